import type { ResourceSnapshot, WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { Json, JsonObject } from "@/lib/shared/json";
import type { EditorState, Known, Submission } from "./editor-state";
import { dirtyFields, rebase, storedEdits, withDraft } from "./rebase";
import { isGone, newestVersion, settledOn, stand } from "./standing";
import { type Version, versionOf } from "./version";

/** How a save ended. `snapshot` is the record as read back; without it the result is predicted. */
export type SaveOutcome =
	| { readonly kind: "saved"; readonly receipt: WriteReceipt; readonly snapshot?: ResourceSnapshot }
	| { readonly kind: "failed"; readonly error: ErrorBody }
	| { readonly kind: "unknown" };

/** Sets one field to what was typed. The first edit fixes the baseline; an open conflict stays. */
export function edit(state: EditorState, known: Known, field: string, value: Json): EditorState {
	const from = settledOn(state, known);
	return { ...from, draft: { ...from.draft, [field]: value }, failure: null, undo: null };
}

/** Takes one field's edit back. */
export function revertField(state: EditorState, known: Known, field: string): EditorState {
	const from = settledOn(state, known);
	const { [field]: _dropped, ...rest } = from.draft ?? {};
	return { ...from, draft: Object.keys(rest).length > 0 ? rest : null, failure: null, undo: null };
}

/** Hands the dirty fields over to a save; the same state comes back when nothing may be sent. */
export function submit(state: EditorState, known: Known, saveId: string): EditorState {
	const from = settledOn(state, known);
	const { definition } = known;
	const dirty = dirtyFields(definition, from.baseline.values, from.draft);
	if (from.submitted || dirty.length === 0 || stand(from, known).theirs || isGone(from, known)) return state;
	if (from.mustReach !== null && from.baseline.revision < from.mustReach) return state;
	const edits = Object.fromEntries(dirty.map((field) => [field, from.draft?.[field] ?? null]));
	const submitted: Submission = { saveId, base: from.baseline, edits, outcome: "pending" };
	return { ...from, submitted, failure: null, undo: null, mustReach: null };
}

/** Sends a save of unknown outcome again, under the same save id; should that be refused, the first may still land. */
export function resubmit(state: EditorState): EditorState {
	const { submitted } = state;
	if (submitted?.outcome !== "unknown") return state;
	return { ...state, submitted: { ...submitted, outcome: "pending" }, failure: null, abandoned: submitted.saveId };
}

/** Takes in how a save ended. Answers of another save or another record are dropped. */
export function settled(state: EditorState, known: Known, saveId: string, outcome: SaveOutcome): EditorState {
	const { submitted } = state;
	if (submitted?.saveId !== saveId) return state;
	switch (outcome.kind) {
		case "unknown":
			return { ...state, submitted: { ...submitted, outcome: "unknown" } };
		case "failed":
			return failed(state, known, submitted, outcome.error);
		case "saved": {
			if (outcome.receipt.id !== state.id) return state;
			const baseline = answered(known, submitted, outcome);
			const sent = withDraft(submitted.base.values, submitted.edits);
			const { draft } = rebase(known.definition, { from: sent, draft: state.draft, to: baseline.values });
			const restored = draft === null ? null : state.restored;
			return { ...clear(state), baseline, draft, restored, abandoned: null };
		}
	}
}

/** Gives the draft up and adopts the newest known value; a running save is not recalled. */
export function discard(state: EditorState, known: Known): EditorState {
	const newest = newestVersion(state, known);
	const running = state.submitted?.outcome === "pending" ? state.submitted : null;
	return {
		...clear(state),
		baseline: running ? state.baseline : (newest ?? state.baseline),
		draft: null,
		submitted: running,
		restored: null,
		mustReach: state.mustReach,
		abandoned: state.submitted?.outcome === "unknown" ? state.submitted.saveId : state.abandoned,
	};
}

/** Puts a stored draft back on the version it was typed on; what changed since is for `reconcile` to say. */
export function restore(
	state: EditorState,
	stored: { readonly id: string; readonly base: Version; readonly draft: JsonObject; readonly storedAt: number },
): EditorState {
	if (stored.id !== state.id || state.submitted) return state;
	const { base, draft, storedAt } = stored;
	return { ...clear(state), baseline: base, draft, restored: { storedAt } };
}

function failed(state: EditorState, known: Known, submitted: Submission, error: ErrorBody): EditorState {
	const next = { ...state, submitted: null, failure: state.draft === null ? null : error };
	if (error.reason !== "version_conflict") return settleEcho(state, known) ?? next;
	const current = error.details?.current_revision;
	return { ...next, mustReach: typeof current === "number" ? current : submitted.base.revision + 1 };
}

/** A failure reported for a write that was seen landing (its echo came first) is no failure. */
function settleEcho(state: EditorState, known: Known): EditorState | undefined {
	const standing = stand(state, known);
	if (!standing.acknowledged) return undefined;
	return { ...clear(state), baseline: standing.base, draft: standing.draft };
}

function answered(
	{ definition }: Known,
	{ base, edits }: Submission,
	{ receipt, snapshot }: Extract<SaveOutcome, { kind: "saved" }>,
): Version {
	if (snapshot?.id === receipt.id && snapshot.revision === receipt.revision) return versionOf(snapshot);
	return {
		values: withDraft(base.values, storedEdits(definition, { base: base.values, edits, changed: receipt.changed })),
		revision: receipt.revision,
		updatedAt: receipt.updated_at,
		...(base.names ? { names: base.names } : {}),
		predicted: true,
	};
}

function clear(state: EditorState): EditorState {
	return { ...state, submitted: null, choices: {}, undo: null, failure: null, mustReach: null, mergedSince: null };
}
