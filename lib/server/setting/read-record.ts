import "server-only";
import { and, desc, eq, lte } from "drizzle-orm";
import { authorizeRead } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { database, type ReadHandle } from "@/lib/server/db/client";
import { events } from "@/lib/server/db/schema/journal";
import { appliesToRecord } from "@/lib/setting/applies-to-record";
import { fieldOf } from "@/lib/setting/define-setting";
import { redact } from "@/lib/setting/redact";
import type { ResourceSnapshot, WriteRef } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { loadRecord } from "./load-record";
import { markOf } from "./marks";
import type { RecordKind, StoredRecord } from "./record-kind";

/** One record as readers get it: redacted, with its newest write. Throws `not_found` for missing and foreign alike. */
export async function readRecord(ctx: Context, kind: RecordKind, id: string): Promise<ResourceSnapshot> {
	const db = database().read;
	return snapshotOf(db, kind, await loadForRead(db, ctx, kind, id));
}

/** Loads a record and checks the right to read it; tombstones pass. */
export async function loadForRead(db: ReadHandle, ctx: Context, kind: RecordKind, id: string) {
	const record = await loadRecord(db, kind, id);
	return authorizeRead(ctx, kind.resource.requiredScope, record, record ? kind.ownership(record) : {});
}

/** A loaded record as it leaves the server. */
export async function snapshotOf(db: ReadHandle, kind: RecordKind, record: StoredRecord): Promise<ResourceSnapshot> {
	const { resource } = kind;
	const { workspaceId } = kind.ownership(record);
	const lastWrite = await lastWriteOf(db, resource.type, record);
	const gone = record.deletedAt !== null;
	const computed = gone
		? {}
		: { created_at: new Date(record.createdAt).toISOString(), ...(await kind.computed?.(db, record)) };
	const has = fieldsOf(kind, computed);
	const shown = Object.fromEntries(Object.entries(record.values).filter(([field]) => has.has(field)));
	const unreadable = record.damaged.filter((field) => has.has(field));
	return {
		resource_type: resource.type,
		id: record.id,
		...(workspaceId === undefined ? {} : { workspace_id: workspaceId }),
		revision: record.revision,
		updated_at: new Date(record.updatedAt).toISOString(),
		values: gone ? {} : redact(resource, shown, markOf(resource.type, record.id)),
		computed,
		...(lastWrite === undefined ? {} : { last_write: lastWrite }),
		...(gone ? { deleted: true } : {}),
		...(unreadable.length === 0 ? {} : { unreadable }),
	};
}

/** The settings that a record has, by what is computed of it. */
function fieldsOf({ resource, onlyApplicable }: RecordKind, computed: JsonObject): ReadonlySet<string> {
	const settings = resource.settings.filter((setting) => !onlyApplicable || appliesToRecord(setting, computed));
	return new Set(settings.map(({ key }): string => fieldOf(key)));
}

async function lastWriteOf(db: ReadHandle, type: string, record: StoredRecord): Promise<WriteRef | undefined> {
	const [row] = await db
		.select()
		.from(events)
		.where(
			// a write that came after the row was read belongs to the next read
			and(eq(events.resourceType, type), eq(events.resourceId, record.id), lte(events.revision, record.revision)),
		)
		.orderBy(desc(events.id))
		.limit(1);
	if (!row) return undefined;
	return {
		event_id: row.id,
		actor: row.actor,
		channel: row.channel,
		...(row.saveId === null ? {} : { save_id: row.saveId }),
		fields: row.fields,
		at: new Date(row.updatedAt).toISOString(),
	};
}
