import type { ChangeEvent } from "@/lib/setting/resource-snapshot";
import { readFrame } from "./event-gate";
import { Watchers } from "./watchers";

/** A client of `/api/events` that remembers the changes it got and can wait for more; chat is passed over. */
export class EventStream {
	readonly events: ChangeEvent[] = [];
	readonly response: Response;
	readonly #abort: AbortController;
	readonly #watchers = new Watchers();
	#comments = 0;
	#ended = false;

	private constructor(response: Response, abort: AbortController) {
		this.response = response;
		this.#abort = abort;
		void this.#read();
	}

	static async open(origin: string, lastEventId?: number): Promise<EventStream> {
		const abort = new AbortController();
		const headers: Record<string, string> = { accept: "text/event-stream" };
		if (lastEventId !== undefined) headers["last-event-id"] = String(lastEventId);
		const response = await fetch(`${origin}/api/events`, { headers, signal: abort.signal });
		if (!response.ok) throw new Error(`the event stream answered ${response.status}`);
		return new EventStream(response, abort);
	}

	get comments(): number {
		return this.#comments;
	}

	/** Resolves with the first event that fits, past ones included. */
	async until(fits: (event: ChangeEvent) => boolean): Promise<ChangeEvent> {
		await this.#watchers.until(() => this.events.some(fits));
		return this.events.find(fits) as ChangeEvent;
	}

	untilComment(): Promise<void> {
		return this.#watchers.until(() => this.#comments > 0);
	}

	/** Resolves when the server has closed the stream. */
	untilEnd(): Promise<void> {
		return this.#watchers.until(() => this.#ended);
	}

	close(): void {
		this.#abort.abort();
	}

	async #read(): Promise<void> {
		let rest = "";
		try {
			for await (const chunk of this.response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
				const parts = (rest + chunk).split("\n\n");
				rest = parts.pop() ?? "";
				for (const part of parts) this.#receive(part);
			}
		} catch {
			// Closed by this side or by a dying server: both are the end.
		}
		this.#ended = true;
		this.#watchers.changed();
	}

	#receive(text: string): void {
		const { data } = readFrame(text);
		if (/^event: /m.test(text)) return;
		if (data === undefined) this.#comments += 1;
		else this.events.push(data as ChangeEvent);
		this.#watchers.changed();
	}
}
