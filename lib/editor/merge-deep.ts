import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { differenceAt, type MergeContext, sameLeaf, settleLeaf } from "./difference";
import { isMissingSecret } from "./missing-secret";

interface Three {
	readonly base?: Json | undefined;
	readonly mine?: Json | undefined;
	readonly theirs?: Json | undefined;
}

/** An object whose keys are places of their own; markers stand for one string and are not. */
function isMap(value: Json | undefined): value is JsonObject {
	return isJsonObject(value) && !isRedactionMarker(value) && !isMissingSecret(value);
}

/** Merges objects key by key to any depth. `path` starts with the field. */
export function mergeDeep(context: MergeContext, path: readonly string[], three: Three): Json | undefined {
	const same = sameLeaf(context.rule, (part) => wrapAt(path.slice(1), part));
	if (same(three.base, three.mine) && same(three.base, three.theirs)) return three.mine;
	const { base, mine, theirs } = three;
	if (!isMap(mine) || !isMap(theirs) || !opens(base, path)) {
		return settleLeaf(context, differenceAt(path, three, same));
	}
	const before = isMap(base) ? base : {};
	const merged: Record<string, Json> = {};
	for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(before)])) {
		const value = mergeDeep(context, [...path, key], { base: before[key], mine: mine[key], theirs: theirs[key] });
		if (value !== undefined) merged[key] = value;
	}
	return merged;
}

/**
 * Two different entries added under one name (a server each) are one overlap: mixing their keys would make a
 * third thing that nobody wrote. Deeper maps and the field itself merge also without a base.
 */
function opens(base: Json | undefined, path: readonly string[]): boolean {
	return base === undefined ? path.length !== 2 : isMap(base);
}

function wrapAt(path: readonly string[], part: Json): Json {
	return path.reduceRight<Json>((inner, key) => ({ [key]: inner }), part);
}
