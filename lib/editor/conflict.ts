import { sameJson } from "@/lib/shared/json";
import type { Difference } from "./difference";
import type { Choice, EditorState, Known } from "./editor-state";
import { rebase } from "./rebase";
import { type Standing, settledOn, stand } from "./standing";
import type { Version } from "./version";

/** Changes of others that block a save until a person settles them. */
export interface Conflict {
	/** The newest version, with who wrote it in `write`. */
	readonly theirs: Version;
	readonly base: Version;
	/** Every place that others changed, and every place that is different in the draft. */
	readonly differences: readonly Difference[];
	/** Overlaps nobody has picked a side for. */
	readonly open: readonly Difference[];
	/** One tap settles it: nothing overlaps, or every overlap has its pick. */
	readonly canKeepMine: boolean;
}

type Choices = Readonly<Record<string, Choice>>;

/** The side picked for an overlap, unless a value changed after the pick. */
export function choiceFor(choices: Choices, difference: Difference): Choice["side"] | undefined {
	const choice = Object.hasOwn(choices, difference.key) ? choices[difference.key] : undefined;
	if (!choice || !same(choice.mine, difference.mine) || !same(choice.theirs, difference.theirs)) return undefined;
	return choice.side;
}

const same = (a: unknown, b: unknown) => sameJson(a ?? null, b ?? null);

/** The conflict an editor is in, or null. */
export function conflictOf(state: EditorState, known: Known): Conflict | null {
	return conflictIn(stand(state, known), state.choices);
}

/** The conflict of a standing, or null. */
export function conflictIn({ theirs, base, differences }: Standing, choices: Choices): Conflict | null {
	if (!theirs) return null;
	const open = differences.filter((one) => one.overlap && choiceFor(choices, one) === undefined);
	return { theirs, base, differences, open, canKeepMine: open.length === 0 };
}

/**
 * Picks a side of one overlap. Picking the last open one settles the conflict at once; `undoSettle` takes that
 * back.
 */
export function choose(state: EditorState, known: Known, key: string, side: Choice["side"]): EditorState {
	const difference = conflictOf(state, known)?.differences.find((one) => one.overlap && one.key === key);
	if (!difference) return state;
	const choice: Choice = { side, mine: difference.mine, theirs: difference.theirs };
	const chosen = { ...state, choices: { ...state.choices, [key]: choice } };
	const settled = keepMine(chosen, known);
	return settled === chosen ? chosen : { ...settled, undo: { ...state, undo: null } };
}

/** Takes a pick back while the conflict is still open. */
export function unchoose(state: EditorState, key: string): EditorState {
	const { [key]: _dropped, ...choices } = state.choices;
	return { ...state, choices };
}

/**
 * Puts the draft on top of the newest version, overlaps by their picks; the baseline is then the newest and a
 * save is free. The same state comes back while an overlap is open.
 */
export function keepMine(state: EditorState, known: Known): EditorState {
	const standing = stand(state, known);
	const conflict = conflictIn(standing, state.choices);
	if (!conflict?.canKeepMine) return state;
	const edits = { from: conflict.base.values, draft: standing.draft, to: conflict.theirs.values };
	const { draft } = rebase(known.definition, edits, (one) => choiceFor(state.choices, one) ?? "mine");
	const undo = { ...state, undo: null };
	return { ...state, baseline: conflict.theirs, draft, choices: {}, undo, failure: null, mustReach: null };
}

/** Returns to the conflict as it was before it was settled; possible until the next edit, save or discard. */
export function undoSettle(state: EditorState): EditorState {
	return state.undo ?? state;
}

/** Puts the notice about automatically merged changes away. */
export function acceptMerged(state: EditorState, known: Known): EditorState {
	return { ...settledOn(state, known), mergedSince: null };
}
