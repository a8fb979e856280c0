import "server-only";
import type { SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Ownership } from "@/lib/server/auth/authorize";
import type { ReadHandle } from "@/lib/server/db/client";
import type { EventScope } from "@/lib/server/events/append-event";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";

/** Stored names and values of a table's own columns, beside the common ones. */
export type OwnColumns = Readonly<Record<string, string | number | null>>;

/** One record as the server works with it: values opened, every setting present. Never leaves the server. */
export interface StoredRecord {
	readonly id: string;
	/** 0: no row yet, the values are the initial ones. */
	readonly revision: number;
	/** ms since the epoch. */
	readonly createdAt: number;
	readonly updatedAt: number;
	readonly deletedAt: number | null;
	/** Setting field → value; a stored value that no longer fits is replaced by the initial one. */
	readonly values: JsonObject;
	/** What is stored, sealed, with fields this version does not know. */
	readonly raw: JsonObject;
	/** Fields whose stored value could not be read. */
	readonly damaged: readonly string[];
	readonly own: OwnColumns;
}

/** How the records of one resource are stored and who they belong to. */
export interface RecordKind {
	readonly resource: ResourceDefinition;
	readonly table: SQLiteTable;
	/** Stored names of the table's own columns. */
	readonly columns: readonly string[];
	/** Facts read together with a row and never written: name → expression over its columns. They join `own`. */
	readonly derived?: Readonly<Record<string, SQL>>;
	/** Own columns of a record that exists without a row until its first write; `undefined`: there is none. */
	readonly absent?: (db: ReadHandle, id: string) => Promise<OwnColumns | undefined>;
	readonly ownership: (record: StoredRecord) => Ownership;
	readonly scope: (record: StoredRecord) => EventScope;
	/** What every event of a record carries beside its ids, whatever it is about; nothing sensitive. */
	readonly carries?: (record: StoredRecord) => JsonObject | undefined;
	/** Reads leave out settings that a record does not have at all (`appliesTo`). */
	readonly onlyApplicable?: true;
	/** Other records that some of the values refer to: their ids, and what they are called, deleted ones too. */
	readonly refers?: {
		readonly ids: (values: JsonObject) => readonly string[];
		readonly names: (db: ReadHandle, ids: readonly string[]) => Promise<RecordNames>;
	};
	/** Fields of a read that nobody writes. */
	readonly computed?: (db: ReadHandle, record: StoredRecord) => Promise<JsonObject>;
}

/** The name of an update's event. */
export function updatedEvent(kind: RecordKind): string {
	return kind.resource.updatedEvent ?? `${kind.resource.type}.updated`;
}
