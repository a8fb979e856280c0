import "server-only";
import { authorizeWrite } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { type GuardedFetch, guardedFetch } from "@/lib/server/net/guarded-fetch";
import { loadRecord } from "@/lib/server/setting/load-record";
import { packageHash } from "@/lib/server/skill/package-hash";
import { readSkillPackage } from "@/lib/server/skill/read-skill";
import { skillRecord } from "@/lib/server/skill/skill-record";
import { AppError } from "@/lib/shared/app-error";
import type { SkillPackage } from "@/lib/skill/skill-package";
import { skill } from "@/lib/skill/skill-resource";
import type { SkillUpdate } from "@/lib/skill/skill-views";
import { packageChanges } from "./package-changes";
import { readSkillUrl } from "./read-skill-url";
import { paced } from "./reading-pace";
import { sourceFault } from "./source-fault";
import { stageSkills } from "./stage-skills";

/**
 * Looks whether the address that a skill was read from has another version, and keeps that one for an hour; the stored one
 * stays. Throws `not_found`, `deleted`, `rate_limited`, `skill_no_source` and the rules of reading an address.
 */
export async function checkSkill(
	ctx: Context,
	{ skill_id }: { readonly skill_id: string },
	fetch: GuardedFetch = guardedFetch,
): Promise<SkillUpdate> {
	const { workspaceId, kept } = await keptSkill(ctx, skill_id);
	if (!kept.origin.startsWith("https://")) throw sourceFault("skill_no_source");
	return paced(ctx, async () => {
		const [found] = (await readSkillUrl(kept.origin, fetch)).skills;
		if (found === undefined) throw sourceFault("skill_url_missing");
		if (packageHash(found.package) === packageHash(kept)) return { changed: false, changes: [] };
		const [staged] = await stageSkills(ctx, workspaceId, [found]);
		const changes = packageChanges(kept, found.package);
		return { changed: true, ...(staged === undefined ? {} : { staged }), changes };
	});
}

/** A stored skill that the caller may change. */
async function keptSkill(
	ctx: Context,
	id: string,
): Promise<{ readonly workspaceId: string; readonly kept: SkillPackage }> {
	const record = await loadRecord(database().read, skillRecord, id);
	const mine = authorizeWrite(ctx, skill.requiredScope, record, record ? skillRecord.ownership(record) : {});
	const kept = mine.deletedAt === null ? await readSkillPackage(id) : undefined;
	if (kept === undefined) throw new AppError("deleted", "The skill was removed.");
	return { workspaceId: String(mine.own.workspace_id), kept };
}
