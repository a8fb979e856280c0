import { afterEach, describe, expect, it } from "vitest";
import type { ChangeEvent } from "@/lib/setting/resource-snapshot";
import { EventStream, type StreamWorld } from "./event-stream";

/** A stream whose server side the test plays. */
class FakeSource extends EventTarget {
	readyState = 0;
	constructor(readonly url: string) {
		super();
	}
	connect(): void {
		this.readyState = 1;
		this.dispatchEvent(new Event("open"));
	}
	send(id: number): void {
		const event = { id, name: "demo.updated", resource_id: "r1" };
		this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) }));
	}
	chat(n: number, id: string): void {
		const data = JSON.stringify({ type: "conversation_deleted", n, conversation_id: "c1" });
		this.dispatchEvent(new MessageEvent("chat", { data, lastEventId: id }));
	}
	drop(closed: boolean): void {
		this.readyState = closed ? 2 : 0;
		this.dispatchEvent(new Event("error"));
	}
	close(): void {
		this.readyState = 2;
	}
}

/** One browser: its tabs share a lock and a channel; timers run when the test says so. */
class FakeBrowser {
	readonly sources: FakeSource[] = [];
	readonly timers = new Set<() => void>();
	private readonly tabs = new Set<EventTarget>();
	private holder: { lose: () => void } | undefined;
	private readonly queue: (() => void)[] = [];

	tab({ locks = true, mute = false } = {}) {
		const inbox = new EventTarget();
		this.tabs.add(inbox);
		const channel = {
			addEventListener: inbox.addEventListener.bind(inbox) as BroadcastChannel["addEventListener"],
			postMessage: (data: unknown) => {
				if (mute) return;
				for (const other of this.tabs) if (other !== inbox) other.dispatchEvent(new MessageEvent("message", { data }));
			},
			close: () => void this.tabs.delete(inbox),
		};
		const world: StreamWorld = {
			open: (url) => {
				const source = new FakeSource(url);
				this.sources.push(source);
				return source as unknown as EventSource;
			},
			channel,
			locks: locks ? { request: this.request.bind(this) as LockManager["request"] } : undefined,
			later: (task) => {
				this.timers.add(task);
				return () => void this.timers.delete(task);
			},
		};
		const seen: number[] = [];
		const gaps: string[] = [];
		const chats: number[] = [];
		const stream = new EventStream(world, {
			onEvent: (event: ChangeEvent) => void seen.push(event.id),
			onChat: (event) => void chats.push(event.n),
			onGap: () => void gaps.push("gap"),
		});
		return { stream, seen, gaps, chats };
	}

	runTimers(): void {
		const due = [...this.timers];
		this.timers.clear();
		for (const task of due) task();
	}

	private request(_name: string, options: LockOptions, hold: () => Promise<void> | undefined): Promise<void> {
		return new Promise((resolve, reject) => {
			const grant = () => {
				const mine = { lose: () => reject(new DOMException("stolen", "AbortError")) };
				this.holder = mine;
				const free = () => {
					if (this.holder !== mine) return;
					this.holder = undefined;
					this.queue.shift()?.();
					resolve();
				};
				void Promise.resolve(hold()).then(free);
			};
			options.signal?.addEventListener("abort", () => {
				const place = this.queue.indexOf(grant);
				if (place >= 0) this.queue.splice(place, 1);
				reject(new DOMException("aborted", "AbortError"));
			});
			if (options.steal) {
				this.holder?.lose();
				grant();
			} else if (this.holder) this.queue.push(grant);
			else grant();
		});
	}
}

const streams: EventStream[] = [];
afterEach(() => {
	for (const stream of streams.splice(0)) stream.stop();
});

/** Lets promise callbacks of locks run. */
const settle = async () => {
	for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

describe("event stream of a browser", () => {
	it("is opened by one tab and heard by all, each event once", () => {
		const browser = new FakeBrowser();
		const [first, second] = [browser.tab(), browser.tab()];
		streams.push(first.stream, second.stream);
		expect(browser.sources.map(({ url }) => url)).toEqual(["/api/events"]);
		browser.sources[0]?.connect();
		browser.sources[0]?.send(4);
		browser.sources[0]?.send(4);
		browser.sources[0]?.send(5);
		expect([first.seen, second.seen]).toEqual([
			[4, 5],
			[4, 5],
		]);
	});

	it("reads once at the start, as leader and as follower", () => {
		const browser = new FakeBrowser();
		const first = browser.tab();
		expect(first.gaps).toEqual([]);
		browser.sources[0]?.connect();
		const second = browser.tab();
		streams.push(first.stream, second.stream);
		expect([first.gaps.length, second.gaps.length]).toEqual([1, 1]);
	});

	it("is taken over where it stopped when its tab goes", async () => {
		const browser = new FakeBrowser();
		const [first, second] = [browser.tab(), browser.tab()];
		streams.push(second.stream);
		browser.sources[0]?.connect();
		browser.sources[0]?.send(9);
		first.stream.stop();
		await settle();
		expect(browser.sources[0]?.readyState).toBe(2);
		expect(browser.sources[1]?.url).toBe("/api/events?after=9");
		browser.sources[1]?.connect();
		browser.sources[1]?.send(10);
		expect(second.seen).toEqual([9, 10]);
		expect(first.seen).toEqual([9]);
	});

	it("hands chat on to every tab and goes on after both kinds when its tab goes", async () => {
		const browser = new FakeBrowser();
		const [first, second] = [browser.tab(), browser.tab()];
		streams.push(second.stream);
		browser.sources[0]?.connect();
		browser.sources[0]?.send(9);
		browser.sources[0]?.chat(40, "9-40");
		browser.sources[0]?.chat(40, "9-40");
		first.stream.stop();
		await settle();
		expect(browser.sources[1]?.url).toBe("/api/events?after=9-40");
		browser.sources[1]?.connect();
		browser.sources[1]?.chat(41, "9-41");
		expect(first.chats).toEqual([40, 40]);
		expect(second.chats).toEqual([40, 40, 41]);
	});

	it("reads again in every tab after it was interrupted", () => {
		const browser = new FakeBrowser();
		const [first, second] = [browser.tab(), browser.tab()];
		streams.push(first.stream, second.stream);
		browser.sources[0]?.connect();
		const before = [first.gaps.length, second.gaps.length];
		browser.sources[0]?.drop(false);
		browser.sources[0]?.connect();
		expect([first.gaps.length, second.gaps.length]).toEqual(before.map((count) => count + 1));
	});

	it("opens a new one, later and with its place, after the server refused it", () => {
		const browser = new FakeBrowser();
		const only = browser.tab();
		streams.push(only.stream);
		browser.sources[0]?.connect();
		browser.sources[0]?.send(3);
		browser.sources[0]?.drop(true);
		expect(browser.sources).toHaveLength(1);
		browser.runTimers();
		expect(browser.sources[1]?.url).toBe("/api/events?after=3");
	});

	it("is taken from a tab that does not answer", async () => {
		const browser = new FakeBrowser();
		const frozen = browser.tab({ mute: true });
		const front = browser.tab();
		streams.push(frozen.stream, front.stream);
		browser.runTimers();
		await settle();
		expect(browser.sources).toHaveLength(2);
		expect(front.stream.leads).toBe(true);
		expect(frozen.stream.leads).toBe(false);
		expect(browser.sources[0]?.readyState).toBe(2);
	});

	it("is left where it is while its tab answers", () => {
		const browser = new FakeBrowser();
		const [first, second] = [browser.tab(), browser.tab()];
		streams.push(first.stream, second.stream);
		second.stream.checkAlive();
		browser.runTimers();
		expect(browser.sources).toHaveLength(1);
	});

	it("is each tab's own without locks", () => {
		const browser = new FakeBrowser();
		const tabs = [browser.tab({ locks: false }), browser.tab({ locks: false })];
		streams.push(...tabs.map(({ stream }) => stream));
		expect(browser.sources).toHaveLength(2);
	});
});
