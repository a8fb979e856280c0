import { defineRoute } from "@/lib/server/http/define-route";
import { readChoices } from "@/lib/server/http/resource-verbs";
import { settingsContracts } from "@/lib/server/http/settings-contracts";

export const GET = defineRoute({
	route: "GET /api/settings/[resource_type]/[id]/choices",
	params: settingsContracts.record,
	query: settingsContracts.choices,
	handle: (ctx, { params, query }) => readChoices(ctx, params.resource_type, { id: params.id, ...query }),
});
