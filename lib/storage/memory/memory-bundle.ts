import type { StorageBundle } from "../bundle";
import { memoryMessages } from "./memory-messages";
import { memoryNotes } from "./memory-notes";
import { memoryReflections } from "./memory-reflections";
import { memorySkills } from "./memory-skills";
import { emptyState, type MemoryState, type StateHandle } from "./memory-state";

/** A bundle without a database, for whoever runs turns without one; gone with the process. */
export interface MemoryBundle extends StorageBundle {
	/** Makes a conversation that messages can be in. */
	openConversation(id: string): void;
}

/** An empty bundle. Writes stand in line; what goes in and comes out is copied. */
export function memoryBundle(): MemoryBundle {
	let state = emptyState();
	let last: Promise<unknown> = Promise.resolve();
	const inLine = <T>(run: () => T | Promise<T>): Promise<T> => {
		const next = last.then(run);
		last = next.catch(() => undefined);
		return next;
	};
	const alone: StateHandle = { state: () => state, write: (run) => inLine(() => run(state)) };
	const within: StateHandle = { state: () => state, write: async (run) => run(state) };
	return {
		...storesOn(alone),
		openConversation: (id) => {
			state.conversations.add(id);
		},
		atomically: (run) =>
			inLine(async () => {
				const before = structuredClone(state) satisfies MemoryState;
				try {
					return await run(storesOn(within));
				} catch (error) {
					state = before;
					throw error;
				}
			}),
	};
}

function storesOn(handle: StateHandle): Omit<StorageBundle, "atomically"> {
	return {
		messages: memoryMessages(handle),
		workingMemory: memoryNotes(handle),
		reflections: memoryReflections(handle),
		skills: memorySkills(handle),
	};
}
