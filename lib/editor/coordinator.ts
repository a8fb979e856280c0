import type { ErrorBody } from "@/lib/shared/app-error";
import type { EditorView } from "./reconcile";

/** Why a contributor is left out of a save. */
export type BlockKind = "invalid" | "conflict" | "gone" | "loading";

export interface Block {
	readonly kind: BlockKind;
	/** Key path of the first place that needs a look, such as `["servers", "github", "url"]`. */
	readonly path?: readonly string[];
}

/** One part of a page that saves on its own: a profile, its MCP document, the preferences. */
export interface Contributor {
	readonly id: string;
	/** Place in the save and in lists; ties keep the order of registration. */
	readonly order: number;
	/** Words for it, in the language of the page. */
	readonly label: string;
	/** Revision that a save expects. */
	readonly revision: number;
	readonly isDirty: boolean;
	/** Fields that a save would send. */
	readonly dirty: readonly string[];
	readonly block: Block | null;
	readonly pending: boolean;
	/** The last save passed its time limit; saving again sends the same one. */
	readonly unknown: boolean;
	readonly failure: ErrorBody | null;
}

/** A contributor as an editor's view makes it. `invalid` is the first broken rule, where the form knows one. */
export function contributorOf(
	view: EditorView,
	own: Pick<Contributor, "id" | "order" | "label"> & { readonly invalid?: readonly string[] | undefined },
): Contributor {
	const { invalid, ...named } = own;
	return {
		...named,
		revision: view.base.revision,
		isDirty: view.isDirty,
		dirty: view.dirty,
		block: blockOf(view, invalid),
		pending: view.pending,
		unknown: view.unknown,
		failure: view.failure,
	};
}

function blockOf(view: EditorView, invalid: readonly string[] | undefined): Block | null {
	if (view.gone) return { kind: "gone" };
	if (view.unreadable) return { kind: "loading" };
	if (view.conflict) {
		const path = (view.conflict.open[0] ?? view.conflict.differences[0])?.path;
		return path ? { kind: "conflict", path } : { kind: "conflict" };
	}
	const path = view.missing[0] ?? invalid;
	return path ? { kind: "invalid", path } : null;
}

/** What one press of Save sends, in order, and what it leaves out. */
export interface SavePlan {
	readonly send: readonly Contributor[];
	readonly blocked: readonly Contributor[];
}

export function savePlan(contributors: readonly Contributor[]): SavePlan {
	const unsaved = contributors.filter(isUnsaved).sort((a, b) => a.order - b.order);
	return {
		send: unsaved.filter((one) => !one.pending && (one.unknown || !one.block)),
		blocked: unsaved.filter((one) => one.block && !one.unknown),
	};
}

function isUnsaved(one: Contributor): boolean {
	return one.isDirty || one.unknown;
}

/** True when nothing would be lost by leaving the page now. */
export function mayLeave(contributors: readonly Contributor[]): boolean {
	return !contributors.some((one) => isUnsaved(one) || one.pending);
}

/** One pass over the contributors, by id. Everything else about a save is derived. */
export interface SaveRun {
	/** Being sent now. */
	readonly current: string;
	/** Already sent in this pass, whatever came of it. */
	readonly done: readonly string[];
	/** Save was pressed again meanwhile: one more pass follows. */
	readonly again: boolean;
}

/** A press of Save. While a save runs it asks for one more pass and never sends anything twice. */
export function pressSave(run: SaveRun | null, contributors: readonly Contributor[]): SaveRun | null {
	if (run) return { ...run, again: true };
	const [first] = savePlan(contributors).send;
	return first ? { current: first.id, done: [], again: false } : null;
}

/**
 * The run after its current contributor settled: the next one, one more pass where asked for, or null. What
 * failed in a pass waits for the next press.
 */
export function advanceRun(run: SaveRun, contributors: readonly Contributor[]): SaveRun | null {
	const done = [...run.done, run.current];
	const waiting = savePlan(contributors).send;
	const next = waiting.find(({ id }) => !done.includes(id));
	if (next) return { ...run, current: next.id, done };
	const more = run.again ? waiting.find(({ failure, unknown }) => !failure && !unknown) : undefined;
	return more ? { current: more.id, done: [], again: false } : null;
}

/** What the one save bar of a page shows; computed on each render. */
export interface SaveBarState {
	readonly visible: boolean;
	readonly status: "clean" | "dirty" | "saving" | "failed" | "unknown" | "blocked";
	/** Save can be pressed: something can be sent, or a pass is running and one more may follow. */
	readonly canSave: boolean;
	/** A press during a running save was taken note of. */
	readonly queued: boolean;
	/** What will be sent, for the label of the button. */
	readonly send: readonly Contributor[];
	/** What needs a look first, with its jump links. */
	readonly blocked: readonly Contributor[];
	readonly failed: readonly Contributor[];
}

export function saveBar(contributors: readonly Contributor[], run: SaveRun | null): SaveBarState {
	const { send, blocked } = savePlan(contributors);
	const failed = contributors.filter((one) => isUnsaved(one) && one.failure !== null);
	const saving = run !== null || contributors.some(({ pending }) => pending);
	return {
		visible: saving || contributors.some(isUnsaved),
		status: barStatus({ saving, send, blocked, failed }),
		canSave: send.length > 0,
		queued: run?.again ?? false,
		send,
		blocked,
		failed,
	};
}

function barStatus(now: SavePlan & { readonly saving: boolean; readonly failed: readonly Contributor[] }) {
	if (now.saving) return "saving";
	if (now.send.some(({ unknown }) => unknown)) return "unknown";
	if (now.failed.length > 0) return "failed";
	if (now.send.length > 0) return "dirty";
	return now.blocked.length > 0 ? "blocked" : "clean";
}
