import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf, type MergeRule } from "@/lib/setting/define-setting";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";

/** How one field is compared and merged, read from its declaration. */
export interface FieldRule {
	readonly field: string;
	readonly merge: MergeRule;
	/** Canonical form; answers the value itself where a half-typed one has none. */
	readonly normalize: (value: Json) => Json;
	/** Where the value counts its own writes, which is no edit of anybody. */
	readonly counter?: string;
}

const rulesOf = new WeakMap<ResourceDefinition, ReadonlyMap<string, FieldRule>>();

/** The rules of a resource by field. Fields outside it are nobody's to edit and have none. */
export function fieldRules(definition: ResourceDefinition): ReadonlyMap<string, FieldRule> {
	const known = rulesOf.get(definition);
	if (known) return known;
	const rules = new Map(
		definition.settings.map((setting): [string, FieldRule] => {
			const field = fieldOf(setting.key);
			const { normalize, merge = "value" } = setting;
			const counter = typeof merge === "object" ? merge.counter : undefined;
			return [
				field,
				{
					field,
					merge,
					...(counter === undefined ? {} : { counter }),
					normalize: normalize ? guarded((value) => normalize(value) as Json) : (value) => value,
				},
			];
		}),
	);
	rulesOf.set(definition, rules);
	return rules;
}

/** A draft may hold half-typed shapes and markers that `normalize` never meets on the server. */
function guarded(normalize: (value: Json) => Json): (value: Json) => Json {
	return (value) => {
		try {
			return normalize(value) ?? value;
		} catch {
			return value;
		}
	};
}

/** Equality after normalising, counters aside; a missing value equals only a missing one. */
export function sameField(rule: FieldRule, a: Json | undefined, b: Json | undefined): boolean {
	if (a === undefined || b === undefined) return a === b;
	return sameJson(a, b) || sameJson(compared(rule, a), compared(rule, b));
}

function compared({ normalize, counter }: FieldRule, value: Json): Json {
	const normal = normalize(value);
	if (counter === undefined || !isJsonObject(normal)) return normal;
	const { [counter]: _count, ...rest } = normal;
	return rest;
}

/** A value with the counter of the version it stands on, plus what was counted since. */
export function counted({ field, counter }: FieldRule, value: Json, base: JsonObject, since = 0): Json {
	const stored = base[field];
	if (counter === undefined || !isJsonObject(value) || !isJsonObject(stored)) return value;
	const count = Number(stored[counter] ?? 0) + since;
	return value[counter] === count ? value : { ...value, [counter]: count };
}

/** True when every setting of the resource is equal after normalising. */
export function sameValues(definition: ResourceDefinition, a: JsonObject, b: JsonObject): boolean {
	return [...fieldRules(definition).values()].every((rule) => sameField(rule, a[rule.field], b[rule.field]));
}
