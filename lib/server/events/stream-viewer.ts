import "server-only";
import type { Context } from "@/lib/server/context";

/** Frames a slow viewer may have waiting before it is sent away to come back with its last id. */
const backlog = 1024;

const encoder = new TextEncoder();

/** What a stream carries: changes of settings, and chat. Their order is the order of the ids in a stream's `id`. */
export const streamTopics = ["change", "chat"] as const;

export type StreamTopic = (typeof streamTopics)[number];

/** One event as streams carry it, encoded once for all viewers that stand at the same place. */
export class EventFrame {
	readonly #text: string;
	#place: string | undefined;
	#bytes = new Uint8Array();

	constructor(topic: StreamTopic, data: object) {
		this.#text = `${topic === "change" ? "" : `event: ${topic}\n`}data: ${JSON.stringify(data)}\n\n`;
	}

	/** The bytes for a viewer that comes back with `place`; empty: the place it had stays. */
	at(place: string): Uint8Array {
		if (place === this.#place) return this.#bytes;
		this.#place = place;
		this.#bytes = encoder.encode(place === "" ? this.#text : `id: ${place}\n${this.#text}`);
		return this.#bytes;
	}
}

export interface ViewerOptions {
	/** Ids of what the viewer has, of each topic that it wants. */
	readonly cursors: Partial<Record<StreamTopic, number>>;
	/** Limits chat to one conversation. */
	readonly conversationId?: string;
	/** Called once, when the stream ends. */
	gone(): void;
}

/** One open stream: what its viewer has got so far and the pipe to it. */
export class StreamViewer {
	readonly ctx: Context;
	/** Equal for viewers with equal rights. */
	readonly identity: string;
	readonly conversationId: string | undefined;
	readonly stream: ReadableStream<Uint8Array>;
	closed = false;
	readonly #cursors: Partial<Record<StreamTopic, number>>;
	#controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	readonly #gone: () => void;

	constructor(ctx: Context, { cursors, conversationId, gone }: ViewerOptions) {
		this.ctx = ctx;
		this.identity = identityKey(ctx);
		this.conversationId = conversationId;
		this.#cursors = { ...cursors };
		this.#gone = gone;
		this.stream = new ReadableStream<Uint8Array>(
			{
				start: (controller) => {
					this.#controller = controller;
				},
				cancel: () => this.#leave(),
			},
			new CountQueuingStrategy({ highWaterMark: backlog }),
		);
	}

	/** Id of the newest event of a topic that this viewer has. */
	cursor(topic: StreamTopic): number {
		return this.#cursors[topic] ?? 0;
	}

	/** What the viewer comes back with: the ids of its topics, joined by `-`. */
	get place(): string {
		return streamTopics.flatMap((topic) => this.#cursors[topic] ?? []).join("-");
	}

	/** First bytes: a comment, so that proxies let the answer through, and the id to come back with. */
	hello(): void {
		this.#push(encoder.encode(`: steward\n\nid: ${this.place}\n\n`));
	}

	comment(text: string): void {
		this.#push(encoder.encode(`: ${text}\n\n`));
	}

	/** Sends an event once, in order; older ones are ignored. */
	send(topic: StreamTopic, id: number, frame: EventFrame): void {
		if (id <= this.cursor(topic)) return;
		this.#cursors[topic] = id;
		this.#push(frame.at(this.place));
	}

	/** Sends what has no id of its own. */
	sendLive(frame: EventFrame): void {
		this.#push(frame.at(""));
	}

	close(): void {
		if (this.closed) return;
		this.#leave();
		this.#controller?.close();
	}

	#push(bytes: Uint8Array): void {
		if (this.closed) return;
		this.#controller?.enqueue(bytes);
		if ((this.#controller?.desiredSize ?? 1) <= 0) this.close();
	}

	#leave(): void {
		if (this.closed) return;
		this.closed = true;
		this.#gone();
	}
}

function identityKey({ actor }: Context): string {
	if (actor.kind === "system") return "system";
	return `${actor.userId}:${actor.kind === "token" ? actor.tokenId : ""}`;
}
