import type { Removable } from "../bundle";
import type { Kept, MemoryState, StateHandle } from "./memory-state";

/** Removing and putting back entries of one map of the state. */
export function removedEntries<T>(
	handle: StateHandle,
	entries: (state: MemoryState) => Map<string, Kept<T>>,
): Removable {
	return {
		remove: (ids, at) =>
			handle.write((state) => {
				const there = [...new Set(ids)].filter((id) => entries(state).get(id)?.removed_at === undefined);
				return marked(entries(state), there, at);
			}),
		restore: (ids) =>
			handle.write((state) => {
				const gone = [...new Set(ids)].filter((id) => entries(state).get(id)?.removed_at !== undefined);
				return marked(entries(state), gone, undefined);
			}),
		purge: (before) =>
			handle.write((state) => {
				const old = [...entries(state)].filter(([, { removed_at }]) => removed_at !== undefined && removed_at < before);
				for (const [id] of old) entries(state).delete(id);
				return old.length;
			}),
	};
}

function marked<T>(entries: Map<string, Kept<T>>, ids: readonly string[], at: number | undefined): number {
	let count = 0;
	for (const id of ids) {
		const entry = entries.get(id);
		if (entry === undefined) continue;
		entries.set(id, { ...entry, removed_at: at });
		count++;
	}
	return count;
}

/** Puts another text in place of that of an entry which was not removed. */
export function changeText<T extends { readonly text: string }>(
	entries: Map<string, Kept<T>>,
	id: string,
	text: string,
): boolean {
	const entry = entries.get(id);
	if (entry === undefined || entry.removed_at !== undefined) return false;
	entries.set(id, { ...entry, text });
	return true;
}

/** An entry as it was added, without its mark. */
export function unmarked<T>({ removed_at: _, ...entry }: Kept<T>): Omit<Kept<T>, "removed_at"> {
	return entry;
}
