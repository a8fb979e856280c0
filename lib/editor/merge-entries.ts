import type { Json } from "@/lib/shared/json";
import { sameJson } from "@/lib/shared/json";
import { type Identified, identifyBase, identifyByLikeness, identifyByProperty } from "./align-entries";
import { differenceAt, type MergeContext, sameLeaf, settleLeaf } from "./difference";

interface Lists {
	readonly base: readonly Json[];
	readonly mine: readonly Json[];
	readonly theirs: readonly Json[];
}

interface Named {
	readonly base: readonly Identified[];
	readonly mine: readonly Identified[];
	readonly theirs: readonly Identified[];
}

/** Merges lists entry by entry, each entry a whole; the order follows whoever changed it. */
export function mergeEntries(context: MergeContext, lists: Lists): Json[] {
	const named = identify(context, lists);
	const values = mergeValues(context, named);
	const order = mergeOrder(context, named);
	return order.flatMap((id) => {
		const value = values.get(id);
		return value === undefined ? [] : [value];
	});
}

function identify({ rule }: MergeContext, { base, mine, theirs }: Lists): Named {
	if (typeof rule.merge === "object") {
		const { entriesBy } = rule.merge;
		return {
			base: identifyByProperty(entriesBy, base),
			mine: identifyByProperty(entriesBy, mine),
			theirs: identifyByProperty(entriesBy, theirs),
		};
	}
	return {
		base: identifyBase(base),
		mine: identifyByLikeness(base, mine),
		theirs: identifyByLikeness(base, theirs),
	};
}

function mergeValues(context: MergeContext, named: Named): Map<string, Json | undefined> {
	const [base, mine, theirs] = [byId(named.base), byId(named.mine), byId(named.theirs)];
	const { merge } = context.rule;
	const inside = typeof merge === "object" ? merge.in : undefined;
	const same = sameLeaf(context.rule, (part) => (inside === undefined ? [part] : { [inside]: [part] }));
	const values = new Map<string, Json | undefined>();
	for (const id of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
		const three = { base: base.get(id)?.value, mine: mine.get(id)?.value, theirs: theirs.get(id)?.value };
		if (same(three.base, three.mine) && same(three.base, three.theirs)) {
			values.set(id, three.mine);
			continue;
		}
		const name = (base.get(id) ?? mine.get(id) ?? theirs.get(id))?.name ?? id;
		const key = JSON.stringify([context.rule.field, id]);
		values.set(id, settleLeaf(context, differenceAt([context.rule.field, name], three, same, { key })));
	}
	return values;
}

function byId(list: readonly Identified[]): Map<string, Identified> {
	return new Map(list.map((entry) => [entry.id, entry]));
}

function mergeOrder(context: MergeContext, named: Named): string[] {
	const [base, mine, theirs] = [named.base, named.mine, named.theirs].map((list) => list.map(({ id }) => id));
	if (!base || !mine || !theirs) return [];
	const shared = new Set(mine.filter((id) => theirs.includes(id)));
	const kept = (ids: readonly string[]) => ids.filter((id) => shared.has(id));
	// what both added stands where they put it
	const three = { base: interleave(kept(base), kept(theirs)), mine: kept(mine), theirs: kept(theirs) };
	if (sameJson(three.base, three.mine) && sameJson(three.base, three.theirs)) return interleave(mine, theirs);
	const path = [context.rule.field];
	const key = JSON.stringify([context.rule.field, "", "order"]);
	const settled = settleLeaf(context, differenceAt(path, three, sameJson, { key, kind: "order" }));
	return sameJson(settled, three.theirs) ? interleave(theirs, mine) : interleave(mine, theirs);
}

/** All ids of both lists: the first list's order, each id of the second alone after its neighbour there. */
function interleave(first: readonly string[], second: readonly string[]): string[] {
	const result = [...first];
	const placed = new Set(first);
	for (const [index, id] of second.entries()) {
		if (placed.has(id)) continue;
		const before = second.slice(0, index).findLast((neighbour) => placed.has(neighbour));
		result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
		placed.add(id);
	}
	return result;
}
