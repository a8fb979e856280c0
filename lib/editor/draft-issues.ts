import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import { schemaIssue } from "@/lib/setting/issue/schema-issue";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { isMissingSecret } from "./missing-secret";

/** A rule that a value of the draft breaks; `path` is below the field. */
export interface DraftIssue extends Issue {
	readonly field: string;
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
			return parsed.error.issues.map((found) => ({ field, ...schemaIssue(found, value) }));
		}
		const normal = setting.normalize ? setting.normalize(parsed.data) : parsed.data;
		const found = setting.check?.(normal) ?? [];
		return found.map((broken) => ({ field, ...broken }));
	});
}

function withoutMarkers(value: Json): Json {
	if (isRedactionMarker(value)) return value.shown ?? "stored";
	if (isMissingSecret(value)) return "stored";
	if (Array.isArray(value)) return value.map(withoutMarkers);
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMarkers(inner)]));
}
