import type { ErrorBody, ErrorReason } from "@/lib/shared/app-error";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { fail, ok, type Result } from "@/lib/shared/result";
import type { ResourceDefinition } from "./define-resource";
import { issue, ruleFields } from "./issue/issue-rules";
import { isKeepMarker, isRedactionMarker, type KeepMarker, type RedactionMarker } from "./redaction-marker";
import { isMask } from "./sensitive/credential";
import {
	boundUrl,
	mapSensitive,
	placeOf,
	sensitiveRules,
	sensitiveSpots,
	walkSensitive,
} from "./sensitive/sensitive-spots";

/** Keyed hash of a stored value at its place (see `SensitiveSpot.place`); made on the server, bound to the record. */
export type MarkOf = (place: string, value: string) => string;

/**
 * The values as every reader gets them (*settings parity*, Sensitive values): each secret string becomes a
 * redaction marker, with `shown` where a harmless form exists. References such as `${secret:NAME}` stay.
 */
export function redact(definition: ResourceDefinition, values: JsonObject, markOf: MarkOf): JsonObject {
	return mapSensitive(definition, values, (spot) => {
		if (!spot.secret) return spot.text;
		const marker: RedactionMarker = { redacted: true, set: true, mark: markOf(spot.place, spot.text) };
		if (spot.shown !== undefined) marker.shown = spot.shown;
		return marker;
	});
}

/**
 * Replaces every keep marker of a patch by the stored value at the same place. Errors, each with its path:
 * `invalid_value` where nothing is stored there, the mark is another one, or the host the secret belongs
 * to changed; `redaction_marker` for a redaction marker anywhere or a display mask at a sensitive place.
 */
export function resolveKeeps(
	definition: ResourceDefinition,
	changes: JsonObject,
	stored: JsonObject,
	markOf: MarkOf,
): Result<JsonObject> {
	const rules = sensitiveRules(definition);
	const known = storedByPlace(definition, stored);
	const refusals: ErrorBody[] = [];
	const bound: BoundKeep[] = [];
	const resolved: [string, Json][] = [];
	for (const [field, value] of Object.entries(changes)) {
		const refuse = (reason: ErrorReason, path: readonly (string | number)[]) =>
			refusals.push(refusal(definition, reason, field, path));
		const next = walkSensitive(rules.get(field) ?? [], value, isLeaf, (leaf, covering, step) => {
			if (isRedactionMarker(leaf)) refuse("redaction_marker", step.path);
			if (isKeepMarker(leaf)) {
				const place = placeOf(field, step.identities);
				const kept = known.get(place)?.find((text) => markOf(place, text) === leaf.mark);
				if (kept === undefined) refuse("invalid_value", step.path);
				bound.push({ field, path: step.path, url: boundUrl(field, covering, step) });
				return kept ?? leaf;
			}
			if (typeof leaf === "string" && covering.length > 0 && isMask(leaf)) refuse("redaction_marker", step.path);
			return leaf;
		});
		resolved.push([field, next]);
	}
	const patch: JsonObject = Object.fromEntries(resolved);
	const after: JsonObject = { ...stored, ...patch };
	for (const { field, path, url } of bound) {
		if (url && !sameHost(textAt(stored, url), textAt(after, url))) refusals.push(hostRefusal(definition, field, path));
	}
	const [first] = refusals;
	return first ? fail(first) : ok(patch);
}

interface BoundKeep {
	readonly field: string;
	readonly path: readonly (string | number)[];
	/** Path of the URL from the record on. */
	readonly url: readonly (string | number)[] | undefined;
}

type Leaf = string | KeepMarker | RedactionMarker;

const isLeaf = (value: Json): value is Leaf =>
	typeof value === "string" || isKeepMarker(value) || isRedactionMarker(value);

function storedByPlace(definition: ResourceDefinition, stored: JsonObject): ReadonlyMap<string, readonly string[]> {
	const known = new Map<string, string[]>();
	for (const spot of sensitiveSpots(definition, stored)) {
		if (spot.secret) known.set(spot.place, [...(known.get(spot.place) ?? []), spot.text]);
	}
	return known;
}

function textAt(value: Json | undefined, path: readonly (string | number)[]): string | undefined {
	let at: Json | undefined = value;
	for (const key of path) {
		if (Array.isArray(at)) at = at[Number(key)];
		else at = isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
	}
	return typeof at === "string" ? at : undefined;
}

/** Same host and port, and not from https down to http. */
function sameHost(before: string | undefined, after: string | undefined): boolean {
	if (before === after) return true;
	if (before === undefined || after === undefined || !URL.canParse(before) || !URL.canParse(after)) return false;
	const [old, next] = [new URL(before), new URL(after)];
	return old.host === next.host && !(old.protocol === "https:" && next.protocol !== "https:");
}

function refusal(
	definition: ResourceDefinition,
	reason: ErrorReason,
	field: string,
	path: readonly (string | number)[],
): ErrorBody {
	const masked = reason === "redaction_marker";
	return {
		code: "invalid",
		reason,
		message: masked
			? "A redacted value was sent back; it never replaces the stored one."
			: "No stored value can be kept here: the place or its mark is another one.",
		...placeInError(definition, field, path),
		...ruleFields(issue("keep_or_new")),
	};
}

function hostRefusal(definition: ResourceDefinition, field: string, path: readonly (string | number)[]): ErrorBody {
	return {
		code: "invalid",
		reason: "invalid_value",
		message: "The URL's host changed, so its stored secrets cannot be kept.",
		...placeInError(definition, field, path),
		...ruleFields(issue("secret_again")),
	};
}

const placeInError = (definition: ResourceDefinition, field: string, path: readonly (string | number)[]) => ({
	key: `${definition.type}.${field}`,
	path: [field, ...path].join("."),
});
