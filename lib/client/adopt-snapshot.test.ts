import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agentProfile } from "@/lib/profile/resource";
import type { ChangeEvent, ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { adoptSnapshot, applyEvent, knownSnapshot, recordQuery } from "./adopt-snapshot";
import { createQueryClient, readAgain } from "./query-client";
import { queryKeys } from "./query-keys";

const snapshot = (revision: number, name: string): ResourceSnapshot => ({
	resource_type: "agent_profile",
	id: "p1",
	revision,
	updated_at: `2026-01-01T00:00:${String(revision).padStart(2, "0")}.000Z`,
	values: { name },
	computed: {},
});

const event = (revision: number, name = "agent_profile.updated"): ChangeEvent => ({
	id: revision,
	name,
	resource_type: "agent_profile",
	resource_id: "p1",
	revision,
	updated_at: "2026-01-01T00:00:09.000Z",
	actor: { kind: "token", name: "Assistant" },
	channel: "mcp",
	fields: ["name"],
});

/** Answers reads by hand: every fetch waits until the test answers it. */
const original = globalThis.fetch;
let reads: { readonly url: string; readonly answer: (response: Response) => void; readonly signal: AbortSignal }[] = [];
let readCame: (() => void) | undefined;

beforeEach(() => {
	reads = [];
	globalThis.fetch = ((url: string, { signal }: { signal: AbortSignal }) =>
		new Promise<Response>((resolve, reject) => {
			signal.addEventListener("abort", () => reject(signal.reason));
			reads.push({ url, answer: resolve, signal });
			readCame?.();
		})) as typeof fetch;
});
afterEach(() => {
	globalThis.fetch = original;
});

const nextRead = (count: number) =>
	new Promise<void>((resolve) => {
		readCame = () => reads.length >= count && resolve();
		readCame();
	});

describe("the door into the cache", () => {
	it("lets no older snapshot in, and no update after a tombstone [SAVE-25]", () => {
		const client = createQueryClient();
		adoptSnapshot(client, snapshot(3, "three"));
		adoptSnapshot(client, snapshot(2, "two"));
		expect(knownSnapshot(client, "agent_profile", "p1")?.values.name).toBe("three");
		adoptSnapshot(client, { ...snapshot(4, "gone"), deleted: true });
		adoptSnapshot(client, snapshot(9, "back"));
		expect(knownSnapshot(client, "agent_profile", "p1")?.deleted).toBe(true);
	});

	it("stops a slow read from going back behind a save's answer", async () => {
		const client = createQueryClient();
		const slow = client.fetchQuery(recordQuery(client, agentProfile, "p1"));
		await nextRead(1);
		adoptSnapshot(client, snapshot(5, "saved"));
		reads[0]?.answer(Response.json(snapshot(4, "late")));
		await slow;
		expect(knownSnapshot(client, "agent_profile", "p1")?.values.name).toBe("saved");
	});

	it("reads further when an event comes during a read, also during the very first", async () => {
		const client = createQueryClient();
		const stop = new QueryObserver(client, recordQuery(client, agentProfile, "p1")).subscribe(() => {});
		await nextRead(1);
		void applyEvent(client, event(4));
		reads[0]?.answer(Response.json(snapshot(3, "old")));
		await nextRead(2);
		reads[1]?.answer(Response.json(snapshot(4, "new")));
		await client.fetchQuery(recordQuery(client, agentProfile, "p1"));
		expect(knownSnapshot(client, "agent_profile", "p1")?.values.name).toBe("new");

		void readAgain(client, queryKeys.records);
		await nextRead(3);
		void applyEvent(client, event(5));
		await nextRead(4);
		expect(reads[2]?.signal.aborted).toBe(true);
		stop();
	});

	it("reads nothing for an event it already knows", async () => {
		const client = createQueryClient();
		adoptSnapshot(client, snapshot(4, "mine"));
		const stop = new QueryObserver(client, recordQuery(client, agentProfile, "p1")).subscribe(() => {});
		await applyEvent(client, event(4));
		expect(reads).toHaveLength(0);
		stop();
	});

	it("turns a deletion into a tombstone, by event and by a read that finds nothing", async () => {
		const client = createQueryClient();
		adoptSnapshot(client, snapshot(4, "there"));
		await applyEvent(client, event(5, "agent_profile.deleted"));
		expect(knownSnapshot(client, "agent_profile", "p1")).toMatchObject({ deleted: true, revision: 5 });

		const other = createQueryClient();
		adoptSnapshot(other, snapshot(4, "there"));
		const read = other.fetchQuery({ ...recordQuery(other, agentProfile, "p1"), staleTime: 0 });
		await nextRead(1);
		reads[0]?.answer(
			Response.json({ error: { code: "not_found", reason: "not_found", message: "" } }, { status: 404 }),
		);
		expect(await read).toMatchObject({ deleted: true, values: { name: "there" } });
	});

	it("only reads when asked to read again [SAVE-20]", async () => {
		const client = createQueryClient();
		adoptSnapshot(client, snapshot(4, "there"));
		const stop = new QueryObserver(client, recordQuery(client, agentProfile, "p1")).subscribe(() => {});
		void readAgain(client, queryKeys.records);
		await nextRead(1);
		expect(reads.map(({ url }) => url)).toEqual(["/api/settings/agent_profile/p1"]);
		stop();
	});
});

it("an event of a timer has the timers read again, and nothing else", async () => {
	const client = createQueryClient();
	for (const key of [queryKeys.timers, queryKeys.secrets, queryKeys.lists("timer")]) client.setQueryData(key, []);
	await applyEvent(client, { ...event(1, "timer.fired"), resource_type: "timer", resource_id: "t1" });
	const stale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated;
	expect([queryKeys.timers, queryKeys.secrets, queryKeys.lists("timer")].map(stale)).toEqual([true, false, false]);
});
