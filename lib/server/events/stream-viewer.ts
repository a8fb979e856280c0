import "server-only";
import type { Context } from "@/lib/server/context";
import type { ChangeEvent } from "@/lib/setting/resource-snapshot";

/** Frames a slow viewer may have waiting before it is sent away to come back with its last id. */
const backlog = 1024;

const encoder = new TextEncoder();

/** One event as the stream carries it: `id: <event id>` and `data: <ChangeEvent>`. */
export function eventFrame(event: ChangeEvent): Uint8Array {
	return encoder.encode(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** One open stream: what its viewer has got so far and the pipe to it. */
export class StreamViewer {
	readonly ctx: Context;
	/** Equal for viewers with equal rights. */
	readonly identity: string;
	readonly stream: ReadableStream<Uint8Array>;
	/** True once everything before now was replayed; then new rows come from the hub's own reads. */
	live = false;
	closed = false;
	#cursor: number;
	#controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	readonly #gone: () => void;

	constructor(ctx: Context, cursor: number, gone: () => void) {
		this.ctx = ctx;
		this.identity = identityKey(ctx);
		this.#cursor = cursor;
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

	/** Id of the newest event this viewer has. */
	get cursor(): number {
		return this.#cursor;
	}

	/** First bytes: a comment, so that proxies let the answer through, and the id to come back with. */
	hello(): void {
		this.#push(encoder.encode(`: steward\n\nid: ${this.#cursor}\n\n`));
	}

	comment(text: string): void {
		this.#push(encoder.encode(`: ${text}\n\n`));
	}

	/** Sends an event once, in order; older ones are ignored. */
	send(id: number, frame: Uint8Array): void {
		if (id <= this.#cursor) return;
		this.#cursor = id;
		this.#push(frame);
	}

	close(): void {
		if (this.closed) return;
		this.#leave();
		this.#controller?.close();
	}

	#push(frame: Uint8Array): void {
		if (this.closed) return;
		this.#controller?.enqueue(frame);
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
