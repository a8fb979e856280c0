import "server-only";
import { entityInWorkspace, requireWorkspace } from "@/lib/server/setting/check-target";
import { readRecord } from "@/lib/server/setting/read-record";
import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import type { ResourceTarget } from "@/lib/setting/resource-snapshot";
import { skill } from "@/lib/skill/skill-resource";
import { deleteSkill } from "./delete-skill";
import { listSkills } from "./list-skills";
import { saveSkill } from "./save-skill";
import { skillRecord } from "./skill-record";

/** Binds `skill` to its verbs; skills are added from a source, never by a set of values. */
export const skillAdapter: ResourceAdapter = {
	resource: skill,
	list: listSkills,
	read: async (ctx, target) => {
		const { id, workspaceId } = entityInWorkspace(skill, target);
		const snapshot = await readRecord(ctx, skillRecord, id);
		requireWorkspace(workspaceId, snapshot.workspace_id);
		return snapshot;
	},
	update: async (ctx, target, request) => saveSkill(ctx, { ...request, ...named(target) }),
	remove: async (ctx, target, options) => deleteSkill(ctx, { ...named(target), options }),
};

function named(target: ResourceTarget): { readonly skillId: string; readonly workspaceId?: string } {
	const { id: skillId, ...workspace } = entityInWorkspace(skill, target);
	return { skillId, ...workspace };
}
