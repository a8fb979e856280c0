import "server-only";
import type { Context } from "@/lib/server/context";
import { requireWorkspace } from "@/lib/server/setting/check-target";
import { refuseIssues } from "@/lib/server/setting/invalid-value";
import type { UpdateRequest } from "@/lib/server/setting/resource-adapter";
import { type WriteBinding, type WriteScene, writeRecord } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { type SkillValues, skill } from "@/lib/skill/skill-resource";
import { skillIssues } from "@/lib/skill/skill-rules";
import { knownSkill } from "./known-skill";
import { otherSkills } from "./other-skills";
import { skillKey, skillRecord } from "./skill-record";

/** Changes the given settings of a skill. `workspaceId` must be the skill's own where it is given. */
export async function saveSkill(
	ctx: Context,
	input: UpdateRequest & { readonly skillId: string; readonly workspaceId?: string },
): Promise<WriteReceipt> {
	const { skillId, workspaceId, ...request } = input;
	const admit: WriteBinding["admit"] = async (_tx, { own }) => requireWorkspace(workspaceId, own.workspace_id);
	return writeRecord(ctx, { ...skillWrites, admit }, { ...request, id: skillId });
}

/** How the settings of skills may change. */
export const skillWrites: WriteBinding = { kind: skillRecord, rules };

async function rules({ tx, record, patch, after }: WriteScene): Promise<void> {
	const { selected } = await otherSkills(tx, String(record.own.workspace_id), record.id);
	const facts = { skill: await knownSkill(tx, skillKey(record)), othersSelected: selected };
	refuseIssues(skill, skillIssues(after as SkillValues, new Set(Object.keys(patch)), facts));
}
