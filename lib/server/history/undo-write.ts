import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { type FieldRule, fieldRules } from "@/lib/editor/field-rule";
import { mergeField } from "@/lib/editor/three-way";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { events } from "@/lib/server/db/schema/journal";
import { type EventRow, visibleEvents } from "@/lib/server/events/read-events";
import { ofSettings } from "@/lib/server/events/timer-resource";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { transact } from "@/lib/server/setting/transact";
import { loadForWrite, refuseDeleted, type WriteBinding, writeRecordIn } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { visibleEvent } from "./list-history";
import { type OpenedChange, openChanges } from "./stored-changes";
import { undoLifecycle } from "./undo-lifecycle";
import { writeBindingOf } from "./write-bindings";

/**
 * Takes one write back, or one field of it, as a validated write of its own. What others changed since stays, other
 * keys of a map and other entries of a list included. A field that changed since is refused as `version_conflict`
 * with the places; of a whole write, places that changed since are left and named in `kept`, and it is refused when
 * they are all there is. Taking a creation back deletes, taking a deletion back restores.
 */
export async function undoWrite(
	ctx: Context,
	input: { readonly eventId: number; readonly field?: string; readonly saveId?: string },
): Promise<WriteReceipt> {
	return transact(async (tx) =>
		undoEvent(tx, ctx, await visibleEvent(tx, ctx, input.eventId), { ...input, strict: input.field !== undefined }),
	);
}

/**
 * Takes all writes of a conversation back, newest first, in one transaction: all of them or, when one was overtaken,
 * none. Answers the receipts in that order; none where it changed nothing that can be seen.
 */
export async function undoConversation(
	ctx: Context,
	input: { readonly conversationId: string },
): Promise<readonly WriteReceipt[]> {
	return transact(async (tx) => {
		const rows = await tx
			.select()
			.from(events)
			.where(and(eq(events.conversationId, input.conversationId), visibleEvents(ctx), ofSettings))
			.orderBy(desc(events.id));
		const receipts: WriteReceipt[] = [];
		for (const row of rows) receipts.push(await undoEvent(tx, ctx, row, { strict: true }));
		return receipts;
	});
}

async function undoEvent(
	tx: WriteTransaction,
	ctx: Context,
	event: EventRow,
	input: { readonly field?: string; readonly saveId?: string; readonly strict: boolean },
): Promise<WriteReceipt> {
	const binding = writeBindingOf(event.resourceType);
	if (!binding) throw nothingToUndo();
	if (/\.(created|deleted)$/.test(event.name)) {
		if (input.field !== undefined) throw nothingToUndo();
		return undoLifecycle(tx, ctx, { event, binding });
	}
	const record = await loadForWrite(tx, ctx, binding.kind, event.resourceId);
	refuseDeleted(record);
	await binding.admit?.(tx, record);
	const opened = await openChanges(tx, binding.kind.resource, event);
	const wanted = opened.filter((change) => input.field === undefined || change.field === input.field);
	if (wanted.length === 0) throw nothingToUndo();
	const { changes, kept } = oldValues(binding, record, wanted);
	if (kept.length > 0 && (input.strict || Object.keys(changes).length === 0)) throw changedSince(record, kept);
	const receipt = await writeRecordIn(tx, ctx, binding, { id: record.id, changes, saveId: input.saveId });
	return kept.length === 0 ? receipt : { ...receipt, kept };
}

/** The fields as they were, merged with what changed since; `kept` names the places where both changed. */
function oldValues(
	binding: WriteBinding,
	record: StoredRecord,
	wanted: readonly OpenedChange[],
): { readonly changes: JsonObject; readonly kept: readonly string[] } {
	const { resource } = binding.kind;
	const rules = fieldRules(resource);
	const changes: Record<string, Json> = {};
	const kept: string[] = [];
	for (const { field, before, after } of wanted) {
		const rule = rules.get(field);
		if (!rule || before === undefined) throw nothingToUndo();
		const three = { base: after, mine: before, theirs: record.values[field] };
		const merged = mergeField(rule, three, () => "theirs");
		const overtaken = merged.differences.filter((one) => one.overlap);
		kept.push(...overtaken.map((one) => one.path.join(".")));
		if (merged.value === undefined) continue;
		const value = withStoredCounter(rule, merged.value, record.values[field]);
		if (overtaken.length === 0 || !sameJson(value, record.values[field])) changes[field] = value;
	}
	return { changes, kept };
}

/** A counter inside of a value is nothing to take back: an undo sends the stored one, like every other writer. */
function withStoredCounter({ merge }: FieldRule, value: Json, stored: Json | undefined): Json {
	if (typeof merge === "string" || merge.counter === undefined) return value;
	if (!isJsonObject(value) || !isJsonObject(stored)) return value;
	return { ...value, [merge.counter]: stored[merge.counter] ?? 0 };
}

/** The error for an undo that would overwrite a later change. */
function changedSince(record: StoredRecord, paths: readonly string[]): AppError {
	return new AppError("version_conflict", "This was changed again since; undo the later change first.", {
		path: paths[0] ?? "",
		suggested: "Look at the history of the record and undo the later write, or set the value directly.",
		details: { current_revision: record.revision, changed_since: [...paths] },
	});
}

function nothingToUndo(): AppError {
	return new AppError("not_applicable", "There is nothing of this write that can be undone.");
}
