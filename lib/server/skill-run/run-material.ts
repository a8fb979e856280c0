import "server-only";
import { notFound } from "@/lib/server/auth/authorize";
import { database } from "@/lib/server/db/client";
import { selectedSkills } from "@/lib/server/skill/selected-skills";
import { openSkillSecret } from "@/lib/server/skill/skill-secret";
import { inlinePage } from "@/lib/skill/run/inline-page";
import type { ClaimedRun } from "@/lib/skill/skill-run";
import { readStorage } from "./page-storage";
import type { RunRow } from "./run-rows";

/**
 * All that a browser needs for a run, secret included. Throws `not_found` when the skill is no longer selected or its page
 * is gone, `secret_missing` when a stored secret that its own refers to is.
 */
export async function runMaterial(
	{ id, skillId, script, data }: RunRow,
	{ workspaceId }: { readonly workspaceId: string },
): Promise<ClaimedRun> {
	const skill = (await selectedSkills(workspaceId)).find((one) => one.id === skillId);
	const page = skill && inlinePage(await skill.package(), script);
	if (!page) throw notFound();
	const [secret, storage] = await Promise.all([openSkillSecret(skillId), readStorage(database().read, skillId)]);
	const { html, assets } = page;
	return { run_id: id, skill_id: skillId, html, assets, data, secret, storage, hosts: skill.network_hosts };
}
