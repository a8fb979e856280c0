import { afterEach, expect, it } from "vitest";
import type { ChatEvent } from "@/lib/chat/chat-event";
import type { Capability, Context } from "@/lib/server/context";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import type { ChatJournal } from "./chat-source";
import { LiveText } from "./live-text";
import { type EventJournal, StreamHub } from "./stream-hub";

const noChanges: EventJournal = {
	newestId: async () => 7,
	read: async () => ({ events: [], lastId: 7 }),
	onAppended: () => () => {},
};

/** Rows of chat in memory; a read can be held up. */
class MemoryChat implements ChatJournal {
	readonly rows: ChatEvent[] = [];
	readonly live = new LiveText();
	reads = 0;
	#listener: () => void = () => {};
	#gate: Promise<void> | undefined;

	/** Stores the text of the only part and tells its number. */
	put(text: string): number {
		const n = (this.rows.at(-1)?.n ?? 0) + 1;
		this.rows.splice(0, 1, { type: "part", n, conversation_id: "c", message_id: "m", index: 0, part: part(text) });
		return n;
	}

	announce(): void {
		this.#listener();
	}

	/** The next read waits until the answer is called. */
	hold(): () => void {
		let open: () => void = () => {};
		this.#gate = new Promise((resolve) => {
			open = resolve;
		});
		return open;
	}

	async newest(): Promise<number> {
		return this.rows.at(-1)?.n ?? 0;
	}

	async read(_ctx: Context, { after }: { readonly after: number }) {
		this.reads += 1;
		const gate = this.#gate;
		this.#gate = undefined;
		const items = this.rows.filter(({ n }) => n > after);
		await gate;
		return { items, last: items.at(-1)?.n ?? after };
	}

	onAppended(listener: () => void) {
		this.#listener = listener;
		return () => {};
	}
}

const part = (text: string) => ({ kind: "text", text }) as const;
const place = { userId: "local", conversationId: "c", messageId: "m", index: 0 };
const hubs: StreamHub[] = [];
afterEach(() => {
	for (const hub of hubs.splice(0)) hub.closeAll();
});

function hubOver(chat: MemoryChat, pollMs = 60_000): StreamHub {
	const options = { pollMs, heartbeatMs: 60_000, maxViewers: 600 };
	const hub = new StreamHub(noChanges, options, { journal: chat, live: chat.live, pollMs });
	hubs.push(hub);
	return hub;
}

/** Reads a stream until its text so far is accepted. */
async function readUntil(stream: ReadableStream<Uint8Array>, done: (text: string) => boolean): Promise<string> {
	const reader = stream.getReader();
	let text = "";
	while (!done(text)) {
		const chunk = await reader.read();
		if (chunk.done) break;
		text += new TextDecoder().decode(chunk.value);
	}
	reader.releaseLock();
	return text;
}

const told = (text: string) =>
	[...text.matchAll(/^data: (.+)$/gm)].map((match) => {
		const event = JSON.parse(match[1] ?? "") as ChatEvent;
		if (event.type === "part" && event.part.kind === "text") return `= ${event.part.text}`;
		return event.type === "delta" ? `${event.offset}+${event.text}` : event.type;
	});

it("a part that grew before its row was read is told as it is then, and continued", async () => {
	const chat = new MemoryChat();
	const stream = await hubOver(chat).open(testContext(), undefined);
	await readUntil(stream, (text) => text.includes("id: 7-0"));
	const open = chat.hold();
	chat.live.put({ ...place, n: chat.put("One"), savedN: 0, part: part("One") });
	chat.announce();
	await expect.poll(() => chat.reads).toBe(2);
	chat.live.grow("m", " two");
	open();
	const first = await readUntil(stream, (text) => text.includes("data:"));
	expect(told(first)).toEqual(["= One two"]);
	expect(first).toContain("id: 7-1\nevent: chat\n");
	chat.live.grow("m", " three");
	expect(told(await readUntil(stream, (text) => text.includes("data:")))).toEqual(["7+ three"]);
});

it("a part whose row was already written over is told all the same", async () => {
	const chat = new MemoryChat();
	const stream = await hubOver(chat).open(testContext(), undefined);
	await readUntil(stream, (text) => text.includes("id: 7-0"));
	chat.live.put({ ...place, n: chat.put("One"), savedN: 0, part: part("One") });
	chat.live.grow("m", " two");
	chat.live.saved("m", chat.put("One two"));
	chat.announce();
	expect(told(await readUntil(stream, (text) => text.includes("data:")))).toEqual(["= One two"]);
	chat.live.grow("m", "!");
	chat.live.saved("m", chat.put("One two!"));
	chat.announce();
	chat.live.grow("m", "?");
	expect(told(await readUntil(stream, (text) => text.includes('"text":"?"')))).toEqual(["7+!", "8+?"]);
});

it("text reaches 500 viewers of a person from one encoding, and nobody else", async () => {
	const chat = new MemoryChat();
	const hub = hubOver(chat);
	chat.live.put({ ...place, n: chat.put("One"), savedN: 0, part: part("One") });
	const bob = await hub.open(testContext({ actor: { kind: "person", userId: "bob", name: "Bob" } }), undefined);
	const streams = await Promise.all(Array.from({ length: 500 }, () => hub.open(testContext(), undefined)));
	await Promise.all(streams.map((stream) => readUntil(stream, (text) => text.includes("One"))));
	chat.live.grow("m", " two");
	const readers = streams.map((stream) => stream.getReader());
	const chunks = await Promise.all(readers.map((reader) => reader.read()));
	expect(new Set(chunks.map(({ value }) => value)).size).toBe(1);
	hub.closeAll();
	expect(await readUntil(bob, () => false)).not.toContain("two");
});

it("a token gets the text of a turn as it is stored, and none without the capability", async () => {
	const chat = new MemoryChat();
	const hub = hubOver(chat);
	chat.live.put({ ...place, n: chat.put("One"), savedN: 0, part: part("One") });
	const token = (...capabilities: Capability[]) =>
		testContext({ actor: tokenActor({ capabilities: new Set(capabilities) }) });
	const limited = await hub.open(token("chat"), 7);
	const settings = await hub.open(token("settings.read"), 7, undefined, 0);
	chat.live.grow("m", " two");
	chat.live.saved("m", chat.put("One two"));
	chat.announce();
	expect(told(await readUntil(limited, (text) => text.includes("data:")))).toEqual(["= One two"]);
	expect(await readUntil(settings, (text) => text.includes("id: "))).toBe(": steward\n\nid: 7\n\n");
	hub.closeAll();
	expect(await readUntil(settings, () => false)).toBe("");
});
