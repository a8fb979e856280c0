import { serverContracts } from "@/lib/mcp/workspace/server-contracts";
import { defineRoute } from "@/lib/server/http/define-route";
import { listServerStates } from "@/lib/server/mcp/workspace/list-server-states";

export const dynamic = "force-dynamic";

/** The servers of a workspace with what is known of each; nothing is asked. */
export const GET = defineRoute({
	route: "GET /api/mcp/servers",
	query: serverContracts.states,
	handle: async (ctx, { query }) => ({ items: await listServerStates(ctx, { workspaceId: query.workspace_id }) }),
});
