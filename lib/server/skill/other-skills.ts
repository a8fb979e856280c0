import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { ReadHandle } from "@/lib/server/db/client";
import { skills } from "@/lib/server/db/schema/skill";

/** Slugs of a workspace's live skills, `except` one, and how many of them are selected. */
export async function otherSkills(
	db: ReadHandle,
	workspaceId: string,
	except = "",
): Promise<{ readonly slugs: ReadonlySet<string>; readonly selected: number }> {
	const rows = await db
		.select({ slug: skills.slug, selected: isSelected })
		.from(skills)
		.where(and(eq(skills.workspaceId, workspaceId), isNull(skills.deletedAt), ne(skills.id, except)));
	return {
		slugs: new Set(rows.map(({ slug }) => slug)),
		selected: rows.filter(({ selected }) => selected === 1).length,
	};
}

/** 1 for a skill that is selected. */
export const isSelected = sql<
	number | null
>`case when json_valid(settings) then json_extract(settings, '$.selected') end`;
