import type { ChatEvent } from "@/lib/chat/chat-event";
import type { ChangeEvent } from "@/lib/setting/resource-snapshot";
import { isJsonObject } from "@/lib/shared/json";

/** What the stream needs of a browser; tests bring their own. */
export interface StreamWorld {
	open(url: string): EventSource;
	/** Between the tabs of one browser. */
	readonly channel: Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close"> | undefined;
	/** Absent without a secure context: then every tab has its own stream. */
	readonly locks: Pick<LockManager, "request"> | undefined;
	later(task: () => void, ms: number): () => void;
}

export interface StreamListener {
	/** Every event once, in order of arrival. */
	onEvent(event: ChangeEvent): void;
	/** What conversations say, in order of arrival. One may come twice; text is placed by its offset. */
	onChat?(event: ChatEvent): void;
	/** Events may have been missed: read again. Never a reason to write. */
	onGap(): void;
}

type Message =
	| { readonly kind: "event"; readonly event: ChangeEvent; readonly place: string }
	| { readonly kind: "chat"; readonly event: ChatEvent; readonly place: string }
	| { readonly kind: "gap" }
	| { readonly kind: "who" }
	| { readonly kind: "here" };

const lockName = "steward-events";
const retryMs = 3_000;
const maxRetryMs = 30_000;
const answerMs = 2_000;

/**
 * One event stream per browser: the tab that holds the lock reads `/api/events` and hands every event on. When
 * that tab goes, the next one takes over where it stopped.
 */
export class EventStream {
	readonly #world: StreamWorld;
	readonly #listener: StreamListener;
	#lastId = 0;
	/** Where the next stream goes on: the newest id of changes and, joined by `-`, of chat; empty before the first. */
	#place = "";
	#source: EventSource | undefined;
	#release: (() => void) | undefined;
	#waiting: AbortController | undefined;
	#cancelTimer: (() => void) | undefined;
	#failures = 0;
	/** Until the first sign of a running stream: what happened between the page's render and now is unknown. */
	#fresh = true;
	#stopped = false;

	constructor(world: StreamWorld, listener: StreamListener) {
		this.#world = world;
		this.#listener = listener;
		world.channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#hear(data));
		this.#join(false);
		this.checkAlive();
	}

	/** True in the tab that reads for all. */
	get leads(): boolean {
		return this.#source !== undefined;
	}

	/**
	 * The tab came to the front. A leader with a broken stream opens a new one; anybody else asks whether the
	 * leader still answers (phones freeze tabs that hold locks) and takes over if it does not.
	 */
	checkAlive(): void {
		if (this.#stopped) return;
		if (this.#source) {
			if (this.#source.readyState === 2) this.#reopen();
			return;
		}
		if (!this.#world.channel || !this.#world.locks) return;
		this.#wait(() => this.#join(true), answerMs);
		this.#say({ kind: "who" });
	}

	/** Ends this tab's part; another tab takes over. */
	stop(): void {
		this.#stopped = true;
		this.#stopWaiting();
		this.#waiting?.abort();
		this.#step(undefined);
		this.#world.channel?.close();
	}

	#join(steal: boolean): void {
		const { locks, channel } = this.#world;
		if (!locks || !channel) {
			this.#open();
			return;
		}
		this.#waiting?.abort();
		const waiting = new AbortController();
		this.#waiting = waiting;
		const options = steal ? { steal } : { signal: waiting.signal };
		locks
			.request(lockName, options, () => {
				if (this.#stopped) return undefined;
				this.#open();
				return new Promise<void>((resolve) => {
					this.#release = resolve;
				});
			})
			// Aborted by `stop`, or another tab took the lock because this one did not answer.
			.catch(() => {
				if (this.#waiting !== waiting) return;
				this.#step(undefined);
				if (!this.#stopped) this.#join(false);
			});
	}

	#open(): void {
		this.#stopWaiting();
		const resumed = this.#place !== "";
		const source = this.#world.open(resumed ? `/api/events?after=${this.#place}` : "/api/events");
		this.#step(source);
		let broken = false;
		source.addEventListener("open", () => {
			if (broken || this.#fresh || !resumed) this.#gap();
			this.#fresh = false;
			broken = false;
			this.#failures = 0;
		});
		source.addEventListener("message", (message: MessageEvent<string>) => this.#take(message));
		source.addEventListener("chat", (message: MessageEvent<string>) => this.#takeChat(message));
		source.addEventListener("error", () => {
			broken = true;
			// Otherwise the browser connects again by itself, with Last-Event-ID.
			if (source.readyState === 2) this.#reopen();
		});
	}

	#reopen(): void {
		const delay = Math.min(retryMs * 2 ** this.#failures, maxRetryMs);
		this.#failures += 1;
		this.#wait(() => this.#open(), delay);
	}

	/** Ends the current source and puts another or none in its place. */
	#step(source: EventSource | undefined): void {
		this.#source?.close();
		this.#source = source;
		if (source) return;
		this.#release?.();
		this.#release = undefined;
	}

	#take({ data, lastEventId }: MessageEvent<string>): void {
		const event: unknown = JSON.parse(data);
		if (!isJsonObject(event) || typeof event.id !== "number" || event.id <= this.#lastId) return;
		const change = event as unknown as ChangeEvent;
		const place = lastEventId || String(change.id);
		this.#say({ kind: "event", event: change, place });
		this.#arrive(change, place);
	}

	#takeChat({ data, lastEventId: place }: MessageEvent<string>): void {
		const event: unknown = JSON.parse(data);
		if (!isJsonObject(event) || typeof event.type !== "string") return;
		const chat = event as ChatEvent;
		this.#say({ kind: "chat", event: chat, place });
		this.#arriveChat(chat, place);
	}

	#arrive(event: ChangeEvent, place: string): void {
		if (event.id <= this.#lastId) return;
		this.#lastId = event.id;
		this.#place = place;
		this.#listener.onEvent(event);
	}

	#arriveChat(event: ChatEvent, place: string): void {
		this.#place = place || this.#place;
		this.#listener.onChat?.(event);
	}

	#gap(): void {
		this.#say({ kind: "gap" });
		this.#listener.onGap();
	}

	#wait(task: () => void, ms: number): void {
		this.#cancelTimer?.();
		this.#cancelTimer = this.#world.later(() => {
			this.#cancelTimer = undefined;
			if (!this.#stopped) task();
		}, ms);
	}

	#stopWaiting(): void {
		this.#cancelTimer?.();
		this.#cancelTimer = undefined;
	}

	#say(message: Message): void {
		this.#world.channel?.postMessage(message);
	}

	#heardLeader(): void {
		this.#stopWaiting();
		if (this.#fresh) this.#listener.onGap();
		this.#fresh = false;
	}

	#hear(message: Message): void {
		if (this.#stopped) return;
		if (message.kind === "who" && this.leads) this.#say({ kind: "here" });
		if (message.kind === "here" && !this.leads) this.#heardLeader();
		if (message.kind === "gap") this.#listener.onGap();
		if (message.kind === "event") this.#arrive(message.event, message.place);
		if (message.kind === "chat") this.#arriveChat(message.event, message.place);
	}
}

/** The stream's world in a real browser. */
export function browserWorld(): StreamWorld {
	return {
		open: (url) => new EventSource(url),
		channel: typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(lockName),
		// The types say always; without a secure context there is none.
		locks: "locks" in navigator ? navigator.locks : undefined,
		later: (task, ms) => {
			const timer = setTimeout(task, ms);
			return () => clearTimeout(timer);
		},
	};
}
