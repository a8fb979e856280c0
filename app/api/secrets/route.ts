import { defineRoute } from "@/lib/server/http/define-route";
import { listSecrets } from "@/lib/server/secrets/list-secrets";

/** Names of the stored secrets and what uses them; there is no way to read a value. */
export const GET = defineRoute({
	route: "GET /api/secrets",
	handle: async (ctx) => ({ items: await listSecrets(ctx) }),
});
