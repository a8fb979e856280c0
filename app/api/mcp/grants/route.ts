import { defineRoute } from "@/lib/server/http/define-route";
import { listGrants } from "@/lib/server/toolbox/tool-grants";

export const dynamic = "force-dynamic";

/** Steward's own tools that the person always allowed. */
export const GET = defineRoute({
	route: "GET /api/mcp/grants",
	handle: async (ctx) => ({ items: await listGrants(ctx) }),
});
