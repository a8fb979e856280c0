import type { WorkingMemoryStore, WorkingNote } from "../bundle";
import { storableText } from "../storable-text";
import { noSuchMessage, StoreFault } from "../store-faults";
import { byAge, copied, type Kept, type MemoryState, type StateHandle } from "./memory-state";
import { changeText, removedEntries, unmarked } from "./removed-entries";

/** Notes in memory. */
export function memoryNotes(handle: StateHandle): WorkingMemoryStore {
	return {
		...removedEntries<WorkingNote>(handle, (state) => state.notes),
		append: (note) => handle.write((state) => insert(state, note)),
		async list(conversationId, { archived = false } = {}) {
			const notes = living(handle.state(), conversationId).filter((note) => archived || !note.archived);
			return copied(notes.sort(byAge).map(unmarked));
		},
		compact: (conversationId, ids, into) =>
			handle.write((state) => {
				const found = living(state, conversationId).filter(({ id }) => ids.includes(id));
				if (found.length !== new Set(ids).size) throw noSuchMessage();
				insert(state, into);
				for (const note of found) if (!note.protected) state.notes.set(note.id, { ...note, archived: true });
			}),
		archive: (conversationId, ids) =>
			handle.write((state) => {
				const found = living(state, conversationId).filter(({ id }) => ids.includes(id));
				for (const note of found) state.notes.set(note.id, { ...note, archived: true });
			}),
		change: (id, text) => handle.write((state) => changeText(state.notes, id, storableText(text))),
	};
}

function living(state: MemoryState, conversationId: string): Kept<WorkingNote>[] {
	return [...state.notes.values()].filter(
		(note) => note.conversation_id === conversationId && note.removed_at === undefined,
	);
}

function insert(state: MemoryState, note: Omit<WorkingNote, "archived">): void {
	if (state.notes.has(note.id)) throw new StoreFault("a note id was used twice");
	state.notes.set(note.id, { ...copied(note), text: storableText(note.text), archived: false });
}
