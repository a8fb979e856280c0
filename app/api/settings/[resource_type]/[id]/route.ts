import { defineRoute } from "@/lib/server/http/define-route";
import { deleteResource, readResource } from "@/lib/server/http/resource-verbs";
import { patchResource, replaceDocument } from "@/lib/server/http/rest-writes";
import { settingsContracts } from "@/lib/server/http/settings-contracts";
import type { JsonObject } from "@/lib/shared/json";

const targetOf = ({ resource_type, id }: { resource_type: string; id: string }) => ({ resource_type, resource_id: id });

export const GET = defineRoute({
	route: "GET /api/settings/[resource_type]/[id]",
	params: settingsContracts.record,
	handle: (ctx, { params }) => readResource(ctx, targetOf(params)),
});

export const PATCH = defineRoute({
	route: "PATCH /api/settings/[resource_type]/[id]",
	params: settingsContracts.record,
	body: settingsContracts.update,
	handle: (ctx, { params, body }) => patchResource(ctx, { target: targetOf(params), ...body }),
});

/** The whole MCP document of a profile: `enabled` is required, absent servers are none. */
export const PUT = defineRoute({
	route: "PUT /api/settings/[resource_type]/[id]",
	params: settingsContracts.record,
	body: settingsContracts.document,
	handle: (ctx, { params, body }) => replaceDocument(ctx, targetOf(params), body as JsonObject),
});

export const DELETE = defineRoute({
	route: "DELETE /api/settings/[resource_type]/[id]",
	params: settingsContracts.record,
	body: settingsContracts.remove,
	handle: (ctx, { params, body }) => deleteResource(ctx, { target: targetOf(params), options: body?.options }),
});
