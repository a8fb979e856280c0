import "server-only";
import type { Context } from "@/lib/server/context";
import { refuseIssues } from "@/lib/server/setting/invalid-value";
import { knownReferences } from "@/lib/server/setting/patch/known-references";
import type { UpdateRequest } from "@/lib/server/setting/resource-adapter";
import { type WriteBinding, type WriteScene, writeRecord } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { workspace } from "@/lib/workspace/resource";
import { workspaceIssues } from "@/lib/workspace/rules";
import { workspaceRecord } from "./workspace-record";

/** Changes the given fields of a workspace; only its owner may. */
export async function saveWorkspaceChanges(
	ctx: Context,
	input: UpdateRequest & { readonly workspaceId: string },
): Promise<WriteReceipt> {
	const { workspaceId, ...request } = input;
	return writeRecord(ctx, workspaceWrites, { ...request, id: workspaceId });
}

/** How workspaces may change. */
export const workspaceWrites: WriteBinding = { kind: workspaceRecord, rules };

async function rules({ tx, patch }: WriteScene): Promise<void> {
	const named = [patch.default_agent_profile_id, patch.settings_agent_profile_id];
	refuseIssues(workspace, workspaceIssues(patch, { profileIds: await knownReferences(tx, "agent_profile", named) }));
}
