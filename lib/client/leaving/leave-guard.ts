import { createStore } from "zustand/vanilla";

/** A wish to leave the page, held back because something is unsaved. */
export interface HeldLeave {
	/** Goes where the person wanted to go. */
	readonly proceed: () => void;
}

/**
 * The one place that is asked before the page is left: links, router wrapper, history and unload all come here.
 * `held` is what the dialog with its three choices shows.
 */
export const leaveGuard = createStore<{ readonly held: HeldLeave | null }>(() => ({ held: null }));

type IsUnsaved = () => boolean;

const unsavedParts = new Set<IsUnsaved>();

/** Registers a part of the page that may hold unsaved edits; answers how to take it out again. */
export function guardLeaving(isUnsaved: IsUnsaved): () => void {
	unsavedParts.add(isUnsaved);
	return () => void unsavedParts.delete(isUnsaved);
}

/** True while leaving would lose something. */
export function wouldLose(): boolean {
	return [...unsavedParts].some((isUnsaved) => isUnsaved());
}

/**
 * Holds a wish to leave when something is unsaved; a later wish replaces an earlier one. False: nothing is
 * held and the caller may go on.
 */
export function holdLeave(proceed: () => void): boolean {
	if (!wouldLose()) return false;
	leaveGuard.setState({ held: { proceed } });
	return true;
}

/** The person stays: the wish is forgotten. */
export function stay(): void {
	leaveGuard.setState({ held: null });
}

/** Goes on with the held wish, after saving or discarding. Does nothing while something is still unsaved. */
export function leaveNow(): boolean {
	const { held } = leaveGuard.getState();
	if (!held || wouldLose()) return false;
	leaveGuard.setState({ held: null });
	held.proceed();
	return true;
}

/** True for a target on the same page: only the part after `#` differs. Such targets pass. */
export function isSamePage(target: string, current: string): boolean {
	const [to, from] = [new URL(target, current), new URL(current)];
	return to.origin === from.origin && to.pathname === from.pathname && to.search === from.search;
}
