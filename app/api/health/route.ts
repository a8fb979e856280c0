import { defineRoute, refuseMethod } from "@/lib/server/http/define-route";
import { checkHealth } from "@/lib/server/start/health";

const route = "GET /api/health";

export const dynamic = "force-dynamic";

/** Whether this process can serve: 200 `{"status":"ok", …}`, else 503 with `failing`. */
export const GET = defineRoute({
	route,
	async handle() {
		const health = await checkHealth();
		const headers = { "cache-control": "no-store" };
		return Response.json(health, { status: health.status === "ok" ? 200 : 503, headers });
	},
});

export const OPTIONS = refuseMethod(route);
