import "server-only";
import { type McpServerValues, mcpServer } from "@/lib/mcp/workspace/server-resource";
import { requireCapability } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { pageRecords } from "@/lib/server/setting/page-records";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import type { ListQuery } from "@/lib/server/setting/resource-adapter";
import { visibleInWorkspaces, workspaceNames } from "@/lib/server/workspace/in-workspaces";
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
		{ kind: serverRecord, label: "name", visible: visibleInWorkspaces(ctx, query.workspaceId) },
		query,
	);
	const names = await workspaceNames(page.records.map(({ record }) => String(record.own.workspace_id)));
	const items = page.records.map(({ record, label }) => summaryOf(record, label, names));
	return { items, ...(page.next === undefined ? {} : { next_cursor: page.next }) };
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
