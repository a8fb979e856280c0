import "server-only";
import type { ChatEvent } from "@/lib/chat/chat-event";
import type { Conversation } from "@/lib/chat/conversation";
import type { Part } from "@/lib/chat/part";
import type { Context } from "@/lib/server/context";
import { streamConversation, streamEvents } from "@/lib/server/events/stream-events";
import { testContext } from "./test-context";

/** A viewer of chat: keeps what it was sent and what that comes to, as a page would. */
export class ChatWatch {
	readonly events: ChatEvent[] = [];
	readonly parts = new Map<string, Part[]>();
	/** The newest `id` of the stream: where to come back. */
	place = "";
	/** A delta that did not continue its part. */
	readonly holes: ChatEvent[] = [];
	readonly #abort = new AbortController();
	readonly #lookers = new Set<() => void>();

	/** Watches one conversation. */
	static async open(conversationId: string, after?: number, ctx: Context = testContext()): Promise<ChatWatch> {
		const watch = new ChatWatch();
		void watch.#read(await streamConversation(ctx, { id: conversationId, after, signal: watch.#abort.signal }));
		return watch;
	}

	/** Watches as a browser does. */
	static async openAll(after?: { lastEventId: number; lastChat?: number }, ctx = testContext()): Promise<ChatWatch> {
		const watch = new ChatWatch();
		void watch.#read(await streamEvents(ctx, { ...(after ? { after } : {}), signal: watch.#abort.signal }));
		return watch;
	}

	/** Number of the newest event that has one. */
	get n(): number {
		return Number(this.place.split("-").at(-1));
	}

	/** What was last said of a conversation. */
	conversation(id: string): Conversation | undefined {
		const said = this.events.flatMap((event) => (event.type === "conversation" ? [event.conversation] : []));
		return said.findLast((conversation) => conversation.id === id);
	}

	/** Resolves with a conversation once it is so. */
	async untilConversation(id: string, fits: (conversation: Conversation) => boolean): Promise<Conversation> {
		const found = () => {
			const known = this.conversation(id);
			return known && fits(known) ? known : undefined;
		};
		await this.until(() => found() !== undefined);
		return found() as Conversation;
	}

	/** All text of a message, as shown. */
	textOf(messageId: string): string {
		const parts = this.parts.get(messageId) ?? [];
		return parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
	}

	async until(done: (watch: this) => boolean): Promise<void> {
		await new Promise<void>((resolve) => {
			const look = () => {
				if (!done(this)) return;
				this.#lookers.delete(look);
				resolve();
			};
			this.#lookers.add(look);
			look();
		});
	}

	close(): void {
		this.#abort.abort();
	}

	async #read(response: Response): Promise<void> {
		let rest = "";
		for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
			const frames = (rest + chunk).split("\n\n");
			rest = frames.pop() ?? "";
			for (const frame of frames) this.#take(frame);
			for (const look of [...this.#lookers]) look();
		}
	}

	#take(frame: string): void {
		this.place = /^id: (.+)$/m.exec(frame)?.[1] ?? this.place;
		const data = /^data: (.+)$/m.exec(frame)?.[1];
		if (data === undefined || !/^event: chat$/m.test(frame)) return;
		const event = JSON.parse(data) as ChatEvent;
		this.events.push(event);
		if (event.type === "part") this.#partsOf(event.message_id)[event.index] = event.part;
		if (event.type === "delta") this.#grow(event);
	}

	#grow(event: Extract<ChatEvent, { type: "delta" }>): void {
		const parts = this.#partsOf(event.message_id);
		const part = parts[event.index];
		if ((part?.kind !== "text" && part?.kind !== "reasoning") || part.text.length < event.offset) {
			this.holes.push(event);
			return;
		}
		const text = part.text.slice(0, event.offset) + event.text;
		if (text.length > part.text.length) parts[event.index] = { ...part, text };
	}

	#partsOf(messageId: string): Part[] {
		const parts = this.parts.get(messageId) ?? [];
		this.parts.set(messageId, parts);
		return parts;
	}
}
