import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { Json, JsonObject } from "@/lib/shared/json";
import { type Version, versionOf } from "./version";

/** What was sent and not yet answered. */
export interface Submission {
	readonly saveId: string;
	/** The version the patch was made against; its revision is the expected one. */
	readonly base: Version;
	/** Field → value as it was sent, secrets in plain text. */
	readonly edits: JsonObject;
	/** `unknown`: the time limit passed; the same save id may be sent again. */
	readonly outcome: "pending" | "unknown";
}

/** One side picked for one overlap, valid while both values stay what they were. */
export interface Choice {
	readonly side: "mine" | "theirs";
	readonly mine: Json | undefined;
	readonly theirs: Json | undefined;
}

/** A draft that came back from the browser's store. */
export interface RestoredMark {
	/** When it was stored, milliseconds since the epoch. */
	readonly storedAt: number;
}

/**
 * All that is stored of an open editor. Everything shown is computed from it and the newest snapshot by
 * `reconcile`; no transition takes in a remote change by itself.
 */
export interface EditorState {
	readonly id: string;
	readonly baseline: Version;
	/** Field → value as typed, edited fields only. `null`: nothing typed. */
	readonly draft: JsonObject | null;
	readonly submitted: Submission | null;
	/** Picks made in an open conflict, by difference key. */
	readonly choices: Readonly<Record<string, Choice>>;
	/** The state before the last settling, for one Undo. */
	readonly undo: EditorState | null;
	readonly restored: RestoredMark | null;
	/** Why the last save was refused; cleared by edit, discard and success. */
	readonly failure: ErrorBody | null;
	/** A revision the server is known to have reached: nothing is sent before it has been read. */
	readonly mustReach: number | null;
	/** Where the baseline stood before changes of others were merged automatically. */
	readonly mergedSince: Version | null;
	/** Save id given up, or sent again, with an unknown outcome; its late landing is still our own write. */
	readonly abandoned: string | null;
}

/** What an editor knows besides its own state. */
export interface Known {
	readonly definition: ResourceDefinition;
	/** The newest snapshot or tombstone; one of another record is ignored. */
	readonly latest: ResourceSnapshot | undefined;
	/** The preference `auto_merge_external_changes`; off unless given. */
	readonly autoMerge?: boolean;
}

/** A clean editor standing on a snapshot. */
export function openEditor(snapshot: ResourceSnapshot): EditorState {
	return cleanState(snapshot.id, versionOf(snapshot));
}

/** A clean editor standing on a version. */
export function cleanState(id: string, baseline: Version): EditorState {
	return {
		id,
		baseline,
		draft: null,
		submitted: null,
		choices: {},
		undo: null,
		restored: null,
		failure: null,
		mustReach: null,
		mergedSince: null,
		abandoned: null,
	};
}
