import { defineRoute } from "@/lib/server/http/define-route";
import { createResource, listOrRead } from "@/lib/server/http/resource-verbs";
import { patchResource } from "@/lib/server/http/rest-writes";
import { settingsContracts } from "@/lib/server/http/settings-contracts";

/** A page of the type's records, or the caller's one record of a type without ids. */
export const GET = defineRoute({
	route: "GET /api/settings/[resource_type]",
	params: settingsContracts.type,
	query: settingsContracts.list,
	handle: (ctx, { params, query }) => listOrRead(ctx, params.resource_type, query),
});

export const POST = defineRoute({
	route: "POST /api/settings/[resource_type]",
	params: settingsContracts.type,
	body: settingsContracts.create,
	status: 201,
	handle: (ctx, { params, body }) => createResource(ctx, { ...params, ...body }),
});

/** Changes the caller's one record of a type without ids. */
export const PATCH = defineRoute({
	route: "PATCH /api/settings/[resource_type]",
	params: settingsContracts.type,
	body: settingsContracts.update,
	handle: (ctx, { params, body }) => patchResource(ctx, { target: params, ...body }),
});
