import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { appendEvent, type FieldChange } from "@/lib/server/events/append-event";
import { fieldOf } from "@/lib/setting/define-setting";
import { type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { type OwnColumns, type RecordKind, type StoredRecord, updatedEvent } from "./record-kind";
import { sealValues } from "./sealed-values";

export interface Change {
	/** Setting field → new value, already valid and normalized. */
	readonly patch: JsonObject;
	/** New values of own columns. */
	readonly own?: OwnColumns;
	readonly saveId?: string;
}

export interface Written {
	readonly revision: number;
	/** ms since the epoch. */
	readonly updatedAt: number;
	/** Fields whose value became another one; empty for a no-op. */
	readonly fields: readonly string[];
}

/**
 * Writes what a change really changes, with its history rows and its one event, in the given transaction. A change
 * that changes nothing writes nothing and answers the stored revision.
 */
export async function applyChange(
	tx: WriteTransaction,
	ctx: Context,
	{ kind, record }: { readonly kind: RecordKind; readonly record: StoredRecord },
	change: Change,
): Promise<Written> {
	const patch = changedOnly(record, change.patch);
	const own = Object.entries(change.own ?? {}).filter(([name, value]) => record.own[name] !== value);
	const fields = Object.keys(patch);
	if (fields.length === 0 && own.length === 0) {
		return { revision: record.revision, updatedAt: record.updatedAt, fields: [] };
	}
	const revision = record.revision + 1;
	const updatedAt = nextTime(ctx, record);
	const settings = { ...record.raw, ...sealValues(kind.resource, record.id, patch) };
	const all = { ...record.own, ...Object.fromEntries(own) };
	if (record.revision === 0)
		await insertRow(tx, kind, { id: record.id, revision, createdAt: updatedAt, settings, own: all });
	else {
		await tx.run(
			sql`update ${kind.table} set revision = ${revision}, updated_at = ${updatedAt}, settings = ${JSON.stringify(settings)}${assignments(own)} where id = ${record.id}`,
		);
	}
	await appendEvent(tx, ctx, {
		name: updatedEvent(kind),
		resourceType: kind.resource.type,
		resourceId: record.id,
		revision,
		updatedAt,
		scope: kind.scope(record),
		...(change.saveId === undefined ? {} : { saveId: change.saveId }),
		changes: fieldChanges(kind, record.id, { before: record.values, after: patch }),
		carries: kind.carries?.({ ...record, values: { ...record.values, ...patch } }),
	});
	return { revision, updatedAt, fields };
}

/** `updated_at` is strictly monotone per record. */
export function nextTime(ctx: Context, record: StoredRecord): number {
	return Math.max(record.updatedAt + 1, ctx.clock.now());
}

/** The fields of a patch whose value differs from the stored one; a damaged stored value always differs. */
export function changedOnly(record: StoredRecord, patch: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(patch).filter(
			([field, value]) => record.damaged.includes(field) || !sameJson(record.values[field], value),
		),
	);
}

/** History rows of a change, sealed, in the order of the declaration. */
export function fieldChanges(
	kind: RecordKind,
	id: string,
	values: { readonly before?: JsonObject; readonly after: JsonObject },
): FieldChange[] {
	const after = sealValues(kind.resource, id, values.after);
	const fields = kind.resource.settings.map((setting): string => fieldOf(setting.key)).filter((f) => f in after);
	const before = values.before && sealValues(kind.resource, id, pick(values.before, fields));
	return fields.map((field) => ({
		field,
		...(before === undefined ? {} : { before: before[field] as Json }),
		after: after[field] as Json,
	}));
}

function pick(values: JsonObject, fields: readonly string[]): JsonObject {
	return Object.fromEntries(fields.map((field) => [field, values[field] as Json]));
}

export interface NewRow {
	readonly id: string;
	readonly revision: number;
	readonly createdAt: number;
	/** Sealed. */
	readonly settings: JsonObject;
	readonly own: OwnColumns;
}

/** Inserts a record's row; its `updated_at` is its `created_at`. */
export async function insertRow(tx: WriteTransaction, kind: RecordKind, row: NewRow): Promise<void> {
	const own = Object.entries(row.own);
	const names = ["id", "revision", "created_at", "updated_at", "settings", ...own.map(([name]) => name)];
	const values = [
		row.id,
		row.revision,
		row.createdAt,
		row.createdAt,
		JSON.stringify(row.settings),
		...own.map(([, v]) => v),
	];
	const columns = sql.join(
		names.map((name) => sql.identifier(name)),
		sql`, `,
	);
	await tx.run(
		sql`insert into ${kind.table} (${columns}) values (${sql.join(
			values.map((value) => sql`${value}`),
			sql`, `,
		)})`,
	);
}

function assignments(own: readonly (readonly [string, string | number | null])[]): SQL {
	return sql.join(own.map(([name, value]) => sql`, ${sql.identifier(name)} = ${value}`));
}
