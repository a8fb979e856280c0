import type { ChatEvent } from "@/lib/chat/chat-event";
import type { Conversation, ConversationSnapshot } from "@/lib/chat/conversation";
import type { ChatMessage } from "@/lib/chat/message";
import type { Part } from "@/lib/chat/part";

/** One conversation as this browser knows it: a snapshot and every event since. */
export interface ChatState {
	readonly conversation: Conversation;
	/** Every message that was read or heard of, by id; the shown ones are a chain (`shownBranch`). */
	readonly messages: Readonly<Record<string, ChatMessage>>;
	/** Facts up to this number are in the snapshot it started from. */
	readonly base: number;
	/** Number of the newest event taken for a thing, by its name; newer than `base`. */
	readonly numbers: Readonly<Record<string, number>>;
	/** Reads the messages before the oldest shown one; absent at the start. */
	readonly older_cursor?: string;
	/** Something was missed: the conversation is read again. */
	readonly gap: boolean;
	/** The conversation was deleted; it comes back when it is restored. */
	readonly deleted: boolean;
}

const conversationName = "conversation";
const partName = (messageId: string, index: number) => `${messageId}/${index}`;

/** The state that a snapshot starts. */
export function startState(snapshot: ConversationSnapshot): ChatState {
	return {
		conversation: snapshot.conversation,
		messages: byId(snapshot.messages),
		base: snapshot.n,
		numbers: {},
		...(snapshot.older_cursor !== undefined && { older_cursor: snapshot.older_cursor }),
		gap: false,
		deleted: false,
	};
}

/**
 * Takes in a snapshot that was read while events went on: what events said later stays, what the snapshot knows
 * later wins, and older messages that were paged in are kept.
 */
export function adoptChat(known: ChatState | undefined, snapshot: ConversationSnapshot): ChatState {
	if (!known || known.conversation.id !== snapshot.conversation.id) return startState(snapshot);
	const numbers = Object.fromEntries(Object.entries(known.numbers).filter(([, n]) => n > snapshot.n));
	const messages = { ...known.messages };
	for (const read of snapshot.messages) messages[read.id] = newerMessage(known.messages[read.id], read, numbers);
	const [oldest] = snapshot.messages;
	// Older pages that were read already end further up than this snapshot does.
	const reaches = oldest?.parent_id != null && known.messages[oldest.parent_id] !== undefined;
	const cursor = reaches ? known.older_cursor : snapshot.older_cursor;
	const { older_cursor: _, ...rest } = known;
	return {
		...rest,
		conversation: conversationName in numbers ? known.conversation : snapshot.conversation,
		messages,
		base: Math.max(snapshot.n, known.base),
		numbers,
		...(cursor !== undefined && { older_cursor: cursor }),
		gap: false,
		// What can be read is there.
		deleted: false,
	};
}

/** Takes in a page of older messages. */
export function addOlder(state: ChatState, older: readonly ChatMessage[], cursor: string | undefined): ChatState {
	const { older_cursor: _, ...rest } = state;
	return {
		...rest,
		messages: { ...byId(older), ...state.messages },
		...(cursor !== undefined && { older_cursor: cursor }),
	};
}

/**
 * Takes in one event. Facts say what something is now, so an old or a repeated one changes nothing; text is placed
 * by its offset, and text that does not follow what is there marks a gap.
 */
export function applyChat(state: ChatState, event: ChatEvent): ChatState {
	switch (event.type) {
		case "conversation":
			if (event.conversation.id !== state.conversation.id || !isNews(state, conversationName, event.n)) return state;
			return noted({ ...state, conversation: event.conversation, deleted: false }, conversationName, event.n);
		case "conversation_deleted":
			return event.conversation_id === state.conversation.id ? { ...state, deleted: true } : state;
		case "message":
			return event.conversation_id === state.conversation.id ? takeMessage(state, event) : state;
		case "part":
			return event.conversation_id === state.conversation.id ? takePart(state, event) : state;
		case "delta":
			return event.conversation_id === state.conversation.id ? takeDelta(state, event) : state;
	}
}

/** The messages of the shown branch that are known, oldest first. */
export function shownBranch(state: ChatState): readonly ChatMessage[] {
	const branch: ChatMessage[] = [];
	const seen = new Set<string>();
	for (let id = state.conversation.head_id; id !== null && !seen.has(id); ) {
		const message = state.messages[id];
		if (!message) break;
		seen.add(id);
		branch.push(message);
		id = message.parent_id;
	}
	return branch.reverse();
}

/** True when the end of the shown branch is not known: it is read again. */
export function needsReading(state: ChatState): boolean {
	const { head_id: head } = state.conversation;
	return state.gap || (head !== null && state.messages[head] === undefined);
}

function takeMessage(state: ChatState, { n, message }: ChatEvent & { readonly type: "message" }): ChatState {
	if (!isNews(state, message.id, n)) return state;
	const parts = state.messages[message.id]?.parts ?? [];
	return noted(withMessage(state, { ...message, parts }), message.id, n);
}

function takePart(state: ChatState, event: ChatEvent & { readonly type: "part" }): ChatState {
	const name = partName(event.message_id, event.index);
	if (!isNews(state, name, event.n)) return state;
	const message = state.messages[event.message_id];
	if (!message || event.index > message.parts.length) return { ...state, gap: true };
	return noted(withMessage(state, withPart(message, event.index, event.part)), name, event.n);
}

function takeDelta(state: ChatState, event: ChatEvent & { readonly type: "delta" }): ChatState {
	const message = state.messages[event.message_id];
	// A delta that was overtaken by a newer form of its part, or by the end of the turn, has nothing to add.
	if (message && message.status !== "streaming") return state;
	if (event.n < (state.numbers[partName(event.message_id, event.index)] ?? 0)) return state;
	const part = message?.parts[event.index];
	if (!message || !part || (part.kind !== "text" && part.kind !== "reasoning")) return { ...state, gap: true };
	if (event.offset > part.text.length) return { ...state, gap: true };
	const end = event.offset + event.text.length;
	if (end <= part.text.length) return state;
	const text = part.text.slice(0, event.offset) + event.text;
	return withMessage(state, withPart(message, event.index, { ...part, text }));
}

const isNews = (state: ChatState, name: string, n: number) => n > Math.max(state.base, state.numbers[name] ?? 0);

const noted = (state: ChatState, name: string, n: number): ChatState => ({
	...state,
	numbers: { ...state.numbers, [name]: n },
});

const withMessage = (state: ChatState, message: ChatMessage): ChatState => ({
	...state,
	messages: { ...state.messages, [message.id]: message },
});

const withPart = (message: ChatMessage, index: number, part: Part): ChatMessage => ({
	...message,
	parts: [...message.parts.slice(0, index), part, ...message.parts.slice(index + 1)],
});

const byId = (messages: readonly ChatMessage[]) => Object.fromEntries(messages.map((message) => [message.id, message]));

/** A message as read, with the parts and the head that events have since made newer. */
function newerMessage(
	known: ChatMessage | undefined,
	read: ChatMessage,
	numbers: Readonly<Record<string, number>>,
): ChatMessage {
	if (!known) return read;
	const head = read.id in numbers ? known : read;
	const count = Math.max(read.parts.length, known.parts.length);
	const parts: Part[] = [];
	for (let index = 0; index < count; index += 1) {
		const grows = read.status === "streaming" && index === read.parts.length - 1;
		const heard = partName(read.id, index) in numbers;
		const part =
			heard || (grows && isLonger(known.parts[index], read.parts[index])) ? known.parts[index] : read.parts[index];
		if (part) parts.push(part);
	}
	return { ...head, parts };
}

/** Text that streamed on while the snapshot was on its way. */
function isLonger(known: Part | undefined, read: Part | undefined): boolean {
	if (known?.kind !== "text" && known?.kind !== "reasoning") return false;
	return known.kind === read?.kind && known.text.startsWith(read.text);
}
