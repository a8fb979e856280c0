import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { isRedactionMarker, type RedactionMarker } from "@/lib/setting/redaction-marker";
import {
	boundUrl,
	mapSensitive,
	placeOf,
	sensitiveRules,
	walkSensitive,
} from "@/lib/setting/sensitive/sensitive-spots";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import type { EditorState } from "./editor-state";
import { isMissingSecret, type MissingSecret, missingSecret } from "./missing-secret";
import { dirtyFields } from "./rebase";
import type { Version } from "./version";

/** A draft as the browser's store keeps it: no secret in it, nor in the version it stands on. */
export interface StoredDraft {
	readonly type: string;
	readonly id: string;
	readonly base: Version;
	readonly draft: JsonObject;
	/** Milliseconds since the epoch. */
	readonly storedAt: number;
}

/** What of an editor may be stored, or null when there is no draft worth it. Typed secrets become stand-ins. */
export function persistable(state: EditorState, definition: ResourceDefinition, now: number): StoredDraft | null {
	const { draft, baseline } = state;
	if (draft === null || dirtyFields(definition, baseline.values, draft).length === 0) return null;
	const strip = (values: JsonObject) => withoutSecrets(definition, values);
	return {
		type: definition.type,
		id: state.id,
		base: { ...baseline, values: strip(baseline.values) },
		draft: strip(draft),
		storedAt: now,
	};
}

/** Typed secrets replaced by stand-ins; the markers of stored ones stay. */
function withoutSecrets(definition: ResourceDefinition, values: JsonObject): JsonObject {
	const stripped = mapSensitive(definition, values, (spot) => (spot.secret ? missingSecret : spot.text));
	return withMarkersOf(values, stripped) as JsonObject;
}

/** `mapSensitive` knows no markers and walks into them; they are put back where they stood. */
function withMarkersOf(original: Json, copy: Json): Json {
	if (isStandIn(original)) return original;
	if (Array.isArray(original) && Array.isArray(copy)) {
		return copy.map((inner, index) => withMarkersOf(original[index] ?? null, inner));
	}
	if (!isJsonObject(original) || !isJsonObject(copy)) return copy;
	return Object.fromEntries(
		Object.entries(copy).map(([key, inner]) => [key, withMarkersOf(original[key] ?? null, inner)]),
	);
}

interface Compared {
	readonly base: JsonObject;
	readonly values: JsonObject;
}

/**
 * Places whose secret must be entered again before a save, as key paths: it was not kept with a stored draft,
 * it moved to another place (a renamed env key, a shifted argument), or its host changed.
 */
export function missingPlaces(definition: ResourceDefinition, { base, values }: Compared): string[][] {
	const rules = sensitiveRules(definition);
	const kept = new Set(markersIn(definition, base).map(({ place, mark }) => `${mark} ${place}`));
	const lost = markersIn(definition, values).filter(({ place, mark, url }) => {
		if (mark === undefined || !kept.has(`${mark} ${place}`)) return true;
		return url !== undefined && !sameHost(at(base, url), at(values, url));
	});
	return rules.size === 0 ? [] : lost.map(({ field, names }) => [field, ...names.map(String)]);
}

interface FoundMarker {
	readonly field: string;
	readonly names: readonly (string | number)[];
	readonly place: string;
	/** Absent for the stand-in of a secret that was not kept. */
	readonly mark?: string;
	/** Path of the URL from the record on. */
	readonly url?: readonly (string | number)[];
}

function markersIn(definition: ResourceDefinition, values: JsonObject): FoundMarker[] {
	const found: FoundMarker[] = [];
	for (const [field, rules] of sensitiveRules(definition)) {
		const value = values[field];
		if (value === undefined) continue;
		walkSensitive(rules, value, isStandIn, (leaf, covering, step) => {
			const url = boundUrl(field, covering, step);
			found.push({
				field,
				names: step.identities,
				place: placeOf(field, step.identities),
				...(isRedactionMarker(leaf) ? { mark: leaf.mark } : {}),
				...(url ? { url } : {}),
			});
			return leaf;
		});
	}
	return found;
}

const isStandIn = (value: Json): value is RedactionMarker | MissingSecret =>
	isRedactionMarker(value) || isMissingSecret(value);

function at(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
	return path.reduce<Json | undefined>((inner, key) => {
		if (Array.isArray(inner)) return inner[Number(key)];
		return isJsonObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
	}, value);
}

function sameHost(before: Json | undefined, after: Json | undefined): boolean {
	if (sameJson(before ?? null, after ?? null)) return true;
	const [old, next] = [urlIn(before), urlIn(after)];
	return (
		old !== null && next !== null && old.host === next.host && (old.protocol !== "https:" || next.protocol === "https:")
	);
}

function urlIn(value: Json | undefined): URL | null {
	const text = isRedactionMarker(value) ? value.shown : value;
	return typeof text === "string" ? URL.parse(text) : null;
}
