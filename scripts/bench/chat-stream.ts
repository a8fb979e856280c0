import { readFrame } from "../../e2e/harness/event-gate";
import type { ChatEvent } from "../../lib/chat/chat-event";

/** Now, ms since the epoch and fractions; comparable between processes of a machine. */
export const exactNow = () => performance.timeOrigin + performance.now();

interface Told {
	readonly event: ChatEvent;
	readonly at: number;
}

/** A viewer of one conversation that remembers what it was told and when. */
export class ChatStream {
	readonly told: Told[] = [];
	readonly #abort = new AbortController();
	#changed = () => {};

	static async open(origin: string, conversationId: string): Promise<ChatStream> {
		const stream = new ChatStream();
		const response = await fetch(`${origin}/api/conversations/${conversationId}/events`, {
			signal: stream.#abort.signal,
		});
		if (!response.ok || response.body === null) throw new Error(`the chat stream answered ${response.status}`);
		void stream.#read(response.body).catch(() => undefined);
		return stream;
	}

	/** The first event from `since` on that fits; waits for it. */
	async until(fits: (event: ChatEvent) => boolean, since = 0): Promise<Told> {
		for (;;) {
			const found = this.told.slice(since).find(({ event }) => fits(event));
			if (found !== undefined) return found;
			await new Promise<void>((resolve) => {
				this.#changed = resolve;
			});
		}
	}

	close(): void {
		this.#abort.abort();
	}

	async #read(body: ReadableStream<Uint8Array>): Promise<void> {
		const decoder = new TextDecoder();
		let rest = "";
		for await (const bytes of body) {
			const at = exactNow();
			const frames = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
			rest = frames.pop() ?? "";
			for (const frame of frames) {
				const { data } = readFrame(`${frame}\n\n`);
				if (data !== undefined) this.told.push({ event: data as ChatEvent, at });
			}
			this.#changed();
		}
	}
}
