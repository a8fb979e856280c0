import "server-only";
import { sql } from "drizzle-orm";
import { agentProfileMcp } from "@/lib/mcp/resource";
import { normalServerName } from "@/lib/mcp/server-names";
import { maySee } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { profileRecord } from "@/lib/server/profile/profile-record";
import { loadRecords, recordColumnsOf, toRecord } from "@/lib/server/setting/load-record";
import { isJsonObject } from "@/lib/shared/json";
import { mcpRecord } from "../mcp-record";

const listed = 20;

/** Profiles, by name, whose enabled MCP document holds an enabled server that is called the same; theirs wins. */
export async function profilesWithServer(
	ctx: Context,
	name: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
	if (!maySee(ctx, identityOf(ctx), agentProfileMcp.requiredScope, {})) return [];
	const db = database().read;
	const rows = await db.all<Record<string, string | number | null>>(
		sql`select ${recordColumnsOf(mcpRecord)} from ${mcpRecord.table} where deleted_at is null`,
	);
	const wanted = normalServerName(name);
	const ids = rows
		.map((row) => toRecord(mcpRecord, row))
		.filter(({ values }) => values.enabled === true && hasServer(values.servers, wanted))
		.map(({ id }) => id);
	const profiles = [...(await loadRecords(db, profileRecord, ids)).values()];
	return profiles
		.filter(({ deletedAt }) => deletedAt === null)
		.map((profile) => ({ id: profile.id, name: String(profile.values.name) }))
		.sort((a, b) => a.name.localeCompare(b.name))
		.slice(0, listed);
}

function hasServer(servers: unknown, wanted: string): boolean {
	return (
		isJsonObject(servers) &&
		Object.entries(servers).some(
			([name, server]) => normalServerName(name) === wanted && !(isJsonObject(server) && server.enabled === false),
		)
	);
}
