import "server-only";
import type { Context } from "@/lib/server/context";
import type { UpdateRequest } from "@/lib/server/setting/resource-adapter";
import { type WriteBinding, writeRecord } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { mcpRecord } from "./mcp-record";
import { requireMcpSupport } from "./mcp-support";

/**
 * Changes the given fields of a profile's MCP document; what is left out stays, `meta` too unless it is given. A
 * `servers` map replaces the saved one; its stored secrets are kept with keep markers.
 */
export async function saveMcpDocument(
	ctx: Context,
	input: UpdateRequest & { readonly profileId: string; readonly meta?: JsonObject },
): Promise<WriteReceipt> {
	const { profileId, meta, ...request } = input;
	return writeRecord(ctx, mcpWrites, {
		...request,
		id: profileId,
		...(meta === undefined ? {} : { own: { meta: JSON.stringify(meta) } }),
	});
}

/** How MCP documents may change. */
export const mcpWrites: WriteBinding = {
	kind: mcpRecord,
	admit: (tx, record) => requireMcpSupport(tx, record.id),
};
