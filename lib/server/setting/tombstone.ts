import "server-only";
import { sql } from "drizzle-orm";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { appendEvent } from "@/lib/server/events/append-event";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { nextTime } from "./apply-change";
import type { RecordKind, StoredRecord } from "./record-kind";

interface Lifecycle {
	readonly kind: RecordKind;
	readonly record: StoredRecord;
	readonly saveId?: string;
}

/** Turns a record into a tombstone with its `deleted` event. The stored values stay, for undo. */
export async function buryRecord(tx: WriteTransaction, ctx: Context, one: Lifecycle): Promise<WriteReceipt> {
	return setDeleted(tx, ctx, one, "deleted");
}

/** Brings a tombstone back with a `created` event and a higher revision. */
export async function restoreRecord(tx: WriteTransaction, ctx: Context, one: Lifecycle): Promise<WriteReceipt> {
	return setDeleted(tx, ctx, one, "created");
}

async function setDeleted(
	tx: WriteTransaction,
	ctx: Context,
	{ kind, record, saveId }: Lifecycle,
	to: "deleted" | "created",
): Promise<WriteReceipt> {
	const { type } = kind.resource;
	const revision = record.revision + 1;
	const updatedAt = nextTime(ctx, record);
	const deletedAt = to === "deleted" ? updatedAt : null;
	await tx.run(
		sql`update ${kind.table} set revision = ${revision}, updated_at = ${updatedAt}, deleted_at = ${deletedAt} where id = ${record.id}`,
	);
	await appendEvent(tx, ctx, {
		name: `${type}.${to}`,
		resourceType: type,
		resourceId: record.id,
		revision,
		updatedAt,
		scope: kind.scope(record),
		...(saveId === undefined ? {} : { saveId }),
		changes: [],
		carries: kind.carries?.(record),
	});
	return {
		accepted: [],
		resource_type: type,
		id: record.id,
		revision,
		updated_at: new Date(updatedAt).toISOString(),
		changed: true,
	};
}
