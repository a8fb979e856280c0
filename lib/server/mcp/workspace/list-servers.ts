import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type McpServerValues, mcpServer } from "@/lib/mcp/workspace/server-resource";
import { requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { workspaces } from "@/lib/server/db/schema/records";
import { pageRecords } from "@/lib/server/setting/page-records";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import type { ListQuery } from "@/lib/server/setting/resource-adapter";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { serverRecord } from "./server-record";

/**
 * One page of the servers of the caller's workspaces, or of one of them, by name. Facts: `slug`, `enabled`, `type`,
 * `host` of the URL with its port, `tools` as the number of tools something was decided about.
 */
export async function listServers(ctx: Context, query: ListQuery): Promise<Page<ResourceSummary>> {
	requireCapability(ctx, "settings.read");
	const db = database().read;
	const page = await pageRecords(
		db,
		{ kind: serverRecord, label: "name", visible: visibleServers(ctx, query.workspaceId) },
		query,
	);
	const names = await workspaceNames(page.records.map(({ record }) => String(record.own.workspace_id)));
	const items = page.records.map(({ record, label }) => summaryOf(record, label, names));
	return { items, ...(page.next === undefined ? {} : { next_cursor: page.next }) };
}

/** The condition that leaves only servers the caller may see, of one workspace where it is given. */
export function visibleServers(ctx: Context, workspaceId: string | undefined): SQL {
	const identity = identityOf(ctx);
	const { actor } = ctx;
	const conditions = [sql`true`];
	if (!identity.system)
		conditions.push(sql`workspace_id in (select id from ${workspaces} where owner_id = ${identity.userId})`);
	if (workspaceId !== undefined) conditions.push(sql`workspace_id = ${workspaceId}`);
	if (actor.kind === "token" && actor.workspaceIds)
		conditions.push(sql`workspace_id in ${["", ...actor.workspaceIds]}`);
	return sql.join(conditions, sql` and `);
}

async function workspaceNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await database().read.all<{ id: string; name: string | null }>(
		sql`select id, name from ${workspaces} where id in ${[...new Set(ids)]}`,
	);
	return new Map(rows.map(({ id, name }) => [id, name ?? ""]));
}

function summaryOf(record: StoredRecord, label: string, names: ReadonlyMap<string, string>): ResourceSummary {
	const { id, own, revision, updatedAt } = record;
	const values = record.values as McpServerValues;
	const workspaceId = String(own.workspace_id);
	return {
		id,
		label,
		parent: { id: workspaceId, label: names.get(workspaceId) ?? "" },
		target: { resource_type: mcpServer.type, resource_id: id, workspace_id: workspaceId },
		revision,
		updated_at: new Date(updatedAt).toISOString(),
		facts: {
			slug: own.slug ?? "",
			enabled: values.enabled,
			type: values.type,
			host: hostOf(values.url),
			tools: Object.keys(values.tools).length,
		},
	};
}

/** Host and port alone: the rest of a URL may hold credentials. */
function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).host : "";
}
