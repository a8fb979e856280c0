import * as z from "zod/mini";
import { defineRoute, refuseMethod } from "@/lib/server/http/define-route";
import { endSignIn } from "@/lib/server/mcp-client/sign-in/end-sign-in";

export const dynamic = "force-dynamic";

/** Where a provider sends the browser back to after a sign-in with an MCP server. */
export const GET = defineRoute({
	route: "GET /api/mcp/oauth/callback",
	// Providers add parameters of their own.
	query: z.record(z.string(), z.string()),
	handle: endSignIn,
});

export const OPTIONS = refuseMethod("OPTIONS /api/mcp/oauth/callback");
