import { defineRoute } from "@/lib/server/http/define-route";
import { historyPage } from "@/lib/server/http/history-page";
import { settingsContracts } from "@/lib/server/http/settings-contracts";

export const GET = defineRoute({
	route: "GET /api/history",
	query: settingsContracts.history,
	handle: (ctx, { query }) => historyPage(ctx, query),
});
