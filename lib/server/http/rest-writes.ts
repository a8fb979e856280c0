import "server-only";
import * as z from "zod/mini";
import type { Context } from "@/lib/server/context";
import { putMcpDocument } from "@/lib/server/mcp/put-mcp-document";
import { productSettings } from "@/lib/server/tool/product-settings";
import { resolveType } from "@/lib/server/tool/settings-backend";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import type { ResourceSnapshot, ResourceTarget, WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { parseInput } from "./parse-input";
import { notApplicable, type ResourceUpdate, updateResource } from "./resource-verbs";
import { settingsContracts } from "./settings-contracts";

/**
 * A REST patch keeps what older clients rely on: `null` means unchanged where the setting itself takes no null, and
 * the MCP document accepts `mcpServers` for `servers`.
 */
export async function patchResource(ctx: Context, update: ResourceUpdate): Promise<WriteReceipt> {
	const { definition, adapter } = resolveType(productSettings, update.target.resource_type);
	const named = definition.type === "agent_profile_mcp" ? canonicalServers(update.changes) : update.changes;
	const kept = Object.entries(named).filter(([field, value]) => value !== null || takesNull(definition, field));
	if (kept.length === 0 && Object.keys(named).length > 0) return unchanged(await adapter.read(ctx, update.target));
	return updateResource(ctx, { ...update, changes: Object.fromEntries(kept) });
}

/** The receipt of a patch that named only unchanged fields. */
function unchanged({ resource_type, id, revision, updated_at }: ResourceSnapshot): WriteReceipt {
	return { accepted: [], resource_type, id, revision, updated_at, changed: false };
}

/**
 * The full write of an MCP document over HTTP: the document itself as body, beside it `options` and `save_id`.
 * Throws `not_applicable` for other types, whose records are never replaced as a whole.
 */
export function replaceDocument(ctx: Context, target: ResourceTarget, body: JsonObject): Promise<WriteReceipt> {
	const { definition } = resolveType(productSettings, target.resource_type);
	if (definition.type !== "agent_profile_mcp" || target.resource_id === undefined)
		throw notApplicable(definition, "replaced as a whole");
	const { options, save_id, ...document } = body;
	const request = parseInput(settingsContracts.replace, { options, save_id });
	return putMcpDocument(ctx, {
		profileId: target.resource_id,
		document,
		...(request.options ? { options: request.options as JsonObject } : {}),
		...(request.save_id === undefined ? {} : { saveId: request.save_id }),
	});
}

function canonicalServers(document: object): object {
	if (!Object.hasOwn(document, "mcpServers")) return document;
	const { mcpServers, ...rest } = document as Record<string, unknown>;
	if (Object.hasOwn(rest, "servers"))
		throw new AppError("duplicate_field", "The servers were given twice.", {
			path: "mcpServers",
			expected: "servers only",
		});
	return { ...rest, servers: mcpServers };
}

function takesNull({ settings }: ResourceDefinition, field: string): boolean {
	const setting = settings.find(({ key }) => fieldOf(key) === field);
	return setting === undefined || z.safeParse(setting.schema, null).success;
}
