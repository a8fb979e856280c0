import { browserStorage } from "./browser-storage";

/** Text that is being written, by conversation, kept in this browser across reloads. */
const prefix = "steward.composer.";
const listeners = new Set<() => void>();
/** What storage holds, for browsers without one as well. */
const written = new Map<string, string>();

/** The text written so far in a conversation; `new` and `assistant` name those that do not exist yet. */
export function readComposer(place: string): string {
	const known = written.get(place);
	if (known !== undefined) return known;
	const stored = browserStorage()?.getItem(prefix + place) ?? "";
	written.set(place, stored);
	return stored;
}

/** Keeps the text of a conversation; an empty one is forgotten. */
export function writeComposer(place: string, text: string): void {
	written.set(place, text);
	try {
		if (text === "") browserStorage()?.removeItem(prefix + place);
		else browserStorage()?.setItem(prefix + place, text);
	} catch {
		// A full disk keeps nothing; typing goes on.
	}
	for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function subscribeComposer(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
