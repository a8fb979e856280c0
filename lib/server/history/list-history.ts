import "server-only";
import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";
import { agentProfileMcp } from "@/lib/mcp/resource";
import { notFound } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { database, type ReadHandle } from "@/lib/server/db/client";
import { events } from "@/lib/server/db/schema/journal";
import { type EventRow, visibleEvents } from "@/lib/server/events/read-events";
import { ofSettings } from "@/lib/server/events/timer-resource";
import { profileNames } from "@/lib/server/profile/profile-names";
import { secretNames } from "@/lib/server/secrets/list-secrets";
import { loadRecords } from "@/lib/server/setting/load-record";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import type { HistoryEntry } from "@/lib/setting/history-entry";
import type { Page, RecordNames } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { shownChanges } from "./shown-changes";
import { writeBindingOf } from "./write-bindings";

export interface HistoryQuery {
	readonly resourceType?: string;
	readonly resourceId?: string;
	readonly conversationId?: string;
	/** 1–50. */
	readonly limit: number;
	/** The position `next_cursor` of the page before named, unsigned. */
	readonly cursor?: string;
	/** Also old and new values, redacted. */
	readonly values?: boolean;
}

/** One page of accepted writes the caller may see, newest first: of a record, of a conversation, or all. */
export async function listHistory(ctx: Context, query: HistoryQuery): Promise<Page<HistoryEntry>> {
	const db = database().read;
	const rows = await db
		.select()
		.from(events)
		.where(
			and(
				visibleEvents(ctx),
				ofSettings,
				query.resourceType === undefined ? undefined : eq(events.resourceType, query.resourceType),
				query.resourceId === undefined ? undefined : eq(events.resourceId, query.resourceId),
				query.conversationId === undefined ? undefined : eq(events.conversationId, query.conversationId),
				query.cursor === undefined ? undefined : lt(events.id, parseEventId(query.cursor)),
			),
		)
		.orderBy(desc(events.id))
		.limit(query.limit + 1);
	const shown = rows.slice(0, query.limit);
	const items = await historyEntries(db, shown, query.values === true);
	const last = rows.length > shown.length ? shown.at(-1) : undefined;
	return { items, ...(last ? { next_cursor: String(last.id) } : {}) };
}

/** One write with its old and new values, redacted. Throws `not_found` for missing and foreign alike. */
export async function readWrite(ctx: Context, eventId: number): Promise<HistoryEntry> {
	const db = database().read;
	const row = await visibleEvent(db, ctx, eventId);
	const [entry] = await historyEntries(db, [row], true);
	if (!entry) throw notFound();
	return entry;
}

/** Writes by the ids of their events, oldest first, with their values; for callers that made them. */
export async function writesOf(db: ReadHandle, eventIds: readonly number[]): Promise<readonly HistoryEntry[]> {
	if (eventIds.length === 0) return [];
	const rows = await db
		.select()
		.from(events)
		.where(inArray(events.id, [...eventIds]))
		.orderBy(asc(events.id));
	return historyEntries(db, rows, true);
}

/** An event the caller may see. Throws `not_found`. */
export async function visibleEvent(db: ReadHandle, ctx: Context, eventId: number): Promise<EventRow> {
	const [row] = await db
		.select()
		.from(events)
		.where(and(eq(events.id, eventId), visibleEvents(ctx), ofSettings));
	if (!row) throw notFound();
	return row;
}

/** Events as people see them, with old and new values where `values`; inside a transaction also its own. */
async function historyEntries(db: ReadHandle, rows: readonly EventRow[], values: boolean): Promise<HistoryEntry[]> {
	const labels = await labelsOf(db, rows);
	const shown = values ? await shownChanges(db, rows) : undefined;
	return rows.map((row) => {
		const changes = shown?.get(row.id);
		return {
			event_id: row.id,
			name: row.name,
			resource_type: row.resourceType,
			resource_id: row.resourceId,
			label: labels.get(placeOf(row)) ?? "",
			revision: row.revision,
			at: new Date(row.updatedAt).toISOString(),
			actor: row.actor,
			channel: row.channel,
			...(row.conversationId === null ? {} : { conversation_id: row.conversationId }),
			fields: row.fields,
			...(changes === undefined ? {} : { changes }),
		};
	});
}

/** What the records of some events are called now, by type and id. */
async function labelsOf(db: ReadHandle, rows: readonly EventRow[]): Promise<ReadonlyMap<string, string>> {
	const labels = new Map<string, string>();
	for (const type of new Set(rows.map((row) => row.resourceType))) {
		const ids = rows.filter((row) => row.resourceType === type).map((row) => row.resourceId);
		for (const [id, name] of Object.entries(await namesOf(db, type, ids))) labels.set(`${type} ${id}`, name);
	}
	return labels;
}

async function namesOf(db: ReadHandle, type: string, ids: readonly string[]): Promise<RecordNames> {
	if (type === "secret") return secretNames(db, ids);
	// A document goes by the name of its profile.
	if (type === agentProfileMcp.type) return profileNames(db, ids);
	const kind = writeBindingOf(type)?.kind;
	const records = kind ? await loadRecords(db, kind, ids) : new Map<string, StoredRecord>();
	return Object.fromEntries(
		[...records].map(([id, { values, own }]) => [id, String(values.name ?? values.display_name ?? own.name ?? "")]),
	);
}

const placeOf = (row: EventRow) => `${row.resourceType} ${row.resourceId}`;

function parseEventId(cursor: string): number {
	if (!/^\d{1,15}$/.test(cursor)) throw new AppError("invalid_cursor", "This cursor does not belong to this list.");
	return Number(cursor);
}
