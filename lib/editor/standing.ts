import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import type { Difference } from "./difference";
import type { EditorState, Known } from "./editor-state";
import { sameValues } from "./field-rule";
import { dirtyFields, rebase, veil, withDraft } from "./rebase";
import { compareOrder, type Version, versionOf } from "./version";

/** Where an editor stands once the newest snapshot is taken into account; computed, never stored as such. */
export interface Standing {
	/** What edits are compared with. */
	readonly base: Version;
	/** Typed values standing on `base`. */
	readonly draft: JsonObject | null;
	/** A newer version that differs from both and waits for a person; null without conflict. */
	readonly theirs: Version | null;
	/** The places where draft or `theirs` left the base; empty without conflict. */
	readonly differences: readonly Difference[];
	/** The server is known to hold what was submitted. */
	readonly acknowledged: boolean;
	readonly pending: boolean;
	readonly mergedSince: Version | null;
}

/** The snapshot as a version, if it is this record's, alive, and not older than the baseline. */
export function newestVersion(state: EditorState, { definition, latest }: Known): Version | undefined {
	if (!isOwn(state, definition.type, latest) || latest.deleted) return undefined;
	const version = versionOf(latest);
	return compareOrder(version, state.baseline) < 0 ? undefined : version;
}

/** True when the newest snapshot says that this record was deleted. */
export function isGone(state: EditorState, { definition, latest }: Known): boolean {
	return isOwn(state, definition.type, latest) && latest.deleted === true;
}

function isOwn(state: EditorState, type: string, latest: ResourceSnapshot | undefined): latest is ResourceSnapshot {
	return latest !== undefined && latest.resource_type === type && latest.id === state.id;
}

/** The table of remote events (README, "Remote rows"), derived instead of dispatched. */
export function stand(state: EditorState, known: Known): Standing {
	const newest = newestVersion(state, known);
	if (state.submitted) return standPending(state, known, newest);
	if (!newest) return quiet(state, { base: state.baseline, draft: state.draft });
	return standQuiet(veiled(state, known, newest), known, newest);
}

function standQuiet(state: EditorState, known: Known, newest: Version): Standing {
	const { definition } = known;
	const { baseline } = state;
	const { draft } = rebase(definition, carry(state, newest));
	if (isOwnEcho(state, newest)) return quiet(state, { base: newest, draft });
	if (dirtyFields(definition, baseline.values, state.draft).length === 0) {
		const kept = dirtyFields(definition, newest.values, draft).length === 0 ? draft : null;
		return quiet(state, { base: newest, draft: kept });
	}
	if (sameValues(definition, baseline.values, newest.values)) return quiet(state, { base: newest, draft: state.draft });
	return standDirty(state, known, newest);
}

/** Dirty and the server moved: clean if nothing of mine is left, merged if allowed, else a conflict. */
function standDirty(state: EditorState, known: Known, newest: Version): Standing {
	const { definition } = known;
	const { draft, differences } = rebase(definition, carry(state, newest));
	if (dirtyFields(definition, newest.values, draft).length === 0) return quiet(state, { base: newest, draft });
	if (known.autoMerge && !differences.some(({ overlap }) => overlap)) {
		return { ...quiet(state, { base: newest, draft }), mergedSince: state.mergedSince ?? state.baseline };
	}
	return { ...quiet(state, { base: state.baseline, draft: state.draft }), theirs: newest, differences };
}

/** While a save runs only its own echo counts; anything else is decided when it settles. */
function standPending(state: EditorState, { definition }: Known, newest: Version | undefined): Standing {
	const { submitted } = state;
	const running = {
		...quiet(state, { base: state.baseline, draft: state.draft }),
		pending: submitted?.outcome === "pending",
	};
	if (!submitted || !newest || newest.revision === submitted.base.revision) return running;
	const sent = withDraft(submitted.base.values, submitted.edits);
	const echo = newest.write?.save_id === submitted.saveId || sameValues(definition, sent, newest.values);
	if (!echo) return running;
	const { draft } = rebase(definition, { from: sent, draft: state.draft, to: newest.values });
	const pending = submitted.outcome === "pending";
	return { ...quiet(state, { base: newest, draft }), acknowledged: true, pending };
}

/** The same revision read after it was predicted, or the late landing of a save that was given up. */
function isOwnEcho(state: EditorState, newest: Version): boolean {
	const step = newest.revision - state.baseline.revision;
	if (step === 0) return state.baseline.predicted === true;
	return step === 1 && state.abandoned !== null && newest.write?.save_id === state.abandoned;
}

/** A predicted baseline, and the draft on it, with the markers that a read shows in place of one's own secrets. */
function veiled(state: EditorState, { definition }: Known, newest: Version): EditorState {
	const { baseline } = state;
	if (!baseline.predicted) return state;
	const values = veil(baseline.values, newest.values) as JsonObject;
	const { draft } = rebase(definition, { from: baseline.values, draft: state.draft, to: values });
	return { ...state, baseline: { ...baseline, values }, draft };
}

function carry({ baseline, draft }: EditorState, newest: Version) {
	return { from: baseline.values, draft, to: newest.values };
}

function quiet(state: EditorState, now: { readonly base: Version; readonly draft: JsonObject | null }): Standing {
	return {
		...now,
		theirs: null,
		differences: [],
		acknowledged: false,
		pending: false,
		mergedSince: now.draft === null ? null : state.mergedSince,
	};
}

/** The state with what `stand` derived written down, so that a transition can build on it. */
export function settledOn(state: EditorState, known: Known): EditorState {
	const standing = stand(state, known);
	if (standing.pending || standing.theirs) return state;
	return {
		...state,
		baseline: standing.base,
		draft: standing.draft,
		mergedSince: standing.mergedSince,
		...(standing.acknowledged ? { submitted: null, failure: null } : {}),
	};
}
