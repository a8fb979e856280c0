import { findLocalEndpoints } from "@/lib/server/agent/find-local-endpoints";
import { defineRoute, refuseMethod } from "@/lib/server/http/define-route";

const route = "GET /api/agents/local";

export const dynamic = "force-dynamic";

/** Model servers that answer on this machine, such as Ollama. */
export const GET = defineRoute({
	route,
	handle: async (ctx) => ({ items: await findLocalEndpoints(ctx) }),
});

export const OPTIONS = refuseMethod(route);
