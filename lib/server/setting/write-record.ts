import "server-only";
import { checkAgentWrite, refuseNeverByAgents } from "@/lib/server/auth/agent-authority";
import { authorizeWrite } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { canonicalJson, type JsonObject } from "@/lib/shared/json";
import { applyChange, changedOnly } from "./apply-change";
import { loadRecord } from "./load-record";
import { markOf, purposeMark } from "./marks";
import { checkOptions, checkRevision, type WriteOptions } from "./patch/check-options";
import { checkPatch, keyOf } from "./patch/check-patch";
import { resolvePatch } from "./patch/resolve-patch";
import type { OwnColumns, RecordKind, StoredRecord } from "./record-kind";
import type { UpdateRequest } from "./resource-adapter";
import { rememberSave, replaySave } from "./save-replay";
import { transact } from "./transact";

/** What a domain's rules see inside the transaction. */
export interface WriteScene {
	readonly tx: WriteTransaction;
	readonly ctx: Context;
	readonly record: StoredRecord;
	/** Every field that was named, normalized. */
	readonly sent: JsonObject;
	/** Only what really changes, normalized. */
	readonly patch: JsonObject;
	/** All values as they are going to be. */
	readonly after: JsonObject;
	readonly options: WriteOptions;
}

/** How the records of one resource may change; the same for every writer, undo included. */
export interface WriteBinding {
	readonly kind: RecordKind;
	/** Refuses a record before its patch is looked at, such as one whose agent lacks a capability. */
	readonly admit?: (tx: WriteTransaction, record: StoredRecord) => Promise<void>;
	/** Fields that follow from the patch, such as a secret that goes with its URL. */
	readonly settle?: (before: JsonObject, patch: JsonObject) => JsonObject;
	/** The stored form of fields that count their own changes; throws where the writer saw another count. */
	readonly count?: (tx: WriteTransaction, record: StoredRecord, patch: JsonObject) => Promise<JsonObject>;
	/** The domain's law over the resulting record: throws, or writes what depends on it in the same transaction. */
	readonly rules?: (scene: WriteScene) => Promise<void>;
}

export interface WriteSpec extends UpdateRequest {
	readonly id: string;
	/** New values of own columns. */
	readonly own?: OwnColumns;
}

/**
 * The one way a saved record changes (*settings parity*, Mutation adapters): in one immediate transaction re-reads
 * the row, authorizes, replays a known save id, checks the expected revision, resolves keep markers, parses,
 * normalizes, applies the rules, and writes the row, its history and exactly one event. A no-op answers success with
 * the stored revision and writes no event. Throws `AppError`; then nothing is written.
 */
export async function writeRecord(ctx: Context, binding: WriteBinding, spec: WriteSpec): Promise<WriteReceipt> {
	return transact((tx) => writeRecordIn(tx, ctx, binding, spec));
}

/** The same inside a transaction that is already open. */
export async function writeRecordIn(
	tx: WriteTransaction,
	ctx: Context,
	binding: WriteBinding,
	spec: WriteSpec,
): Promise<WriteReceipt> {
	const { kind } = binding;
	const { id } = spec;
	const record = await loadForWrite(tx, ctx, kind, id);
	const use = {
		saveId: spec.saveId,
		purpose: `update ${kind.resource.type} ${id} ${purposeMark(canonicalJson([spec.changes, spec.own ?? null]))}`,
	};
	const replayed = await replaySave(tx, ctx, use);
	if (replayed) return replayed;
	refuseDeleted(record);
	await binding.admit?.(tx, record);
	const options = checkOptions(kind.resource, spec.options);
	checkRevision(record, options.expectedRevision);
	const sent = patchOf(ctx, binding, spec, record);
	const patch = binding.count ? { ...sent, ...(await binding.count(tx, record, sent)) } : sent;
	const changed = changedOnly(record, patch);
	const after = { ...record.values, ...changed };
	await binding.rules?.({ tx, ctx, record, sent, patch: changed, after, options });
	const written = await applyChange(tx, ctx, { kind, record }, { patch: changed, own: spec.own, saveId: spec.saveId });
	const receipt: WriteReceipt = {
		accepted: Object.keys(spec.changes).map((field) => keyOf(kind.resource, field)),
		resource_type: kind.resource.type,
		id,
		revision: written.revision,
		updated_at: new Date(written.updatedAt).toISOString(),
		changed: written.revision !== record.revision,
	};
	await rememberSave(tx, ctx, use, receipt);
	return receipt;
}

/** Loads a record and checks the right to write it; tombstones pass, so that a replay finds its receipt. */
export async function loadForWrite(tx: WriteTransaction, ctx: Context, kind: RecordKind, id: string) {
	const record = await loadRecord(tx, kind, id);
	return authorizeWrite(ctx, kind.resource.requiredScope, record, record ? kind.ownership(record) : {});
}

/** A tombstone beats late updates. */
export function refuseDeleted(record: StoredRecord): void {
	if (record.deletedAt !== null) {
		throw new AppError("deleted", "The record was deleted.", { details: { current_revision: record.revision } });
	}
}

function patchOf(ctx: Context, binding: WriteBinding, spec: WriteSpec, record: StoredRecord): JsonObject {
	const { resource } = binding.kind;
	// an adapter may have own columns only to write; a patch of settings is never empty otherwise
	const bare = spec.own !== undefined && Object.keys(spec.changes).length === 0;
	const sent = bare ? {} : checkPatch(resource, spec.changes);
	refuseNeverByAgents(ctx, resource, sent);
	const after = resolvePatch(resource, sent, record.values, markOf(resource.type, record.id));
	checkAgentWrite(ctx, resource, { before: record.values, sent, after });
	return binding.settle ? { ...after, ...binding.settle(record.values, after) } : after;
}
