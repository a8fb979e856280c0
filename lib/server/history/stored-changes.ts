import "server-only";
import { eq, inArray } from "drizzle-orm";
import type { ReadHandle } from "@/lib/server/db/client";
import { changes } from "@/lib/server/db/schema/journal";
import type { EventRow } from "@/lib/server/events/read-events";
import { markOf } from "@/lib/server/setting/marks";
import { openStored } from "@/lib/server/setting/sealed-values";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { HistoryChange } from "@/lib/setting/history-entry";
import { redact } from "@/lib/setting/redact";
import { isJsonObject, type Json } from "@/lib/shared/json";

/** One changed field of a write, sealed. */
export type ChangeRow = typeof changes.$inferSelect;

/** Opened old and new value of one field. Never leaves the server. */
export interface OpenedChange {
	readonly field: string;
	readonly before?: Json;
	readonly after?: Json;
}

/** The history rows of a write, opened; a value that cannot be opened any more is left out. */
export async function openChanges(
	db: ReadHandle,
	definition: ResourceDefinition,
	event: EventRow,
): Promise<readonly OpenedChange[]> {
	const rows = await db.select().from(changes).where(eq(changes.eventId, event.id));
	return openRows(definition, event, rows);
}

/** History rows of several writes by event id, in one query, as they are stored. */
export async function changesOf(
	db: ReadHandle,
	eventIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ChangeRow[]>> {
	const byEvent = new Map<number, ChangeRow[]>();
	if (eventIds.length === 0) return byEvent;
	for (const row of await db
		.select()
		.from(changes)
		.where(inArray(changes.eventId, [...eventIds]))) {
		byEvent.set(row.eventId, [...(byEvent.get(row.eventId) ?? []), row]);
	}
	return byEvent;
}

/** The history rows of a write as people see them. */
export function redactedChanges(
	definition: ResourceDefinition,
	event: EventRow,
	rows: readonly ChangeRow[],
): readonly HistoryChange[] {
	const marks = markOf(definition.type, event.resourceId);
	const shown = (field: string, value: Json) => redact(definition, { [field]: value }, marks)[field] as Json;
	return openRows(definition, event, rows).map(({ field, before, after }) => ({
		key: `${definition.type}.${field}`,
		field,
		...(before === undefined ? {} : { before: shown(field, before) }),
		...(after === undefined ? {} : { after: shown(field, after) }),
	}));
}

function openRows(definition: ResourceDefinition, event: EventRow, rows: readonly ChangeRow[]): OpenedChange[] {
	const order = new Map(event.fields.map((field, index) => [field, index]));
	return [...rows]
		.sort((a, b) => (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0))
		.map(({ field, oldValue, newValue }) => {
			const before = opened(definition, event.resourceId, oldValue);
			const after = opened(definition, event.resourceId, newValue);
			return { field, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
		});
}

/** Stored as `{is: value}`, so that a stored null and nothing at all differ. */
function opened(definition: ResourceDefinition, id: string, stored: unknown): Json | undefined {
	if (!isJsonObject(stored) || stored.is === undefined) return undefined;
	try {
		return openStored(definition, id, stored.is);
	} catch {
		return undefined;
	}
}
