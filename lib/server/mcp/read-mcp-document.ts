import "server-only";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { loadForRead, snapshotOf } from "@/lib/server/setting/read-record";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { mcpRecord } from "./mcp-record";
import { requireMcpSupport } from "./mcp-support";

/** The MCP document of a profile, redacted. Throws `not_found`, or `capability_unsupported` for its agent. */
export async function readMcpDocument(ctx: Context, profileId: string): Promise<ResourceSnapshot> {
	const db = database().read;
	const record = await loadForRead(db, ctx, mcpRecord, profileId);
	await requireMcpSupport(db, profileId);
	return snapshotOf(db, mcpRecord, record);
}
