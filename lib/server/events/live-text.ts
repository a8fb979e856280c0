import "server-only";
import type { ChatMessage } from "@/lib/chat/message";
import type { ReasoningPart, TextPart } from "@/lib/chat/part";
import { processWide } from "@/lib/server/start/process-wide";

/** The part that a turn of this process is writing; its text is ahead of its row. */
export interface LivePart {
	readonly userId: string;
	readonly conversationId: string;
	readonly messageId: string;
	readonly index: number;
	/** Number of the write that began the part or stored it whole. */
	readonly n: number;
	/** Number of the newest write in between, which says nothing that viewers here do not have. */
	readonly savedN: number;
	readonly part: TextPart | ReasoningPart;
}

/** Text that was added to a live part at `offset` (UTF-16 units). */
export type DeltaListener = (live: LivePart, delta: { readonly offset: number; readonly text: string }) => void;

/** What the turns of a process are writing right now, at most one part per message. */
export class LiveText {
	readonly #parts = new Map<string, LivePart>();
	readonly #listeners = new Set<DeltaListener>();

	/** The part that a message is at. */
	put(live: LivePart): void {
		this.#parts.set(live.messageId, live);
	}

	/** Adds text to the part a message is at, and tells who watches. */
	grow(messageId: string, text: string): void {
		const live = this.#parts.get(messageId);
		if (!live) return;
		const offset = live.part.text.length;
		const grown = { ...live, part: { ...live.part, text: live.part.text + text } };
		this.#parts.set(messageId, grown);
		for (const listener of [...this.#listeners]) listener(grown, { offset, text });
	}

	/** The text so far was stored under a number. */
	saved(messageId: string, n: number): void {
		const live = this.#parts.get(messageId);
		if (live) this.#parts.set(messageId, { ...live, savedN: n });
	}

	end(messageId: string): void {
		this.#parts.delete(messageId);
	}

	/** The live part at a place, if that place is being written. */
	at(messageId: string, index: number): LivePart | undefined {
		const live = this.#parts.get(messageId);
		return live?.index === index ? live : undefined;
	}

	/** What is being written in a person's conversations, or in one of them. */
	of(userId: string, conversationId?: string): readonly LivePart[] {
		return [...this.#parts.values()].filter(
			(live) => live.userId === userId && (conversationId === undefined || live.conversationId === conversationId),
		);
	}

	/** Calls back for every text that is added; answers how to stop. */
	onDelta(listener: DeltaListener): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}
}

/** The live text of this process. */
export function liveText(): LiveText {
	return processWide("live-text", () => new LiveText());
}

/** A stored message with the text that this process is writing into it, which its rows are behind. */
export function withLiveText(message: ChatMessage): ChatMessage {
	if (message.status !== "streaming") return message;
	const live = liveText();
	return { ...message, parts: message.parts.map((part, index) => live.at(message.id, index)?.part ?? part) };
}
