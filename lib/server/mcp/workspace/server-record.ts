import "server-only";
import { sql } from "drizzle-orm";
import type { Server } from "@/lib/mcp/server";
import { type McpServerValues, mcpServer } from "@/lib/mcp/workspace/server-resource";
import { reachedBy, serverOfValues } from "@/lib/mcp/workspace/server-values";
import { mcpServers } from "@/lib/server/db/schema/mcp";
import { workspaces } from "@/lib/server/db/schema/records";
import type { RecordKind, StoredRecord } from "@/lib/server/setting/record-kind";

/** MCP servers of workspaces as they are stored; each belongs to the people of its workspace. */
export const serverRecord: RecordKind = {
	resource: mcpServer,
	table: mcpServers,
	columns: ["workspace_id", "slug"],
	derived: { owner_id: sql`(select owner_id from ${workspaces} where ${workspaces.id} = workspace_id)` },
	ownership: ({ own }) => ({
		...(own.owner_id === null ? {} : { userId: String(own.owner_id) }),
		workspaceId: String(own.workspace_id),
	}),
	scope: ({ own }) => `workspace:${String(own.workspace_id)}`,
	computed: async (_db, { own, values }) => ({
		workspace_id: own.workspace_id ?? null,
		slug: own.slug ?? null,
		reached_by: reachedBy(values as McpServerValues),
	}),
};

/** The server a record describes, secrets opened. Never leaves the server. */
export function serverOf(record: StoredRecord): Server {
	return serverOfValues(record.values as McpServerValues);
}
