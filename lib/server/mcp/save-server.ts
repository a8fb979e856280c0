import "server-only";
import type { McpServerValues } from "@/lib/mcp/server-resource";
import { mcpServer } from "@/lib/mcp/server-resource";
import { serverIssues, settleServer } from "@/lib/mcp/server-rules";
import type { Context } from "@/lib/server/context";
import { requireWorkspace } from "@/lib/server/setting/check-target";
import { refuseIssues } from "@/lib/server/setting/invalid-value";
import type { UpdateRequest } from "@/lib/server/setting/resource-adapter";
import { type WriteBinding, type WriteScene, writeRecord } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { otherServers } from "./other-servers";
import { serverRecord } from "./server-record";

/**
 * Changes the given fields of a workspace's server. A URL that points at another host takes the stored headers with
 * it, unless they are given in the same write. `workspaceId` must be the server's own where it is given.
 */
export async function saveServer(
	ctx: Context,
	input: UpdateRequest & { readonly serverId: string; readonly workspaceId?: string },
): Promise<WriteReceipt> {
	const { serverId, workspaceId, ...request } = input;
	const admit: WriteBinding["admit"] = async (_tx, { own }) => requireWorkspace(workspaceId, own.workspace_id);
	return writeRecord(ctx, { ...serverWrites, admit }, { ...request, id: serverId });
}

/** How servers of a workspace may change. */
export const serverWrites: WriteBinding = {
	kind: serverRecord,
	settle: (before, patch) => settleServer(before as McpServerValues, patch as Partial<McpServerValues>) as JsonObject,
	rules,
};

async function rules({ tx, record, after }: WriteScene): Promise<void> {
	const { names } = await otherServers(tx, String(record.own.workspace_id), record.id);
	refuseIssues(mcpServer, serverIssues(after as McpServerValues, { otherNames: names }));
}
