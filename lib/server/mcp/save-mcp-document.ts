import "server-only";
import type { ServerMap } from "@/lib/mcp/server";
import type { Context } from "@/lib/server/context";
import { profileServerRef } from "@/lib/server/mcp-client/server-entries";
import type { UpdateRequest } from "@/lib/server/setting/resource-adapter";
import { type WriteBinding, type WriteScene, writeRecord } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { mcpRecord } from "./mcp-record";
import { requireMcpSupport } from "./mcp-support";
import { probeProfileServers } from "./probe-profile-servers";
import { pinChanged } from "./tool-pins";

/**
 * Changes the given fields of a profile's MCP document; what is left out stays, `meta` too unless it is given. A
 * `servers` map replaces the saved one; its stored secrets are kept with keep markers.
 */
export async function saveMcpDocument(
	ctx: Context,
	input: UpdateRequest & { readonly profileId: string; readonly meta?: JsonObject },
): Promise<WriteReceipt> {
	const { profileId, meta, ...request } = input;
	const receipt = await writeRecord(ctx, mcpWrites, {
		...request,
		id: profileId,
		...(meta === undefined ? {} : { own: { meta: JSON.stringify(meta) } }),
	});
	if (receipt.changed) probeProfileServers(ctx, profileId);
	return receipt;
}

/** How MCP documents may change. */
export const mcpWrites: WriteBinding = {
	kind: mcpRecord,
	admit: (tx, record) => requireMcpSupport(tx, record.id),
	rules: pinAllowed,
};

/** A tool that is newly allowed for good is allowed as it is listed now. */
async function pinAllowed({ tx, ctx, record, patch, after }: WriteScene): Promise<void> {
	if (patch.servers === undefined) return;
	const before = record.values.servers as ServerMap;
	for (const [name, server] of Object.entries(after.servers as ServerMap)) {
		const stored = Object.hasOwn(before, name) ? before[name]?.tools : undefined;
		const tools = { before: stored, after: server.tools };
		await pinChanged(tx, profileServerRef(record.id, name), tools, ctx.clock.now());
	}
}
