import type { Json } from "@/lib/shared/json";
import { sameJson } from "@/lib/shared/json";
import type { FieldRule } from "./field-rule";

/** One place where an edit, the server, or both left the baseline. */
export interface Difference {
	/** Stable identity of the place, for choices and React keys. */
	readonly key: string;
	/** Key path such as `servers · github · headers · X`; the first element is the setting field. */
	readonly path: readonly string[];
	/** `order`: the entries are the same, their order is not; the values are then the entries' names. */
	readonly kind: "value" | "order";
	/** Missing: the place did not exist there. */
	readonly base?: Json | undefined;
	readonly mine?: Json | undefined;
	readonly theirs?: Json | undefined;
	/** Who left the base: one side, both with different values, or both with the same value. */
	readonly side: "mine" | "theirs" | "both" | "same";
	/** True when both sides left the base and disagree: a person has to pick. */
	readonly overlap: boolean;
}

/** Which side of an overlap a merge takes. */
export type Prefer = (difference: Difference) => "mine" | "theirs";

export interface MergeContext {
	readonly rule: FieldRule;
	readonly prefer: Prefer;
	readonly report: (difference: Difference) => void;
}

type Same = (a: Json | undefined, b: Json | undefined) => boolean;

/** Equality of two parts of a field, by the field's normalisation of a value that holds only that part. */
export function sameLeaf(rule: FieldRule, wrap: (part: Json) => Json): Same {
	return (a, b) => {
		if (a === undefined || b === undefined) return a === b;
		return sameJson(a, b) || sameJson(rule.normalize(wrap(a)), rule.normalize(wrap(b)));
	};
}

/** Describes one place; `null` when neither side left the base. */
export function differenceAt(
	path: readonly string[],
	three: { readonly base?: Json | undefined; readonly mine?: Json | undefined; readonly theirs?: Json | undefined },
	same: Same,
	options: { readonly key?: string; readonly kind?: "order" } = {},
): Difference {
	const mineMoved = !same(three.base, three.mine);
	const theirsMoved = !same(three.base, three.theirs);
	const agree = same(three.mine, three.theirs);
	const side = mineMoved && theirsMoved ? (agree ? "same" : "both") : mineMoved ? "mine" : "theirs";
	return {
		key: options.key ?? JSON.stringify(path),
		path,
		kind: options.kind ?? "value",
		...three,
		side,
		overlap: side === "both",
	};
}

/** Reports a difference and answers the value its place ends with. */
export function settleLeaf(context: MergeContext, difference: Difference): Json | undefined {
	context.report(difference);
	if (difference.side === "theirs") return difference.theirs;
	if (difference.side !== "both") return difference.mine;
	return context.prefer(difference) === "mine" ? difference.mine : difference.theirs;
}
