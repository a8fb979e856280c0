import "server-only";
import { sql } from "drizzle-orm";
import { requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { pageRecords } from "@/lib/server/setting/page-records";
import type { ListQuery } from "@/lib/server/setting/resource-adapter";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { workspace } from "@/lib/workspace/resource";
import { workspaceRecord } from "./workspace-record";

/** One page of the caller's workspaces by name. */
export async function listWorkspaces(ctx: Context, query: ListQuery): Promise<Page<ResourceSummary>> {
	const identity = identityOf(ctx);
	requireCapability(ctx, "settings.read");
	const conditions = [identity.system ? sql`true` : sql`owner_id = ${identity.userId}`];
	if (query.workspaceId !== undefined) conditions.push(sql`id = ${query.workspaceId}`);
	const { actor } = ctx;
	if (actor.kind === "token" && actor.workspaceIds) conditions.push(sql`id in ${["", ...actor.workspaceIds]}`);
	const visible = sql.join(conditions, sql` and `);
	const page = await pageRecords(database().read, { kind: workspaceRecord, label: "name", visible }, query);
	const items = page.records.map(({ record, label }) => ({
		id: record.id,
		label,
		target: { resource_type: workspace.type, resource_id: record.id },
		revision: record.revision,
		updated_at: new Date(record.updatedAt).toISOString(),
		facts: { default_agent_profile_id: record.values.default_agent_profile_id ?? "" },
	}));
	return { items, ...(page.next === undefined ? {} : { next_cursor: page.next }) };
}
