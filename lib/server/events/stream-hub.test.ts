import { afterEach, describe, expect, it } from "vitest";
import type { Context } from "@/lib/server/context";
import type { ChangeEvent } from "@/lib/setting/resource-snapshot";
import { systemClock } from "@/lib/shared/clock";
import { type EventJournal, StreamHub } from "./stream-hub";

function context(userId: string): Context {
	return { actor: { kind: "person", userId, name: "" }, channel: "rest", requestId: "req_1", clock: systemClock };
}

function change(id: number): ChangeEvent {
	return {
		id,
		name: "agent_profile.updated",
		resource_type: "agent_profile",
		resource_id: "profile_1",
		revision: id,
		updated_at: new Date(id).toISOString(),
		actor: { kind: "person", name: "" },
		channel: "ui",
		fields: ["name"],
	};
}

/** A journal in memory; rows with an owner are only shown to that user. */
class MemoryJournal implements EventJournal {
	readonly rows: { event: ChangeEvent; owner?: string }[] = [];
	readonly listeners = new Set<() => void>();
	reads = 0;
	#gate: Promise<void> | undefined;

	append(owner?: string): void {
		this.rows.push({ event: change(this.rows.length + 1), owner });
	}

	appendHere(owner?: string): void {
		this.append(owner);
		for (const listener of this.listeners) listener();
	}

	/** The next read waits until the answer is called. */
	hold(): () => void {
		let open: () => void = () => undefined;
		this.#gate = new Promise((resolve) => {
			open = resolve;
		});
		return open;
	}

	async newestId(): Promise<number> {
		return this.rows.length;
	}

	async read(ctx: Context, { afterId, limit }: { afterId: number; limit: number }) {
		this.reads += 1;
		const gate = this.#gate;
		this.#gate = undefined;
		await gate;
		const userId = ctx.actor.kind === "system" ? undefined : ctx.actor.userId;
		const seen = this.rows.filter(({ event, owner }) => event.id > afterId && (!owner || owner === userId));
		const events = seen.slice(0, limit).map(({ event }) => event);
		return { events, lastId: seen.length > limit ? (events.at(-1)?.id ?? afterId) : this.rows.length };
	}

	onAppended(listener: () => void) {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}
}

const hubs: StreamHub[] = [];
const options = { pollMs: 20, heartbeatMs: 60_000, maxViewers: 600 };

function hubOver(journal: EventJournal, more: Partial<typeof options> = {}): StreamHub {
	const hub = new StreamHub(journal, { ...options, ...more });
	hubs.push(hub);
	return hub;
}

afterEach(() => {
	for (const hub of hubs.splice(0)) hub.closeAll();
});

/** Reads a stream until `done` accepts the text so far. */
async function readUntil(stream: ReadableStream<Uint8Array>, done: (text: string) => boolean): Promise<string> {
	const reader = stream.getReader();
	let text = "";
	while (!done(text)) {
		const part = await reader.read();
		if (part.done) break;
		text += new TextDecoder().decode(part.value);
	}
	reader.releaseLock();
	return text;
}

const dataIds = (text: string) => [...text.matchAll(/^data: (.+)$/gm)].map((match) => JSON.parse(match[1] ?? "").id);

describe("StreamHub", () => {
	it("opens with a comment and the id to come back with", async () => {
		const journal = new MemoryJournal();
		journal.append();
		const text = await readUntil(await hubOver(journal).open(context("local"), undefined), (t) => t.includes("id:"));
		expect(text).toBe(": steward\n\nid: 1\n\n");
	});

	it("sends a write of this process at once and one of another process by polling", async () => {
		const journal = new MemoryJournal();
		const stream = await hubOver(journal, { pollMs: 60_000 }).open(context("local"), undefined);
		await readUntil(stream, (text) => text.includes("id: 0"));
		journal.appendHere();
		expect(dataIds(await readUntil(stream, (text) => text.includes("data:")))).toEqual([1]);
		const polled = await hubOver(journal).open(context("local"), undefined);
		await readUntil(polled, (text) => text.includes("id: 1"));
		journal.append();
		expect(dataIds(await readUntil(polled, (text) => text.includes("data:")))).toEqual([2]);
	});

	it("replays exactly what was missed, over more than a page, then goes on live", async () => {
		const journal = new MemoryJournal();
		for (let i = 0; i < 700; i++) journal.append();
		const stream = await hubOver(journal).open(context("local"), 3);
		const missed = await readUntil(stream, (text) => text.includes("id: 700\n"));
		expect(dataIds(missed)).toEqual(Array.from({ length: 697 }, (_, index) => index + 4));
		journal.appendHere();
		expect(dataIds(await readUntil(stream, (text) => text.includes("data:")))).toEqual([701]);
	});

	it("loses and repeats nothing that is written while a viewer catches up", async () => {
		const journal = new MemoryJournal();
		const hub = hubOver(journal);
		await hub.open(context("local"), undefined);
		journal.append();
		const open = journal.hold();
		const stream = await hub.open(context("local"), 0);
		for (let i = 0; i < 5; i++) journal.appendHere();
		open();
		journal.appendHere();
		expect(dataIds(await readUntil(stream, (text) => text.includes("id: 7\n")))).toEqual([1, 2, 3, 4, 5, 6, 7]);
	});

	it("starts an id from the future at the newest one", async () => {
		const journal = new MemoryJournal();
		const stream = await hubOver(journal).open(context("local"), 99);
		expect(await readUntil(stream, (text) => text.includes("id:"))).toContain("id: 0\n");
		journal.appendHere();
		expect(dataIds(await readUntil(stream, (text) => text.includes("data:")))).toEqual([1]);
	});

	it("shows a person's own events to that person only", async () => {
		const journal = new MemoryJournal();
		const hub = hubOver(journal);
		const mine = await hub.open(context("ann"), undefined);
		const foreign = await hub.open(context("bob"), undefined);
		journal.appendHere("ann");
		journal.appendHere();
		expect(dataIds(await readUntil(mine, (text) => text.includes("id: 2\n")))).toEqual([1, 2]);
		expect(dataIds(await readUntil(foreign, (text) => text.includes("id: 2\n")))).toEqual([2]);
	});

	it("serves 500 viewers from one read and one encoding, each event once", async () => {
		const journal = new MemoryJournal();
		const hub = hubOver(journal, { pollMs: 60_000 });
		const streams = await Promise.all(Array.from({ length: 500 }, () => hub.open(context("local"), undefined)));
		await Promise.all(streams.map((stream) => readUntil(stream, (text) => text.includes("id: 0"))));
		journal.reads = 0;
		journal.appendHere();
		const texts = await Promise.all(streams.map((stream) => readUntil(stream, (text) => text.includes("data:"))));
		expect(new Set(texts).size).toBe(1);
		expect(journal.reads).toBe(1);
	});

	it("reads what was written in one breath once", async () => {
		const journal = new MemoryJournal();
		const stream = await hubOver(journal, { pollMs: 60_000 }).open(context("local"), undefined);
		await readUntil(stream, (text) => text.includes("id: 0"));
		journal.reads = 0;
		for (let i = 0; i < 3; i++) journal.appendHere();
		expect(dataIds(await readUntil(stream, (text) => text.includes("id: 3")))).toEqual([1, 2, 3]);
		expect(journal.reads).toBe(1);
	});

	it("sends comments while nothing happens", async () => {
		const stream = await hubOver(new MemoryJournal(), { heartbeatMs: 10 }).open(context("local"), undefined);
		expect(await readUntil(stream, (text) => text.includes(": keep\n\n"))).toContain(": keep");
	});

	it("stops looking when the last viewer leaves and ends all streams on close", async () => {
		const journal = new MemoryJournal();
		const hub = hubOver(journal);
		const stream = await hub.open(context("local"), undefined);
		const other = await hub.open(context("local"), undefined);
		await stream.cancel();
		expect([hub.viewers, journal.listeners.size]).toEqual([1, 1]);
		hub.closeAll();
		expect(await readUntil(other, () => false)).toContain(": steward");
		expect([hub.viewers, journal.listeners.size]).toEqual([0, 0]);
	});

	it("forgets a viewer whose request is gone", async () => {
		const hub = hubOver(new MemoryJournal());
		const gone = new AbortController();
		await hub.open(context("local"), undefined, gone.signal);
		gone.abort();
		await hub.open(context("local"), undefined, gone.signal);
		expect(hub.viewers).toBe(0);
	});

	it("sends a viewer away that does not read, instead of keeping everything for it", async () => {
		const journal = new MemoryJournal();
		const hub = hubOver(journal);
		for (let i = 0; i < 1500; i++) journal.append();
		const stream = await hub.open(context("local"), 0);
		const got = dataIds(await readUntil(stream, () => false));
		expect(got.length).toBeLessThan(1100);
		expect(got).toEqual(got.map((_, index) => index + 1));
		expect(hub.viewers).toBe(0);
	});

	it("refuses more streams than it may hold", async () => {
		const hub = hubOver(new MemoryJournal(), { maxViewers: 1 });
		await hub.open(context("local"), undefined);
		await expect(hub.open(context("local"), undefined)).rejects.toMatchObject({ body: { reason: "rate_limited" } });
	});

	it("ends the streams it cannot read for and keeps the others", async () => {
		const journal = new MemoryJournal();
		const failing: EventJournal = {
			newestId: () => journal.newestId(),
			onAppended: (listener) => journal.onAppended(listener),
			read: async (ctx, page) => {
				if (ctx.actor.kind === "person" && ctx.actor.userId === "gone") throw new Error("revoked");
				return journal.read(ctx, page);
			},
		};
		const hub = hubOver(failing);
		const gone = await hub.open(context("gone"), undefined);
		const kept = await hub.open(context("local"), undefined);
		expect(await readUntil(gone, () => false)).toContain(": steward");
		journal.appendHere();
		expect(dataIds(await readUntil(kept, (text) => text.includes("data:")))).toEqual([1]);
	});
});
