import "server-only";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import { issue, ruleFields } from "@/lib/setting/issue/issue-rules";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { AppError } from "@/lib/shared/app-error";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

const maxKeys = 50;
const maxBytes = 256 * 1024;
const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Checks the shape of a patch before anything is looked up in it: a nonempty object of at most 50 declared fields and
 * 256 KiB of serialized bytes, no key that reaches into prototypes, no redaction marker (*settings parity*, Compact
 * update validation). Errors never quote what was sent.
 */
export function checkPatch(definition: ResourceDefinition, changes: unknown): JsonObject {
	if (!isJsonObject(changes)) throw new AppError("invalid_arguments", "`changes` must be an object.");
	checkSize(changes);
	for (const [field, value] of Object.entries(changes)) {
		if (forbiddenKeys.has(field)) throw forbiddenKey("");
		if (!definition.settings.some((setting) => fieldOf(setting.key) === field)) throw notASetting(definition, field);
		checkDeep(definition, field, value, [field]);
	}
	return changes;
}

/** The size limits of a patch or of the values of a new record. */
export function checkSize(changes: JsonObject, least = 1): void {
	const count = Object.keys(changes).length;
	if (count < least) throw new AppError("invalid_arguments", "`changes` names no setting.");
	if (count > maxKeys) {
		throw new AppError("too_large", `At most ${maxKeys} settings can be changed at once.`, {
			details: { max_keys: maxKeys },
		});
	}
	if (new TextEncoder().encode(JSON.stringify(changes)).length > maxBytes) {
		throw new AppError("too_large", "`changes` is larger than 256 KiB.", { details: { max_bytes: maxBytes } });
	}
}

/** Refuses prototype keys and redaction markers at any depth of a value. */
export function checkDeep(definition: ResourceDefinition, field: string, value: Json, path: readonly string[]): void {
	if (isRedactionMarker(value)) {
		throw new AppError("redaction_marker", "A redacted value was sent back; it never replaces the stored one.", {
			key: keyOf(definition, field),
			path: path.join("."),
			...ruleFields(issue("keep_or_new")),
		});
	}
	if (Array.isArray(value)) {
		for (const [index, inner] of value.entries()) checkDeep(definition, field, inner, [...path, String(index)]);
	} else if (isJsonObject(value)) {
		for (const [key, inner] of Object.entries(value)) {
			if (forbiddenKeys.has(key)) throw forbiddenKey(path.join("."));
			checkDeep(definition, field, inner, [...path, key]);
		}
	}
}

export function keyOf(definition: ResourceDefinition, field: string): string {
	return `${definition.type}.${field}`;
}

function forbiddenKey(path: string): AppError {
	return new AppError(
		"invalid_arguments",
		"A key that reaches into prototypes is never accepted.",
		path ? { path } : {},
	);
}

/** A field that is no writable setting: known and classified, or unknown. */
export function notASetting(definition: ResourceDefinition, field: string): AppError {
	const classified = definition.classified.find((known) => known.field === field);
	const createOnly = definition.createOnly?.some((known) => known.field === field);
	if (classified || createOnly) {
		return new AppError("not_writable", "This field is not a writable setting.", {
			key: keyOf(definition, field),
			path: field,
			expected: classified?.reason ?? "only given on creation",
			details: { classification: classified?.classification ?? "read_only" },
		});
	}
	const shown = /^[a-z][a-z0-9_]{0,63}$/.test(field) ? { key: keyOf(definition, field), path: field } : {};
	return new AppError("unknown_setting", `There is no such setting of ${definition.type}.`, {
		...shown,
		suggested: "settings_search finds setting keys",
	});
}
