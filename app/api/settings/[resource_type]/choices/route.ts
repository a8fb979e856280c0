import { defineRoute } from "@/lib/server/http/define-route";
import { readChoices } from "@/lib/server/http/resource-verbs";
import { settingsContracts } from "@/lib/server/http/settings-contracts";

/** Choices before there is a record; the context says for which agent. */
export const GET = defineRoute({
	route: "GET /api/settings/[resource_type]/choices",
	params: settingsContracts.type,
	query: settingsContracts.choices,
	handle: (ctx, { params, query }) => readChoices(ctx, params.resource_type, query),
});
