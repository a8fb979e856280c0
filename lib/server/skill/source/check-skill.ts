import "server-only";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { type GuardedFetch, guardedFetch } from "@/lib/server/net/guarded-fetch";
import { packageHash } from "@/lib/server/skill/package-hash";
import type { SkillUpdate } from "@/lib/skill/skill-views";
import { keptSkill } from "./kept-skill";
import { packageChanges } from "./package-changes";
import { readSkillUrl } from "./read-skill-url";
import { paced } from "./reading-pace";
import { sourceFault } from "./source-fault";
import { stageSkills } from "./stage-skills";

/**
 * Looks whether the address that a skill was read from has another version, and keeps that one for an hour; the stored one
 * stays. Throws `not_found`, `rate_limited`, `skill_no_source` and the rules of reading an address.
 */
export async function checkSkill(
	ctx: Context,
	{ skill_id }: { readonly skill_id: string },
	fetch: GuardedFetch = guardedFetch,
): Promise<SkillUpdate> {
	const kept = await keptSkill(database().read, ctx, skill_id);
	const { origin } = kept.package;
	if (!origin.startsWith("https://")) throw sourceFault("skill_no_source");
	return paced(ctx, async () => {
		const { skills: read } = await readSkillUrl(origin, fetch);
		const [found] = read;
		if (found === undefined) throw sourceFault("skill_url_missing");
		if (packageHash(found.package) === kept.hash) return { changed: false, changes: [] };
		const [staged] = await stageSkills(ctx, kept.workspaceId, [found]);
		return {
			changed: true,
			...(staged === undefined ? {} : { staged }),
			changes: packageChanges(kept.package, found.package),
		};
	});
}
