import { ageCursor, readAgeCursor } from "../age-cursor";
import type { Reflection, ReflectionStore } from "../bundle";
import { storableText } from "../storable-text";
import { StoreFault } from "../store-faults";
import { byAge, copied, type Kept, type MemoryState, type StateHandle } from "./memory-state";
import { changeText, removedEntries, unmarked } from "./removed-entries";

/** Reflections in memory. */
export function memoryReflections(handle: StateHandle): ReflectionStore {
	return {
		...removedEntries<Reflection>(handle, (state) => state.reflections),
		insert: (reflection) =>
			handle.write((state) => {
				if (state.reflections.has(reflection.id)) throw new StoreFault("a reflection id was used twice");
				state.reflections.set(reflection.id, { ...copied(reflection), text: storableText(reflection.text) });
			}),
		async listRecent(workspaceId, { limit, cursor }) {
			const place = cursor === undefined ? undefined : readAgeCursor(cursor);
			const older = living(handle.state(), workspaceId)
				.sort((a, b) => byAge(b, a))
				.filter((one) => place === undefined || byAge(one, { created_at: place.at, id: place.id }) < 0);
			const items = copied(older.slice(0, limit).map(unmarked));
			const last = older.length > limit ? items.at(-1) : undefined;
			return { items, ...(last ? { next: ageCursor({ at: last.created_at, id: last.id }) } : {}) };
		},
		count: async (workspaceId) => living(handle.state(), workspaceId).length,
		async listForConversation(conversationId) {
			const all = [...handle.state().reflections.values()].filter(
				(one) => one.conversation_id === conversationId && one.removed_at === undefined,
			);
			return copied(all.sort(byAge).map(unmarked));
		},
		deleteOlderThan: (workspaceId, before) =>
			handle.write((state) => {
				const old = [...state.reflections.values()].filter(
					(one) => one.workspace_id === workspaceId && one.created_at < before,
				);
				for (const { id } of old) state.reflections.delete(id);
				return old.filter((one) => one.removed_at === undefined).length;
			}),
		change: (id, text) => handle.write((state) => changeText(state.reflections, id, storableText(text))),
	};
}

function living(state: MemoryState, workspaceId: string): Kept<Reflection>[] {
	return [...state.reflections.values()].filter(
		(one) => one.workspace_id === workspaceId && one.removed_at === undefined,
	);
}
