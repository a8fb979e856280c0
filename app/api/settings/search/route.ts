import * as z from "zod/mini";
import { defineRoute } from "@/lib/server/http/define-route";
import { settingsContracts } from "@/lib/server/http/settings-contracts";
import { productSettings } from "@/lib/server/tool/product-settings";
import { searchSettings } from "@/lib/server/tool/search-settings";

const { query, limit, cursor } = settingsContracts.list.shape;

export const GET = defineRoute({
	route: "GET /api/settings/search",
	query: z.strictObject({ query, domain: z.optional(z.string()), limit, cursor }),
	handle: (ctx, { query: asked }) =>
		searchSettings(productSettings, ctx, { ...asked, query: asked.query ?? "", limit: Number(asked.limit ?? 20) }),
});
