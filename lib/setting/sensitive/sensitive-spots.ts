import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import type { ResourceDefinition } from "../define-resource";
import { fieldOf, type SensitiveRule } from "../define-setting";
import { isHarmless, mask, maskCredential, maskUrl } from "./credential";

/** One string of a record that a sensitive rule covers. */
export interface SensitiveSpot {
	/** Setting field. */
	readonly field: string;
	/** Path below the field, keys and indexes. */
	readonly path: readonly (string | number)[];
	/** Same path with list entries named by their identity: what a stored value is kept by. */
	readonly place: string;
	readonly text: string;
	/** True when the text holds something secret; a reference such as `${secret:NAME}` is not. */
	readonly secret: boolean;
	/** The harmless form, where there is one worth showing. */
	readonly shown?: string;
}

interface Step {
	readonly path: readonly (string | number)[];
	readonly identities: readonly (string | number)[];
	/** List entry before this one, for `--token VALUE`. */
	readonly previous?: string;
}

type Visit = (value: Json, rules: readonly SensitiveRule[], step: Step) => Json;

/** Copies a setting's value, giving every string or marker a rule covers to `visit`, which answers its replacement. */
export function walkSensitive(
	rules: readonly SensitiveRule[],
	value: Json,
	isLeaf: (value: Json) => boolean,
	visit: Visit,
): Json {
	const walk = (inner: Json, depth: number, live: readonly SensitiveRule[], step: Step): Json => {
		if (isLeaf(inner))
			return visit(
				inner,
				live.filter((rule) => rule.path.length <= depth),
				step,
			);
		const into = (child: Json, key: string | number, identity: string | number, previous?: string): Json => {
			const matching = live.filter((rule) => {
				const segment = rule.path[depth];
				return segment === undefined || segment === "*" || segment === String(key);
			});
			const next = { path: [...step.path, key], identities: [...step.identities, identity] };
			return walk(child, depth + 1, matching, previous === undefined ? next : { ...next, previous });
		};
		if (Array.isArray(inner)) {
			const named = live.find((rule) => rule.identity !== undefined)?.identity;
			return inner.map((child, index) =>
				into(child, index, identityOf(child, named) ?? index, textOf(inner[index - 1])),
			);
		}
		if (isJsonObject(inner)) {
			return Object.fromEntries(Object.entries(inner).map(([key, child]) => [key, into(child, key, key)]));
		}
		return inner;
	};
	return walk(value, 0, rules, { path: [], identities: [] });
}

const textOf = (value: Json | undefined) => (typeof value === "string" ? value : undefined);

function identityOf(entry: Json, property: string | undefined): string | undefined {
	const name = property !== undefined && isJsonObject(entry) ? entry[property] : undefined;
	return typeof name === "string" ? name : undefined;
}

/** The stable name of a spot inside its record. */
export function placeOf(field: string, identities: readonly (string | number)[]): string {
	return JSON.stringify([field, ...identities]);
}

/** The sensitive rules of a resource by field; fields without any are absent. */
export function sensitiveRules(definition: ResourceDefinition): ReadonlyMap<string, readonly SensitiveRule[]> {
	return new Map(
		definition.settings.flatMap((setting) =>
			setting.sensitive && setting.sensitive.length > 0 ? [[fieldOf(setting.key), setting.sensitive] as const] : [],
		),
	);
}

/**
 * Copies `values` (a whole record or a patch), replacing every string a sensitive rule covers by what `fn`
 * answers. Visits secret and harmless spots alike; `spot.secret` tells them apart.
 */
export function mapSensitive(
	definition: ResourceDefinition,
	values: JsonObject,
	fn: (spot: SensitiveSpot) => Json,
): JsonObject {
	const rules = sensitiveRules(definition);
	return Object.fromEntries(
		Object.entries(values).map(([field, value]) => {
			const own = rules.get(field);
			if (!own) return [field, value];
			const visit: Visit = (text, covering, step) =>
				typeof text === "string" && covering.length > 0 ? fn(describeSpot(field, text, covering, step)) : text;
			return [field, walkSensitive(own, value, (inner) => typeof inner === "string", visit)];
		}),
	);
}

/** Every string of `values` that a sensitive rule covers. */
export function sensitiveSpots(definition: ResourceDefinition, values: JsonObject): readonly SensitiveSpot[] {
	const spots: SensitiveSpot[] = [];
	mapSensitive(definition, values, (spot) => {
		spots.push(spot);
		return spot.text;
	});
	return spots;
}

function describeSpot(field: string, text: string, rules: readonly SensitiveRule[], step: Step): SensitiveSpot {
	const base = { field, path: step.path, place: placeOf(field, step.identities), text };
	if (isHarmless(text)) return { ...base, secret: false };
	const masked = maskText(text, rules, step);
	if (masked === null) return { ...base, secret: false };
	return { ...base, secret: true, ...(masked === mask ? {} : { shown: masked }) };
}

function maskText(text: string, rules: readonly SensitiveRule[], step: Step): string | null {
	if (rules.some((rule) => rule.kind === "always")) return mask;
	const url = rules.some((rule) => rule.kind === "url") ? maskUrl(text) : undefined;
	if (url) return url.secret ? url.shown : null;
	const name = step.path.at(-1);
	return maskCredential(text, {
		...(typeof name === "string" ? { name } : {}),
		...(step.previous === undefined ? {} : { previous: step.previous }),
	});
}

/** The path from the record on of the URL whose host a secret belongs to: `*` bound to where the spot stands. */
export function boundUrl(
	field: string,
	rules: readonly SensitiveRule[],
	step: Pick<Step, "identities">,
): readonly (string | number)[] | undefined {
	const other = rules.find((rule) => rule.boundToUrlField !== undefined)?.boundToUrlField;
	if (other !== undefined) return [other];
	const path = rules.find((rule) => rule.boundToHost !== undefined)?.boundToHost;
	return (
		path && [field, ...path.map((segment, index) => (segment === "*" ? (step.identities[index] ?? segment) : segment))]
	);
}
