import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ReadHandle } from "@/lib/server/db/client";
import { AppError } from "@/lib/shared/app-error";
import { isJsonObject } from "@/lib/shared/json";
import { recordColumnsOf, toRecord } from "./load-record";
import type { RecordKind, StoredRecord } from "./record-kind";
import type { ListQuery } from "./resource-adapter";

type Cell = string | number | null;

type Label = ReturnType<typeof sql.identifier>;

interface Position {
	/** Label of the last row; absent: looked up by its id. */
	readonly at?: Cell;
	readonly id: string;
}

export interface PageSpec {
	readonly kind: RecordKind;
	/** Stored name of the generated column that lists sort and search by. */
	readonly label: string;
	/** What else a query finds a record by, beside its label and id. */
	readonly alike?: (query: string) => SQL;
	/** What the caller may see, where that is not everything. */
	readonly visible?: SQL;
}

export interface RecordPage {
	readonly records: readonly { readonly record: StoredRecord; readonly label: string }[];
	readonly next?: string;
}

/**
 * One page of live records by label and id, found through the label's index. The query matches labels and ids only.
 * Throws `invalid_cursor` for a position that is none.
 */
export async function pageRecords(db: ReadHandle, spec: PageSpec, query: ListQuery): Promise<RecordPage> {
	const label = sql.identifier(spec.label);
	const conditions = [sql`deleted_at is null`];
	if (spec.visible) conditions.push(sql`(${spec.visible})`);
	const asked = query.query?.trim();
	if (asked)
		conditions.push(spec.alike ? sql`(${matches(label, asked)} or ${spec.alike(asked)})` : matches(label, asked));
	if (query.cursor !== undefined) conditions.push(after(spec, label, parsePosition(query.cursor)));
	const rows = await db.all<Record<string, Cell>>(
		sql`select ${recordColumnsOf(spec.kind)}, ${label} as label from ${spec.kind.table} where ${sql.join(conditions, sql` and `)} order by ${label}, id limit ${query.limit + 1}`,
	);
	const shown = rows.slice(0, query.limit);
	const last = rows.length > query.limit ? shown.at(-1) : undefined;
	return {
		records: shown.map((row) => ({ record: toRecord(spec.kind, row), label: String(row.label ?? "") })),
		...(last ? { next: positionOf(last.label ?? null, String(last.id)) } : {}),
	};
}

function matches(label: Label, query: string): SQL {
	// LIKE reads a pattern up to its first NUL; no label or id has one
	if (query.includes("\0")) return sql`false`;
	const pattern = `%${query.replace(/[\\%_]/g, "\\$&")}%`;
	return sql`(${label} like ${pattern} escape '\\' or id like ${pattern} escape '\\')`;
}

/** Rows behind a position in (label, id); a label that is missing sorts before all others. */
function after(spec: PageSpec, label: Label, { at, id }: Position): SQL {
	if (at === undefined) return sql`(${label}, id) > (select ${label}, id from ${spec.kind.table} where id = ${id})`;
	if (at === null) return sql`((${label} is null and id > ${id}) or ${label} is not null)`;
	return sql`(${label}, id) > (${at}, ${id})`;
}

/** Longer labels are looked up again by the id, so that a cursor stays short. */
const longestLabel = 300;

function positionOf(label: Cell, id: string): string {
	const long = typeof label === "string" && label.length > longestLabel;
	return JSON.stringify(long ? { id } : { at: label, id });
}

/** Reads a list position; throws `invalid_cursor`. */
export function parsePosition(cursor: string): Position {
	try {
		const parsed: unknown = JSON.parse(cursor);
		if (isJsonObject(parsed) && typeof parsed.id === "string") {
			const { at, id } = parsed;
			if (at === undefined) return { id };
			if (at === null || typeof at === "string" || typeof at === "number") return { at, id };
		}
	} catch {
		// falls through to the one error
	}
	throw new AppError("invalid_cursor", "This cursor does not belong to this list.");
}
