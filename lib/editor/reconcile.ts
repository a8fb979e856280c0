import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { WriteRef } from "@/lib/setting/resource-snapshot";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { type Conflict, conflictIn } from "./conflict";
import type { Difference } from "./difference";
import type { EditorState, Known, RestoredMark } from "./editor-state";
import { fieldRules } from "./field-rule";
import { dirtyFields, rebase, withDraft } from "./rebase";
import { missingPlaces } from "./sensitive-draft";
import { isGone, newestVersion, type Standing, stand } from "./standing";
import type { Version } from "./version";

/** `edited`: mine alone; `theirs`: others alone, awaiting a decision; `both`: mine and theirs in one field. */
export type FieldStatus = "clean" | "edited" | "theirs" | "both";

/** Changes of others that were merged without asking, because nothing overlapped. */
export interface MergedNotice {
	readonly differences: readonly Difference[];
	readonly by: WriteRef | undefined;
	/** Where the baseline stood before. */
	readonly since: Version;
}

/** Everything an editor shows, computed at render. */
export interface EditorView {
	readonly id: string;
	/** The version edits stand on; its revision is the one a save expects. */
	readonly base: Version;
	/** Shown values, all fields: the base with the draft on top. Never moves under a draft in conflict. */
	readonly values: JsonObject;
	readonly fields: Readonly<Record<string, FieldStatus>>;
	/** Fields a save would send. */
	readonly dirty: readonly string[];
	readonly isDirty: boolean;
	readonly conflict: Conflict | null;
	/** Deleted elsewhere; the draft stays readable. */
	readonly gone: boolean;
	readonly pending: boolean;
	/** The last save passed its time limit; `resubmit` with the same save id is safe. */
	readonly unknown: boolean;
	/** The server is known to be further than anything that could be read: nothing may be sent. */
	readonly unreadable: boolean;
	/** Places of the draft whose secret must be entered again, as key paths. */
	readonly missing: readonly (readonly string[])[];
	readonly merged: MergedNotice | null;
	readonly failure: ErrorBody | null;
	readonly restored: RestoredMark | null;
	readonly canUndo: boolean;
	/** A save may be submitted now. Validity of values is the form's to add. */
	readonly ready: boolean;
}

/** The view of an editor, given the newest snapshot (README, "Remote rows"). Pure; no row of it is dispatched. */
export function reconcile(state: EditorState, known: Known): EditorView {
	const standing = stand(state, known);
	const { definition } = known;
	const { base, pending } = standing;
	const dirty = dirtyFields(definition, base.values, standing.draft);
	const conflict = conflictIn(standing, state.choices);
	const gone = isGone(state, known);
	const unknown = state.submitted?.outcome === "unknown" && !standing.acknowledged;
	const unreadable = isUnreadable(state, known);
	const values = withDraft(base.values, standing.draft);
	const missing = missingPlaces(definition, { base: base.values, values });
	const free = !conflict && !gone && !pending && !unknown && !unreadable && missing.length === 0;
	return {
		id: state.id,
		base,
		values,
		fields: fieldStatuses(definition, dirty, conflict),
		dirty,
		isDirty: dirty.length > 0,
		conflict,
		gone,
		pending,
		unknown,
		unreadable,
		missing,
		merged: mergedNotice(definition, standing),
		failure: state.failure,
		restored: state.restored,
		canUndo: state.undo !== null,
		ready: free && dirty.length > 0,
	};
}

function isUnreadable(state: EditorState, known: Known): boolean {
	if (state.mustReach === null) return false;
	return (newestVersion(state, known) ?? state.baseline).revision < state.mustReach;
}

function fieldStatuses(
	definition: ResourceDefinition,
	dirty: readonly string[],
	conflict: Conflict | null,
): Record<string, FieldStatus> {
	const mine = new Set(dirty);
	const theirs = new Set(conflict?.differences.filter(({ side }) => side !== "mine").map(({ path }) => path[0]));
	const statusOf = (field: string): FieldStatus => {
		if (mine.has(field)) return theirs.has(field) ? "both" : "edited";
		return theirs.has(field) ? "theirs" : "clean";
	};
	return Object.fromEntries([...fieldRules(definition).keys()].map((field) => [field, statusOf(field)]));
}

function mergedNotice(definition: ResourceDefinition, { mergedSince, base, draft }: Standing): MergedNotice | null {
	if (!mergedSince) return null;
	const { differences } = rebase(definition, { from: mergedSince.values, draft, to: base.values });
	const foreign = differences.filter(({ side }) => side !== "mine");
	return foreign.length > 0 ? { differences: foreign, by: base.write, since: mergedSince } : null;
}
