import "server-only";
import type { ReadHandle } from "@/lib/server/db/client";
import type { EventRow } from "@/lib/server/events/read-events";
import type { RecordKind } from "@/lib/server/setting/record-kind";
import type { HistoryChange } from "@/lib/setting/history-entry";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import { changesOf, redactedChanges } from "./stored-changes";
import { writeBindingOf } from "./write-bindings";

/** Old and new values of writes by event id, redacted, with the names of the records that they refer to. */
export async function shownChanges(
	db: ReadHandle,
	rows: readonly EventRow[],
): Promise<ReadonlyMap<number, readonly HistoryChange[]>> {
	const stored = await changesOf(
		db,
		rows.map((row) => row.id),
	);
	const shown = new Map<number, readonly HistoryChange[]>();
	const kinds = new Map<RecordKind, number[]>();
	for (const row of rows) {
		const kind = writeBindingOf(row.resourceType)?.kind;
		if (!kind) continue;
		shown.set(row.id, redactedChanges(kind.resource, row, stored.get(row.id) ?? []));
		kinds.set(kind, [...(kinds.get(kind) ?? []), row.id]);
	}
	for (const [{ refers }, ids] of kinds) {
		if (refers) await addNames(db, refers, shown, ids);
	}
	return shown;
}

async function addNames(
	db: ReadHandle,
	refers: NonNullable<RecordKind["refers"]>,
	shown: Map<number, readonly HistoryChange[]>,
	eventIds: readonly number[],
): Promise<void> {
	const idsOf = ({ field, before, after }: HistoryChange) =>
		[before, after].flatMap((value) => (value === undefined ? [] : refers.ids({ [field]: value })));
	const named = eventIds.flatMap((id) => shown.get(id) ?? []).flatMap(idsOf);
	if (named.length === 0) return;
	const names = await refers.names(db, named);
	for (const eventId of eventIds) {
		const changes = (shown.get(eventId) ?? []).map((change) => withNames(change, idsOf(change), names));
		shown.set(eventId, changes);
	}
}

function withNames(change: HistoryChange, ids: readonly string[], names: RecordNames): HistoryChange {
	if (ids.length === 0) return change;
	return { ...change, names: Object.fromEntries(ids.map((id) => [id, names[id] ?? ""])) };
}
