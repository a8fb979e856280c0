export const memoryKinds = ["note", "reflection"] as const;

/** The two kinds of memory: notes of one conversation, and what a workspace learned from finished ones. */
export type MemoryKind = (typeof memoryKinds)[number];

/** One remembered text as people see it. */
export interface MemoryEntry {
	readonly kind: MemoryKind;
	readonly id: string;
	readonly text: string;
	readonly conversation_id: string;
	/** Empty when the conversation has no title, or is gone. */
	readonly conversation_title: string;
	/** True for the text of a loaded skill and for what an agent was told to remember: it is never condensed. */
	readonly protected: boolean;
	/** ISO 8601. */
	readonly created_at: string;
}

export interface MemoryItem {
	readonly kind: MemoryKind;
	readonly id: string;
}
