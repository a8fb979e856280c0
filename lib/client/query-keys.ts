import type { JsonObject } from "@/lib/shared/json";

/** Keys of everything read from the server. Invalidate by their shortest useful prefix. */
export const queryKeys = {
	records: ["record"] as const,
	record: (type: string, id: string) => ["record", type, id] as const,
	lists: (type: string) => ["list", type] as const,
	list: (type: string, query: JsonObject = {}) => ["list", type, query] as const,
	allChoices: ["choices"] as const,
	choices: (type: string, id: string | null, field: string, context: JsonObject = {}) =>
		["choices", type, id, field, context] as const,
	history: (type: string, id: string) => ["history", type, id] as const,
	search: (query: string) => ["search", query] as const,
	secrets: ["secrets"] as const,
	timers: ["timers"] as const,
	chat: (id: string) => ["chat", id] as const,
	conversations: ["conversations"] as const,
	conversationList: (query: JsonObject) => ["conversations", query] as const,
	allMemory: ["memory"] as const,
	memory: (kind: string) => ["memory", kind] as const,
	offers: ["offer"] as const,
	offer: (query: JsonObject) => ["offer", query] as const,
};
