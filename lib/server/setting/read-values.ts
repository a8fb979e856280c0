import "server-only";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { openStored } from "./sealed-values";

export interface ReadValues {
	readonly values: JsonObject;
	readonly raw: JsonObject;
	readonly damaged: readonly string[];
}

/**
 * Reads stored settings, forgiving per field: a value that is broken, cannot be opened or no longer fits its schema
 * falls back to the initial one and is named in `damaged`; the others stay. Fields this version does not know stay
 * in `raw`.
 */
export function readValues(definition: ResourceDefinition, id: string, text: string): ReadValues {
	const raw = parseObject(text);
	const values: Record<string, Json> = {};
	const damaged: string[] = [];
	for (const setting of definition.settings) {
		const field = fieldOf(setting.key);
		const stored = raw && Object.hasOwn(raw, field) ? raw[field] : undefined;
		const opened = stored === undefined ? undefined : openOrNothing(definition, id, stored);
		const parsed = opened === undefined ? undefined : setting.schema.safeParse(opened);
		if ((raw === undefined || stored !== undefined) && !parsed?.success) damaged.push(field);
		values[field] = parsed?.success ? (parsed.data as Json) : copyOf(setting.initial as Json);
	}
	return { values, raw: raw ?? {}, damaged };
}

/** Plain values need no copy, and nearly all are plain. */
const copyOf = (value: Json): Json => (typeof value === "object" && value !== null ? structuredClone(value) : value);

function openOrNothing(definition: ResourceDefinition, id: string, stored: Json): Json | undefined {
	try {
		return openStored(definition, id, stored);
	} catch {
		return undefined;
	}
}

function parseObject(text: string): JsonObject | undefined {
	try {
		const parsed: unknown = JSON.parse(text);
		return isJsonObject(parsed) ? parsed : undefined;
	} catch {
		return undefined;
	}
}
