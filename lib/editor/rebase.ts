import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import type { Difference, Prefer } from "./difference";
import { counted, type FieldRule, fieldRules, sameField } from "./field-rule";
import { mergeField, preferMine } from "./three-way";

export interface Rebased {
	/** The edits standing on the new version; `null` when none is left. */
	readonly draft: JsonObject | null;
	/** Every place where the draft or the new version left the old one. */
	readonly differences: readonly Difference[];
}

/**
 * Carries edits from one version of a record over to another. An edited field keeps its typed form, also
 * where it only differs from the new version in formatting (a trailing space while typing).
 */
export function rebase(
	definition: ResourceDefinition,
	edits: { readonly from: JsonObject; readonly draft: JsonObject | null; readonly to: JsonObject },
	prefer: Prefer = preferMine,
): Rebased {
	const draft: Record<string, Json> = {};
	const differences: Difference[] = [];
	for (const rule of fieldRules(definition).values()) {
		const { field } = rule;
		const [base, theirs] = [edits.from[field], edits.to[field]];
		const mine = edits.draft !== null && Object.hasOwn(edits.draft, field) ? edits.draft[field] : base;
		const merged = mergeField(rule, { base, mine, theirs }, prefer);
		differences.push(...merged.differences);
		if (edits.draft === null || !Object.hasOwn(edits.draft, field)) continue;
		const typed = typedForm(rule, mine, merged.value);
		const value = typed === undefined ? undefined : counted(rule, typed, edits.to);
		if (value !== undefined && !sameJson(value, theirs)) draft[field] = value;
	}
	return { draft: Object.keys(draft).length > 0 ? draft : null, differences };
}

function typedForm(rule: FieldRule, mine: Json | undefined, merged: Json | undefined): Json | undefined {
	return sameField(rule, mine, merged) ? mine : merged;
}

/** A version's values with typed edits on top. */
export function withDraft(values: JsonObject, draft: JsonObject | null): JsonObject {
	return draft === null ? values : { ...values, ...draft };
}

/** Fields of a draft that differ from the version it stands on, formatting aside. */
export function dirtyFields(definition: ResourceDefinition, base: JsonObject, draft: JsonObject | null): string[] {
	if (draft === null) return [];
	return [...fieldRules(definition).values()]
		.filter((rule) => Object.hasOwn(draft, rule.field) && !sameField(rule, base[rule.field], draft[rule.field]))
		.map((rule) => rule.field);
}

/** The canonical form of edits, as the server stored them on top of a version; counters count a write that changed something. */
export function storedEdits(
	definition: ResourceDefinition,
	{ base, edits, changed }: { readonly base: JsonObject; readonly edits: JsonObject; readonly changed: boolean },
): JsonObject {
	const rules = fieldRules(definition);
	return Object.fromEntries(
		Object.entries(edits).map(([field, value]) => {
			const rule = rules.get(field);
			return [field, rule ? counted(rule, rule.normalize(value), base, changed ? 1 : 0) : value];
		}),
	);
}

/**
 * A predicted value with its plain secrets replaced by the markers a later read shows at the same places, so
 * that one's own secret does not look like somebody's change.
 */
export function veil(predicted: Json, read: Json | undefined): Json {
	if (typeof predicted === "string" && isRedactionMarker(read)) return read;
	if (Array.isArray(predicted) && Array.isArray(read)) return predicted.map((value, index) => veil(value, read[index]));
	if (isJsonObject(predicted) && isJsonObject(read) && !isRedactionMarker(predicted)) {
		return Object.fromEntries(Object.entries(predicted).map(([key, value]) => [key, veil(value, read[key])]));
	}
	return predicted;
}
