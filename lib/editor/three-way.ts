import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { type Difference, differenceAt, type Prefer, settleLeaf } from "./difference";
import { type FieldRule, fieldRules, sameField } from "./field-rule";
import { mergeDeep } from "./merge-deep";
import { mergeEntries } from "./merge-entries";

/** The three values of one place; a missing property means: not there. */
export interface Three {
	readonly base?: Json | undefined;
	readonly mine?: Json | undefined;
	readonly theirs?: Json | undefined;
}

export interface MergedField {
	/** Missing when the merge leaves nothing there. */
	readonly value: Json | undefined;
	/** Every place where mine or theirs left the base. */
	readonly differences: readonly Difference[];
}

export interface MergedValues {
	readonly values: JsonObject;
	readonly differences: readonly Difference[];
}

/** Mine wins every overlap: how edits are carried over to a version that holds nothing foreign. */
export const preferMine: Prefer = () => "mine";

/**
 * Merges two edits of one field by the field's merge rule. `prefer` decides overlaps only; everything else
 * follows from the three values.
 */
export function mergeField(rule: FieldRule, three: Three, prefer: Prefer): MergedField {
	const differences: Difference[] = [];
	const { base, mine, theirs } = three;
	if (sameField(rule, base, mine) && sameField(rule, base, theirs)) return { value: mine, differences };
	const context = { rule, prefer, report: (difference: Difference) => void differences.push(difference) };
	const inside = typeof rule.merge === "object" ? rule.merge.in : undefined;
	const held = inside === undefined ? undefined : heldLists(inside, three);
	if (inside !== undefined && held && isJsonObject(theirs)) {
		// what stands beside the list, its counter, is the newest version's
		return { value: { ...theirs, [inside]: mergeEntries(context, held) }, differences };
	}
	const lists = Array.isArray(mine) && Array.isArray(theirs) && (base === undefined || Array.isArray(base));
	if (rule.merge === "deep") return { value: mergeDeep(context, [rule.field], three), differences };
	if (rule.merge !== "value" && lists) {
		return { value: mergeEntries(context, { base: base ?? [], mine, theirs }), differences };
	}
	const same = (a: Json | undefined, b: Json | undefined) => sameField(rule, a, b);
	return { value: settleLeaf(context, differenceAt([rule.field], three, same)), differences };
}

/** The lists that three values hold at one place; nothing where a side has none. */
function heldLists(inside: string, { base, mine, theirs }: Three) {
	const at = (value: Json | undefined) => (isJsonObject(value) ? value[inside] : undefined);
	const [before, own, other] = [at(base) ?? [], at(mine), at(theirs)];
	if (!Array.isArray(before) || !Array.isArray(own) || !Array.isArray(other)) return undefined;
	return { base: before, mine: own, theirs: other };
}

/** Merges two edited copies of a whole record. Fields the definition does not know are left out. */
export function threeWay(
	definition: ResourceDefinition,
	three: { readonly base: JsonObject; readonly mine: JsonObject; readonly theirs: JsonObject },
	prefer: Prefer = preferMine,
): MergedValues {
	const values: Record<string, Json> = {};
	const differences: Difference[] = [];
	for (const rule of fieldRules(definition).values()) {
		const { field } = rule;
		const merged = mergeField(
			rule,
			{ base: three.base[field], mine: three.mine[field], theirs: three.theirs[field] },
			prefer,
		);
		if (merged.value !== undefined) values[field] = merged.value;
		differences.push(...merged.differences);
	}
	return { values, differences };
}

/** What changed between two versions, per key path, in the order of the declaration. */
export function changesBetween(definition: ResourceDefinition, base: JsonObject, next: JsonObject): Difference[] {
	return threeWay(definition, { base, mine: base, theirs: next }).differences.slice();
}
