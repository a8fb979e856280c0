import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { estimateTokens } from "@/lib/chat/estimate-tokens";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { skillFiles, skills } from "@/lib/server/db/schema/skill";
import { packageHash } from "@/lib/server/skill/package-hash";
import { needsSecret } from "@/lib/skill/skill-rules";
import type { StagedSkill } from "@/lib/skill/skill-views";
import { type FoundSkill, fileBytes } from "./found-skill";
import { keepStaged } from "./staged-skills";

/** Keeps what a source gave for an hour and shows what would be added. */
export async function stageSkills(
	ctx: Context,
	workspaceId: string,
	found: readonly FoundSkill[],
): Promise<readonly StagedSkill[]> {
	const present = await presentSkills(workspaceId, found);
	const ids = await keepStaged(
		ctx,
		workspaceId,
		found.map((one) => one.package),
	);
	return found.map((one, index) => preview(one, ids[index] ?? "", present));
}

interface PresentSkill {
	readonly id: string;
	readonly name: string;
	readonly slug: string;
	readonly hash: string | null;
	/** 1 where a secret is stored with it. */
	readonly secret: number;
}

/** Skills of the workspace whose names are taken by what was found. */
async function presentSkills(workspaceId: string, found: readonly FoundSkill[]): Promise<readonly PresentSkill[]> {
	const slugs = found.flatMap(({ parsed }) => (parsed.ok ? [parsed.skill.slug] : []));
	if (slugs.length === 0) return [];
	return await database()
		.read.select({ id: skills.id, name: skills.name, slug: skills.slug, hash: skillFiles.hash, secret: hasSecret })
		.from(skills)
		.leftJoin(skillFiles, eq(skillFiles.id, skills.id))
		.where(and(eq(skills.workspaceId, workspaceId), inArray(skills.slug, slugs), isNull(skills.deletedAt)));
}

const hasSecret = sql<number>`case when json_valid(${skills.settings})
	then coalesce(json_extract(${skills.settings}, '$.secret'), '') <> '' else 0 end`;

function preview(found: FoundSkill, id: string, present: readonly PresentSkill[]): StagedSkill {
	const { origin, source_text, files } = found.package;
	const sizes = files.map((file) => ({ path: file.path, bytes: fileBytes(file) }));
	const hash = packageHash(found.package);
	const understood = found.parsed.ok ? found.parsed.skill : undefined;
	const replaced = present.find(({ slug }) => slug === understood?.slug);
	return {
		staged_id: id,
		origin,
		host: URL.canParse(origin) ? new URL(origin).hostname : "",
		bytes: Buffer.byteLength(source_text) + sizes.reduce((sum, { bytes }) => sum + bytes, 0),
		files: sizes,
		folder: found.folder,
		source_text,
		parsed: found.parsed,
		tokens: estimateTokens(found.parsed.ok ? found.parsed.skill.body : source_text),
		hash,
		...(replaced === undefined
			? {}
			: {
					replaces: {
						skill_id: replaced.id,
						name: replaced.name,
						same: replaced.hash === hash,
						secret: replaced.secret === 1 && needsSecret(understood),
					},
				}),
	};
}
