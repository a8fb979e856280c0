import "server-only";
import { mcpServer } from "@/lib/mcp/workspace/server-resource";
import { entityInWorkspace, requireWorkspace } from "@/lib/server/setting/check-target";
import { readRecord } from "@/lib/server/setting/read-record";
import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import type { ResourceTarget } from "@/lib/setting/resource-snapshot";
import { createServer } from "./create-server";
import { deleteServer } from "./delete-server";
import { listServers } from "./list-servers";
import { saveServer } from "./save-server";
import { serverRecord } from "./server-record";

/** Binds `mcp_server` to its verbs. */
export const serverAdapter: ResourceAdapter = {
	resource: mcpServer,
	list: listServers,
	read: async (ctx, target) => {
		const { id, workspaceId } = entityInWorkspace(mcpServer, target);
		const snapshot = await readRecord(ctx, serverRecord, id);
		requireWorkspace(workspaceId, snapshot.workspace_id);
		return snapshot;
	},
	update: async (ctx, target, request) => saveServer(ctx, { ...request, ...named(target) }),
	create: async (ctx, values, { saveId }) => createServer(ctx, { values, saveId }),
	remove: async (ctx, target, options) => deleteServer(ctx, { ...named(target), options }),
};

function named(target: ResourceTarget): { readonly serverId: string; readonly workspaceId?: string } {
	const { id: serverId, ...workspace } = entityInWorkspace(mcpServer, target);
	return { serverId, ...workspace };
}
