import type { ChatEvent } from "@/lib/chat/chat-event";
import type { Conversation } from "@/lib/chat/conversation";
import type { ChatMessage } from "@/lib/chat/message";
import type { Part } from "@/lib/chat/part";
import { Watchers } from "./watchers";

/** A client that watches chat, on a conversation's own stream or on the one of a browser. */
export class ChatStream {
	readonly events: ChatEvent[] = [];
	/** The newest `id`: where the stream goes on. */
	place = "";
	readonly #parts = new Map<string, Part[]>();
	readonly #watchers = new Watchers();
	readonly #abort = new AbortController();

	static async open(url: string, lastEventId?: string): Promise<ChatStream> {
		const stream = new ChatStream();
		const headers: Record<string, string> = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
		const response = await fetch(url, { headers, signal: stream.#abort.signal });
		if (!response.ok) throw new Error(`${url} answered ${response.status}`);
		void stream.#read(response);
		await stream.#watchers.until(() => stream.place !== "");
		return stream;
	}

	/** The text of a message, as a page would show it. */
	textOf(messageId: string): string {
		return (this.#parts.get(messageId) ?? []).map((part) => (part.kind === "text" ? part.text : "")).join("");
	}

	/** Resolves with a message's text once it fits. */
	async untilText(messageId: string, fits: (text: string) => boolean): Promise<string> {
		await this.#watchers.until(() => fits(this.textOf(messageId)));
		return this.textOf(messageId);
	}

	/** Resolves with what was last said of a conversation once it fits. */
	async untilConversation(id: string, fits: (conversation: Conversation) => boolean): Promise<Conversation> {
		const last = () => {
			const said = this.events.flatMap((event) => (event.type === "conversation" ? [event.conversation] : []));
			return said.findLast((conversation) => conversation.id === id);
		};
		await this.#watchers.until(() => {
			const conversation = last();
			return conversation !== undefined && fits(conversation);
		});
		return last() as Conversation;
	}

	/** Resolves with what was last said of a message once it fits. */
	async untilMessage(
		id: string,
		fits: (message: Omit<ChatMessage, "parts">) => boolean,
	): Promise<Omit<ChatMessage, "parts">> {
		const last = () => {
			const said = this.events.flatMap((event) => (event.type === "message" ? [event.message] : []));
			return said.findLast((message) => message.id === id);
		};
		await this.#watchers.until(() => {
			const message = last();
			return message !== undefined && fits(message);
		});
		return last() as Omit<ChatMessage, "parts">;
	}

	close(): void {
		this.#abort.abort();
	}

	async #read({ body }: Response): Promise<void> {
		let rest = "";
		try {
			for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
				const frames = (rest + chunk).split("\n\n");
				rest = frames.pop() ?? "";
				for (const frame of frames) this.#take(frame);
				this.#watchers.changed();
			}
		} catch {
			// Closed by this side or by a dying server: both are the end.
		}
	}

	#take(frame: string): void {
		this.place = /^id: (.+)$/m.exec(frame)?.[1] ?? this.place;
		const data = /^data: (.+)$/m.exec(frame)?.[1];
		if (data === undefined || !frame.includes("event: chat\n")) return;
		const event = JSON.parse(data) as ChatEvent;
		this.events.push(event);
		if (event.type !== "part" && event.type !== "delta") return;
		const parts = this.#parts.get(event.message_id) ?? [];
		this.#parts.set(event.message_id, parts);
		const before = parts[event.index];
		if (event.type === "part") parts[event.index] = event.part;
		else if (before?.kind === "text" && before.text.length === event.offset)
			parts[event.index] = { kind: "text", text: before.text + event.text };
	}
}
