import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ReadHandle } from "@/lib/server/db/client";
import { readValues } from "./read-values";
import type { OwnColumns, RecordKind, StoredRecord } from "./record-kind";

type Cell = string | number | null;

/** Loads one record, tombstones included; a record of a kind that needs no row comes with revision 0. */
export async function loadRecord(db: ReadHandle, kind: RecordKind, id: string): Promise<StoredRecord | undefined> {
	const [row] = await db.all<Record<string, Cell>>(
		sql`select ${recordColumnsOf(kind)} from ${kind.table} where id = ${id}`,
	);
	if (row) return toRecord(kind, row);
	const own = await kind.absent?.(db, id);
	return own && emptyRecord(kind, id, own);
}

/** Loads the rows there are of the given ids, tombstones included, in one query. */
export async function loadRecords(
	db: ReadHandle,
	kind: RecordKind,
	ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRecord>> {
	if (ids.length === 0) return new Map();
	const rows = await db.all<Record<string, Cell>>(
		sql`select ${recordColumnsOf(kind)} from ${kind.table} where id in ${[...new Set(ids)]}`,
	);
	return new Map(rows.map((row) => [String(row.id), toRecord(kind, row)]));
}

/** The columns `toRecord` reads. Generated columns stay out: a row with broken JSON must still load. */
export function recordColumnsOf(kind: RecordKind): SQL {
	const names = ["id", "revision", "created_at", "updated_at", "deleted_at", "settings", ...kind.columns];
	const derived = Object.entries(kind.derived ?? {});
	// one piece of text: every step of a turn loads records, and pieces are put together each time
	const stored = sql.raw(names.map((name) => `"${name}"`).join(", "));
	return sql.join(
		[stored, ...derived.map(([name, expression]) => sql`${expression} as ${sql.identifier(name)}`)],
		sql`, `,
	);
}

export function toRecord(kind: RecordKind, row: Record<string, Cell>): StoredRecord {
	const read = [...kind.columns, ...Object.keys(kind.derived ?? {})];
	const own: OwnColumns = Object.fromEntries(read.map((name) => [name, row[name] ?? null]));
	return {
		id: String(row.id),
		revision: Number(row.revision),
		createdAt: Number(row.created_at),
		updatedAt: Number(row.updated_at),
		deletedAt: row.deleted_at === null || row.deleted_at === undefined ? null : Number(row.deleted_at),
		...readValues(kind.resource, String(row.id), String(row.settings ?? "")),
		own,
	};
}

/** A record that was never written: initial values, revision 0, older than everything. */
export function emptyRecord(kind: RecordKind, id: string, own: OwnColumns): StoredRecord {
	const empty = { id, revision: 0, createdAt: 0, updatedAt: 0, deletedAt: null, own };
	return { ...empty, ...readValues(kind.resource, id, "{}") };
}
