import "server-only";
import { sql } from "drizzle-orm";
import { agentProfileMcp } from "@/lib/mcp/resource";
import { agentRecord } from "@/lib/server/agent/agent-record";
import { maySee, requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database, type ReadHandle } from "@/lib/server/db/client";
import { profileRecord, supportsMcp } from "@/lib/server/profile/profile-record";
import { loadRecord, loadRecords } from "@/lib/server/setting/load-record";
import { pageRecords } from "@/lib/server/setting/page-records";
import type { ListQuery } from "@/lib/server/setting/resource-adapter";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { isJsonObject } from "@/lib/shared/json";
import { mcpRecord } from "./mcp-record";

/** One page of MCP documents by the name of their profile; agents that use no MCP servers are left out. */
export async function listMcpDocuments(ctx: Context, query: ListQuery): Promise<Page<ResourceSummary>> {
	requireCapability(ctx, "settings.read");
	if (!maySee(ctx, identityOf(ctx), agentProfileMcp.requiredScope, {})) return { items: [] };
	const db = database().read;
	// the plus keeps the plan on the label's index instead of sorting all profiles of an agent
	const visible = sql`+agent_id in ${await agentsWithMcp(db)}`;
	const page = await pageRecords(db, { kind: profileRecord, label: "name", visible }, query);
	const ids = page.records.map(({ record }) => record.id);
	const documents = await loadRecords(db, mcpRecord, ids);
	const items: ResourceSummary[] = [];
	for (const { record: profile } of page.records) {
		const document = documents.get(profile.id);
		const servers = document?.values.servers;
		items.push({
			id: profile.id,
			label: String(profile.values.name),
			parent: { id: profile.id, label: String(profile.values.name) },
			target: { resource_type: agentProfileMcp.type, resource_id: profile.id },
			revision: document?.revision ?? 0,
			updated_at: new Date(document?.updatedAt ?? 0).toISOString(),
			facts: {
				enabled: document?.values.enabled ?? false,
				servers: isJsonObject(servers) ? Object.keys(servers).length : 0,
			},
		});
	}
	return { items, ...(page.next === undefined ? {} : { next_cursor: page.next }) };
}

async function agentsWithMcp(db: ReadHandle): Promise<string[]> {
	const rows = await db.all<{ id: string }>(sql`select id from ${agentRecord.table} where deleted_at is null`);
	// an empty list is no valid condition
	const ids: string[] = [""];
	for (const { id } of rows) {
		if (supportsMcp(await loadRecord(db, agentRecord, id))) ids.push(id);
	}
	return ids;
}
