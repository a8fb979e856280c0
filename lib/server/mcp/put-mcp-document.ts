import "server-only";
import * as z from "zod/mini";
import { agentProfileMcp } from "@/lib/mcp/resource";
import type { Context } from "@/lib/server/context";
import { checkDeep, checkSize } from "@/lib/server/setting/patch/check-patch";
import type { UpdateRequest } from "@/lib/server/setting/resource-adapter";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { saveMcpDocument } from "./save-mcp-document";

const fields = new Set(["enabled", "servers", "mcpServers", "meta"]);
const booleans = z.boolean();

/**
 * The whole document as HTTP clients send it: `enabled` is required, an absent `servers` is an empty map, `mcpServers`
 * is another name of it, `meta` is kept when it is left out. Same operation as `saveMcpDocument`.
 */
export async function putMcpDocument(
	ctx: Context,
	input: Omit<UpdateRequest, "changes"> & { readonly profileId: string; readonly document: Json },
): Promise<WriteReceipt> {
	const { document, ...request } = input;
	const { meta, ...changes } = canonicalDocument(document);
	return saveMcpDocument(ctx, { ...request, changes, ...(meta === undefined ? {} : { meta }) });
}

function canonicalDocument(document: Json): { enabled: boolean; servers: Json; meta?: JsonObject } {
	if (!isJsonObject(document)) throw new AppError("invalid_arguments", "The document must be an object.");
	checkSize(document, 0);
	if (Object.keys(document).some((field) => !fields.has(field))) {
		throw new AppError("unknown_setting", "The document has a field that is none of it.", {
			expected: "enabled, servers (or mcpServers), meta",
		});
	}
	const enabled = booleans.safeParse(document.enabled);
	if (!enabled.success) {
		throw new AppError(document.enabled === null ? "null_not_allowed" : "invalid_value", "`enabled` is required.", {
			key: "agent_profile_mcp.enabled",
			path: "enabled",
			expected: "boolean",
		});
	}
	if (document.servers !== undefined && document.mcpServers !== undefined) {
		throw new AppError("duplicate_field", "`mcpServers` is another name of `servers`; give one of them.", {
			path: "mcpServers",
		});
	}
	const servers = document.servers ?? document.mcpServers ?? {};
	const { meta } = document;
	if (meta === undefined) return { enabled: enabled.data, servers };
	if (!isJsonObject(meta)) {
		throw new AppError("invalid_value", "`meta` must be an object.", { path: "meta", expected: "object" });
	}
	checkDeep(agentProfileMcp, "meta", meta, ["meta"]);
	return { enabled: enabled.data, servers, meta };
}
