import "server-only";
import { entityId } from "@/lib/server/setting/check-target";
import { readRecord } from "@/lib/server/setting/read-record";
import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import type { ResourceTarget } from "@/lib/setting/resource-snapshot";
import { workspace } from "@/lib/workspace/resource";
import { listWorkspaces } from "./list-workspaces";
import { saveWorkspaceChanges } from "./save-workspace-changes";
import { workspaceRecord } from "./workspace-record";

/** A workspace is its own workspace: a supplied `workspace_id` must be the record's id. */
const idOf = (target: ResourceTarget) => entityId(workspace, target, true);

/** Binds `workspace` to its verbs. */
export const workspaceAdapter: ResourceAdapter = {
	resource: workspace,
	list: listWorkspaces,
	read: async (ctx, target) => readRecord(ctx, workspaceRecord, idOf(target)),
	update: async (ctx, target, request) => saveWorkspaceChanges(ctx, { ...request, workspaceId: idOf(target) }),
};
