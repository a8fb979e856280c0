import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { authorizeWrite } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database, type ReadHandle } from "@/lib/server/db/client";
import { workspaces } from "@/lib/server/db/schema/records";
import { loadRecord } from "@/lib/server/setting/load-record";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { workspaceRecord } from "./workspace-record";

/** The condition that leaves only rows of workspaces the caller may see, of one workspace where it is given. */
export function visibleInWorkspaces(ctx: Context, workspaceId: string | undefined): SQL {
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

/** What workspaces are called, by id. */
export async function workspaceNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await database().read.all<{ id: string; name: string | null }>(
		sql`select id, name from ${workspaces} where id in ${[...new Set(ids)]}`,
	);
	return new Map(rows.map(({ id, name }) => [id, name ?? ""]));
}

/** A workspace that the caller may add records of a kind to; missing, deleted and foreign ones are `not_found` alike. */
export async function requireWritableWorkspace(
	tx: ReadHandle,
	ctx: Context,
	added: ResourceDefinition,
	workspaceId: string,
): Promise<void> {
	const workspace = await loadRecord(tx, workspaceRecord, workspaceId);
	const live = workspace?.deletedAt === null ? workspace : undefined;
	authorizeWrite(ctx, added.requiredScope, live, live ? workspaceRecord.ownership(live) : {});
}
