import "server-only";
import { checkAgentWrite, refuseNeverByAgents } from "@/lib/server/auth/agent-authority";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { appendEvent } from "@/lib/server/events/append-event";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import { issue, ruleFields } from "@/lib/setting/issue/issue-rules";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { fieldChanges, insertRow } from "./apply-change";
import { schemaError } from "./invalid-value";
import { markOf } from "./marks";
import { checkDeep, checkSize, keyOf, notASetting } from "./patch/check-patch";
import { resolvePatch } from "./patch/resolve-patch";
import type { OwnColumns, RecordKind, StoredRecord } from "./record-kind";
import { sealValues } from "./sealed-values";

export interface NewRecord {
	/** Create-only fields, parsed. */
	readonly own: JsonObject;
	/** Given settings, normalized and checked; the others take their initial value. */
	readonly given: JsonObject;
}

/**
 * Checks the values of a new record against the shared create contract: known fields, required ones there, each
 * parsed, normalized and checked, nothing an agent may not set (*settings parity*, Lifecycle).
 */
export function checkNewRecord(ctx: Context, definition: ResourceDefinition, values: unknown): NewRecord {
	if (!isJsonObject(values)) throw new AppError("invalid_arguments", "`values` must be an object.");
	checkSize(values, 0);
	const own = takeCreateOnly(definition, values);
	const settings = Object.fromEntries(Object.entries(values).filter(([field]) => !Object.hasOwn(own, field)));
	for (const [field, value] of Object.entries(settings)) {
		const setting = definition.settings.find((known) => fieldOf(known.key) === field);
		if (!setting) throw notASetting(definition, field);
		if (setting.creatable === false) throw onlyByUpdate(setting.key, field);
		checkDeep(definition, field, value, [field]);
	}
	for (const setting of definition.settings) {
		const field = fieldOf(setting.key);
		if (setting.required && !Object.hasOwn(settings, field)) throw required(definition, field);
	}
	refuseNeverByAgents(ctx, definition, settings);
	const initial = definition.initial as JsonObject;
	const given = resolvePatch(definition, settings, {}, markOf(definition.type, ""));
	checkAgentWrite(ctx, definition, { before: initial, sent: settings, after: given });
	return { own, given };
}

/** Inserts a record with its `created` event; answers the receipt. `given` are settings as they are to be stored. */
export async function insertRecord(
	tx: WriteTransaction,
	ctx: Context,
	kind: RecordKind,
	record: {
		readonly id: string;
		readonly own: OwnColumns;
		readonly given: JsonObject;
		/** Fields the caller named; the receipt accepts these. */
		readonly named: readonly string[];
		readonly saveId?: string;
	},
): Promise<WriteReceipt> {
	const { resource } = kind;
	const { id, given, own } = record;
	const now = ctx.clock.now();
	const values: JsonObject = structuredClone({ ...(resource.initial as JsonObject), ...given });
	await insertRow(tx, kind, { id, revision: 1, createdAt: now, settings: sealValues(resource, id, values), own });
	const fresh: StoredRecord = {
		id,
		revision: 1,
		createdAt: now,
		updatedAt: now,
		deletedAt: null,
		values,
		raw: {},
		damaged: [],
		own,
	};
	await appendEvent(tx, ctx, {
		name: `${resource.type}.created`,
		resourceType: resource.type,
		resourceId: id,
		revision: 1,
		updatedAt: now,
		scope: kind.scope(fresh),
		...(record.saveId === undefined ? {} : { saveId: record.saveId }),
		changes: fieldChanges(kind, id, { after: unlikeInitial(resource, values) }),
		carries: kind.carries?.(fresh),
	});
	return {
		accepted: record.named.map((field) => keyOf(resource, field)),
		resource_type: resource.type,
		id,
		revision: 1,
		updated_at: new Date(now).toISOString(),
		changed: true,
	};
}

/** The fields that creation set to something of their own; the history of a creation shows these. */
function unlikeInitial(resource: ResourceDefinition, values: JsonObject): JsonObject {
	const initial = resource.initial as JsonObject;
	return Object.fromEntries(Object.entries(values).filter(([field, value]) => !sameJson(initial[field], value)));
}

function takeCreateOnly(definition: ResourceDefinition, values: JsonObject): JsonObject {
	const own: Record<string, Json> = {};
	for (const { field, schema, required: needed } of definition.createOnly ?? []) {
		if (!Object.hasOwn(values, field)) {
			if (needed) throw required(definition, field);
			continue;
		}
		const parsed = schema.safeParse(values[field]);
		if (!parsed.success) throw schemaError(definition, field, values[field], parsed.error.issues);
		own[field] = parsed.data as Json;
	}
	return own;
}

function required(definition: ResourceDefinition, field: string): AppError {
	return new AppError("invalid_value", "A required field is missing.", {
		key: keyOf(definition, field),
		path: field,
		...ruleFields(issue("required")),
	});
}

function onlyByUpdate(key: string, path: string): AppError {
	return new AppError("not_applicable", "This setting cannot be given on creation; update it afterwards.", {
		key,
		path,
	});
}
