import "server-only";
import { ruleError, schemaError } from "@/lib/server/setting/invalid-value";
import type { AnySetting, ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import { type MarkOf, resolveKeeps } from "@/lib/setting/redact";
import { AppError, type ErrorBody } from "@/lib/shared/app-error";
import type { Json, JsonObject } from "@/lib/shared/json";

/**
 * Turns a checked patch into the values to store: keep markers resolved against the stored values, each value parsed
 * by its schema, normalized and checked. Throws at the first fault; nothing was written.
 */
export function resolvePatch(
	definition: ResourceDefinition,
	changes: JsonObject,
	stored: JsonObject,
	markOf: MarkOf,
): JsonObject {
	const resolved = resolveKeeps(definition, changes, stored, markOf);
	if (!resolved.ok) throw errorOf(resolved.error);
	return parseValues(definition, resolved.value);
}

/** Parses, normalizes and checks each given field; throws `null_not_allowed` or `invalid_value` with the path. */
export function parseValues(definition: ResourceDefinition, values: JsonObject): JsonObject {
	const patch: Record<string, Json> = {};
	for (const setting of definition.settings) {
		const field = fieldOf(setting.key);
		if (Object.hasOwn(values, field)) patch[field] = parseValue(definition, setting, values[field] as Json);
	}
	return patch;
}

function parseValue(definition: ResourceDefinition, setting: AnySetting, value: Json): Json {
	const field = fieldOf(setting.key);
	const parsed = setting.schema.safeParse(value);
	if (!parsed.success) throw schemaError(definition, field, value, parsed.error.issues);
	const normal = setting.normalize ? setting.normalize(parsed.data) : parsed.data;
	const [issue] = setting.check?.(normal) ?? [];
	if (issue) throw ruleError(definition, field, issue);
	return normal as Json;
}

/** An error that pure code returned, as verbs throw it. */
export function errorOf({ reason, message, code: _, ...fields }: ErrorBody): AppError {
	return new AppError(reason, message, fields);
}
