import { serverContracts } from "@/lib/mcp/workspace/server-contracts";
import { defineRoute } from "@/lib/server/http/define-route";
import { listProfileServerStates } from "@/lib/server/mcp/list-profile-server-states";

export const dynamic = "force-dynamic";

/** The servers of a profile's document with what is known of each; nothing is asked. */
export const GET = defineRoute({
	route: "GET /api/mcp/servers/profile",
	query: serverContracts.profile,
	handle: async (ctx, { query }) => ({ items: await listProfileServerStates(ctx, { profileId: query.profile_id }) }),
});
