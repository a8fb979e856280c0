import "server-only";
import { actorRef, type Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { changes, events } from "@/lib/server/db/schema/journal";
import type { Json, JsonObject } from "@/lib/shared/json";
import { noteEvent } from "./write-watch";

/** Who may see an event. */
export type EventScope = "install" | `user:${string}` | `workspace:${string}`;

export interface FieldChange {
	readonly field: string;
	/** Absent where there was nothing before, as on creation. Sealed. */
	readonly before?: Json;
	/** Absent where there is nothing afterwards, as on deletion. Sealed. */
	readonly after?: Json;
}

export interface EventDraft {
	readonly name: string;
	readonly resourceType: string;
	readonly resourceId: string;
	readonly revision: number;
	readonly updatedAt: number;
	readonly scope: EventScope;
	readonly saveId?: string;
	readonly changes: readonly FieldChange[];
	/** What every event of the record carries. */
	readonly carries?: JsonObject | undefined;
}

/** Appends the one event of an accepted write and its history rows inside the write's own transaction; answers its id. */
export async function appendEvent(tx: WriteTransaction, ctx: Context, draft: EventDraft): Promise<number> {
	const { actor } = ctx;
	const [row] = await tx
		.insert(events)
		.values({
			name: draft.name,
			resourceType: draft.resourceType,
			resourceId: draft.resourceId,
			revision: draft.revision,
			updatedAt: draft.updatedAt,
			actor: actorRef(actor),
			channel: ctx.channel,
			saveId: draft.saveId ?? null,
			scope: draft.scope,
			conversationId: actor.kind === "conversation" ? actor.conversationId : null,
			fields: draft.changes.map((change) => change.field),
			carries: draft.carries ?? null,
		})
		.returning({ id: events.id });
	if (!row) throw new Error("an event insert answered no row");
	const rows = draft.changes.map(({ field, before, after }) => ({
		eventId: row.id,
		field,
		oldValue: before === undefined ? null : { is: before },
		newValue: after === undefined ? null : { is: after },
	}));
	if (rows.length > 0) await tx.insert(changes).values(rows);
	noteEvent(row.id);
	return row.id;
}
