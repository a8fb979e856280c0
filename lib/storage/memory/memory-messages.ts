import type { ChatMessage } from "@/lib/chat/message";
import type { MessageChange, MessageDraft, MessageStore } from "../bundle";
import { noSuchMessage, StoreFault, turnRuns } from "../store-faults";
import { byAge, copied, type MemoryState, type StateHandle } from "./memory-state";

type Stored = Omit<ChatMessage, "siblings">;

/** Messages in memory. */
export function memoryMessages(handle: StateHandle): MessageStore {
	return {
		append: (draft) => handle.write((state) => append(state, draft)),
		putPart: (messageId, index, part) =>
			handle.write((state) => {
				const message = required(state, messageId);
				if (index < 0 || index > message.parts.length) throw new StoreFault("a part was put behind a gap");
				const parts = [...message.parts];
				parts[index] = copied(part);
				state.messages.set(messageId, { ...message, parts });
				return ++state.n;
			}),
		change: (messageId, change) => handle.write((state) => changeMessage(state, messageId, change)),
		async get(messageId) {
			const message = handle.state().messages.get(messageId);
			return message && shown(handle.state(), message);
		},
		async page(headId, { limit, cursor }) {
			const state = handle.state();
			const items: ChatMessage[] = [];
			let next = state.messages.get(cursor ?? headId);
			for (; next && items.length < limit; next = parentOf(state, next)) items.push(shown(state, next));
			return { items, ...(next ? { next: next.id } : {}) };
		},
		async tokenStats(conversationId) {
			const all = within(handle.state(), conversationId);
			const sum = (field: "input" | "output") => all.reduce((total, { usage }) => total + (usage?.[field] ?? 0), 0);
			return { messages: all.length, input: sum("input"), output: sum("output") };
		},
		deleteConversation: (conversationId) =>
			handle.write((state) => {
				for (const { id } of within(state, conversationId)) state.messages.delete(id);
				for (const note of [...state.notes.values()]) {
					if (note.conversation_id === conversationId) state.notes.delete(note.id);
				}
				state.conversations.delete(conversationId);
			}),
	};
}

function append(state: MemoryState, draft: MessageDraft): number {
	const { created_at, ...rest } = copied(draft);
	const at = new Date(created_at).toISOString();
	if (!state.conversations.has(draft.conversation_id)) throw noSuchMessage();
	if (draft.parent_id !== null) {
		const parent = required(state, draft.parent_id);
		if (parent.conversation_id !== draft.conversation_id) throw noSuchMessage();
	}
	refuseSecondTurn(state, rest);
	if (state.messages.has(draft.id)) throw new StoreFault("a message id was used twice");
	state.messages.set(draft.id, { ...rest, created_at: at, updated_at: at });
	return ++state.n;
}

function changeMessage(state: MemoryState, messageId: string, change: MessageChange): number {
	const before = required(state, messageId);
	const { updated_at, error, ...given } = copied(change);
	refuseSecondTurn(state, { ...before, ...given });
	const { error: kept, ...rest } = before;
	const after = error === undefined ? kept : error;
	state.messages.set(messageId, {
		...rest,
		...given,
		...(after === undefined || after === null ? {} : { error: after }),
		updated_at: new Date(updated_at).toISOString(),
	});
	return ++state.n;
}

function refuseSecondTurn(state: MemoryState, message: Pick<Stored, "id" | "conversation_id" | "status">): void {
	if (!isLive(message)) return;
	const others = within(state, message.conversation_id).filter(({ id }) => id !== message.id);
	if (others.some(isLive)) throw turnRuns();
}

const isLive = ({ status }: Pick<Stored, "status">) => status === "streaming" || status === "waiting";

function required(state: MemoryState, messageId: string): Stored {
	const message = state.messages.get(messageId);
	if (!message) throw noSuchMessage();
	return message;
}

function within(state: MemoryState, conversationId: string): Stored[] {
	return [...state.messages.values()].filter((message) => message.conversation_id === conversationId);
}

function parentOf(state: MemoryState, message: Stored): Stored | undefined {
	return message.parent_id === null ? undefined : state.messages.get(message.parent_id);
}

function shown(state: MemoryState, message: Stored): ChatMessage {
	const siblings = within(state, message.conversation_id).filter(({ parent_id }) => parent_id === message.parent_id);
	return copied({
		...message,
		...(siblings.length > 1 ? { siblings: siblings.sort(byAge).map(({ id }) => id) } : {}),
	});
}
