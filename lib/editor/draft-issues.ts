import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { isMissingSecret } from "./missing-secret";

/** A rule that a value of the draft breaks, at its place. The words never quote the value. */
export interface DraftIssue {
	readonly field: string;
	/** Below the field: keys and indexes. */
	readonly path: readonly (string | number)[];
	readonly expected: string;
}

/**
 * What the declaration's schema and `check` say about the given fields, as the verb will say it. Stored secrets
 * count as present and well formed. Rules across settings are the domain's and come on top.
 */
export function draftIssues(
	definition: ResourceDefinition,
	values: JsonObject,
	fields: readonly string[],
): readonly DraftIssue[] {
	const wanted = new Set(fields);
	return definition.settings.flatMap((setting): DraftIssue[] => {
		const field = fieldOf(setting.key);
		if (!wanted.has(field)) return [];
		const value = withoutMarkers(values[field] ?? null);
		const parsed = setting.schema.safeParse(value);
		if (!parsed.success) {
			return parsed.error.issues.map(({ path, message }) => ({ field, path: path.map(pathKey), expected: message }));
		}
		const normal = setting.normalize ? setting.normalize(parsed.data) : parsed.data;
		const found = setting.check?.(normal) ?? [];
		return found.map(({ path, expected }) => ({ field, path, expected }));
	});
}

const pathKey = (key: PropertyKey) => (typeof key === "number" ? key : String(key));

function withoutMarkers(value: Json): Json {
	if (isRedactionMarker(value)) return value.shown ?? "stored";
	if (isMissingSecret(value)) return "stored";
	if (Array.isArray(value)) return value.map(withoutMarkers);
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMarkers(inner)]));
}
