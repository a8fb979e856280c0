import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { notFound } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import type { ReadHandle } from "@/lib/server/db/client";
import { skillFiles, skills } from "@/lib/server/db/schema/skill";
import type { SkillPackage } from "@/lib/skill/skill-package";
import { requireWritableWorkspace } from "./writable-workspace";

interface KeptSkill {
	readonly workspaceId: string;
	readonly hash: string;
	readonly package: SkillPackage;
}

/** A stored skill whose workspace the caller may change. Throws `not_found` for missing and foreign alike. */
export async function keptSkill(db: ReadHandle, ctx: Context, id: string): Promise<KeptSkill> {
	const [row] = await db
		.select({
			workspaceId: skills.workspaceId,
			hash: skillFiles.hash,
			origin: skillFiles.origin,
			source_text: skillFiles.sourceText,
			files: skillFiles.files,
		})
		.from(skills)
		.innerJoin(skillFiles, eq(skillFiles.id, skills.id))
		.where(and(eq(skills.id, id), isNull(skills.deletedAt)));
	if (row === undefined) throw notFound();
	const { workspaceId, hash, ...kept } = row;
	await requireWritableWorkspace(db, ctx, workspaceId);
	return { workspaceId, hash, package: kept };
}
