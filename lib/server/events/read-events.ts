import "server-only";
import { and, asc, desc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { events } from "@/lib/server/db/schema/journal";
import { workspaces } from "@/lib/server/db/schema/records";
import type { ChangeEvent } from "@/lib/setting/resource-snapshot";

export type EventRow = typeof events.$inferSelect;

/**
 * Events after `afterId` that the caller may see, oldest first, at most `limit` (1–500). `lastId` is where the next
 * read goes on: it also passes over rows the caller may not see, so a reader never stalls behind them.
 */
export async function readEvents(
	ctx: Context,
	page: { readonly afterId: number; readonly limit?: number },
): Promise<{ readonly events: readonly ChangeEvent[]; readonly lastId: number }> {
	const limit = Math.min(Math.max(page.limit ?? 100, 1), 500);
	const newest = await newestEventId();
	const rows = await database()
		.read.select()
		.from(events)
		.where(and(gt(events.id, page.afterId), visibleEvents(ctx)))
		.orderBy(asc(events.id))
		.limit(limit);
	const last = rows.at(-1)?.id ?? page.afterId;
	return { events: rows.map(toChangeEvent), lastId: rows.length < limit ? Math.max(last, newest) : last };
}

/** Id of the newest event; 0 for an empty journal. Where a new stream starts. */
export async function newestEventId(): Promise<number> {
	const [row] = await database().read.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
	return row?.id ?? 0;
}

/** The condition that leaves only events the caller may see. */
export function visibleEvents(ctx: Context): SQL | undefined {
	const identity = identityOf(ctx);
	requireCapability(ctx, "settings.read");
	if (identity.system) return undefined;
	const scopes = [
		eq(events.scope, `user:${identity.userId}`),
		sql`${events.scope} in (select 'workspace:' || ${workspaces.id} from ${workspaces} where ${workspaces.ownerId} = ${identity.userId}${onlyTokens(ctx)})`,
	];
	if (identity.role !== "guest") scopes.push(eq(events.scope, "install"));
	return or(...scopes);
}

function onlyTokens({ actor }: Context): SQL {
	if (actor.kind !== "token" || !actor.workspaceIds) return sql``;
	return sql` and ${workspaces.id} in ${[...actor.workspaceIds, ""]}`;
}

/** What of an event leaves the server: ids and names. */
export function toChangeEvent(row: EventRow): ChangeEvent {
	return {
		id: row.id,
		name: row.name,
		resource_type: row.resourceType,
		resource_id: row.resourceId,
		revision: row.revision,
		updated_at: new Date(row.updatedAt).toISOString(),
		actor: row.actor,
		channel: row.channel,
		...(row.saveId === null ? {} : { save_id: row.saveId }),
		fields: row.fields,
		...(row.carries === null ? {} : { carries: row.carries }),
	};
}
