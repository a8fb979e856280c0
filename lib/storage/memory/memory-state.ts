import type { ChatMessage } from "@/lib/chat/message";
import type { Reflection, StoredSkill, WorkingNote } from "../bundle";

/** A row that can be removed and put back. */
export type Kept<T> = T & { readonly removed_at?: number };

/** Everything an in-memory bundle holds, plain data throughout. */
export interface MemoryState {
	/** Number of the newest write. */
	n: number;
	readonly conversations: Set<string>;
	/** Without siblings, which are computed. */
	readonly messages: Map<string, Omit<ChatMessage, "siblings">>;
	readonly notes: Map<string, Kept<WorkingNote>>;
	readonly reflections: Map<string, Kept<Reflection>>;
	readonly skills: Map<string, Kept<StoredSkill>>;
}

export function emptyState(): MemoryState {
	return {
		n: 0,
		conversations: new Set(),
		messages: new Map(),
		notes: new Map(),
		reflections: new Map(),
		skills: new Map(),
	};
}

/** Where stores find the state; replaced as a whole when a transaction is taken back. */
export interface StateHandle {
	state(): MemoryState;
	/** Runs a write when nothing else writes. */
	write<T>(run: (state: MemoryState) => T): Promise<T>;
}

/** A copy that shares nothing, of what JSON can carry: what a database would give back. */
export function copied<T>(value: T): T {
	return JSON.parse(JSON.stringify(value)) as T;
}

/** Order of two texts as a database compares them, by code point. */
export function byCodePoint(a: string, b: string): number {
	const [left, right] = [[...a], [...b]];
	for (const [at, char] of left.entries()) {
		const difference = (char.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
		if (difference !== 0) return difference;
	}
	return left.length - right.length;
}

/** Order by time, ties by id. */
export function byAge(
	a: { readonly created_at: number | string; readonly id: string },
	b: { readonly created_at: number | string; readonly id: string },
): number {
	if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
	return byCodePoint(a.id, b.id);
}
