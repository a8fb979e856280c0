import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { readEvents } from "@/lib/server/events/read-events";
import { listHistory } from "@/lib/server/history/list-history";
import { undoConversation } from "@/lib/server/history/undo-write";
import { deleteConversationRows } from "@/lib/server/storage/delete-rows";
import { buildConversation } from "@/lib/server/testing/chat-builders";
import { testClock, testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { TimerKind } from "@/lib/skill/intent-card";
import { type TimerAct, timerActs, timerLimit } from "@/lib/skill/timer";
import { changeTimer } from "./change-timer";
import { listTimers } from "./list-timers";
import { setTimer } from "./set-timer";

useTestDatabase({ fresh: "test" });
const minute = 60_000;
const start = Date.UTC(2030, 0, 1);
const clock = testClock(start);
const ctx = testContext({ clock });
const bob = testContext({ clock, actor: { kind: "person", userId: "bob", name: "Bob" } });
let conversationId = "";

beforeEach(async () => {
	clock.set(start);
	conversationId = await buildConversation();
});

const set = (kind: TimerKind = "timer", minutes = 5, label = "Tea", who = ctx) =>
	setTimer(who, {
		request: {
			...{ kind, label, fire_at: clock.now() + minutes * minute },
			...(kind === "timer" ? { duration_ms: minutes * minute } : {}),
		},
		conversationId,
	});
const act = (id: string, what: TimerAct) => changeTimer(ctx, { id, act: what });
const shown = async () => (await listTimers(ctx)).timers.map(({ label, state }) => `${label} ${state}`);

describe("a timer", () => {
	it("is stored by the time it is due", async () => {
		expect(await set()).toEqual({
			id: expect.stringMatching(/^timer_/),
			...{ kind: "timer", label: "Tea", state: "running", conversation_id: conversationId },
			...{ fire_at: "2030-01-01T00:05:00.000Z", duration_ms: 5 * minute, created_at: "2030-01-01T00:00:00.000Z" },
		});
		expect(await listTimers(ctx)).toMatchObject({ now: "2030-01-01T00:00:00.000Z", timers: [{ label: "Tea" }] });
	});

	it("keeps what is left while it is paused", async () => {
		const { id } = await set();
		clock.advance(2 * minute);
		expect(await act(id, "pause")).toMatchObject({ changed: true, timer: { state: "paused", left_ms: 3 * minute } });
		clock.advance(60 * minute);
		const { timer } = await act(id, "resume");
		expect(timer).toMatchObject({ state: "running", fire_at: "2030-01-01T01:05:00.000Z" });
		expect(timer).not.toHaveProperty("left_ms");
	});

	it("goes off once, whoever says so first, and not before its time", async () => {
		const { id } = await set();
		expect(await act(id, "fire")).toMatchObject({ changed: false, timer: { state: "running" } });
		clock.advance(5 * minute - 2_000);
		expect(await act(id, "fire")).toMatchObject({ changed: true, timer: { state: "fired" } });
		expect(await act(id, "fire")).toMatchObject({ changed: false, timer: { state: "fired" } });
		expect(await act(id, "dismiss")).toMatchObject({ changed: true, timer: { state: "dismissed" } });
	});

	it("that was due while no page was open can be dismissed at once", async () => {
		const { id } = await set("alarm");
		clock.advance(24 * 60 * minute);
		expect(await shown()).toEqual(["Tea running"]);
		expect(await act(id, "dismiss")).toMatchObject({ changed: true });
	});

	it("changes only where the act fits how it stands", async () => {
		const fits: Record<string, readonly TimerAct[]> = {
			running: ["pause", "cancel"],
			paused: ["resume", "cancel"],
			due: ["cancel", "fire", "dismiss"],
			fired: ["dismiss"],
			dismissed: [],
			cancelled: [],
		};
		const ways: Record<string, readonly (TimerAct | "wait")[]> = {
			...{ running: [], paused: ["pause"], due: ["wait"], fired: ["wait", "fire"] },
			...{ dismissed: ["wait", "dismiss"], cancelled: ["cancel"] },
		};
		for (const [state, way] of Object.entries(ways)) {
			for (const what of timerActs) {
				clock.set(start);
				const { id } = await set();
				for (const step of way) {
					if (step === "wait") clock.advance(5 * minute);
					else await act(id, step);
				}
				expect([state, what, (await act(id, what)).changed]).toEqual([state, what, fits[state]?.includes(what)]);
				await act(id, "cancel");
			}
		}
	});

	it("an alarm and a reminder cannot be paused", async () => {
		for (const kind of ["alarm", "reminder"] as const)
			expect(await act((await set(kind)).id, "pause")).toMatchObject({ changed: false, timer: { state: "running" } });
	});
});

describe("the timers of a person", () => {
	it("stand in the order they are due, ended ones behind", async () => {
		const { id } = await set("timer", 1, "A");
		await set("reminder", 3, "C");
		await set("alarm", 2, "B");
		await act(id, "cancel");
		expect(await shown()).toEqual(["B running", "C running", "A cancelled"]);
	});

	it("are so many at once and no more, and ended ones do not count", async () => {
		for (let at = 0; at < timerLimit; at++) await set();
		await expect(set()).rejects.toMatchObject({ body: { reason: "rate_limited", params: { limit: timerLimit } } });
		await set("timer", 5, "Bob's", bob);
		const [first] = (await listTimers(ctx)).timers;
		await act(first?.id ?? "", "cancel");
		expect(await set()).toMatchObject({ state: "running" });
	});

	it("are forgotten a month after they ended", async () => {
		const { id } = await set("timer", 1, "Old");
		await act(id, "cancel");
		clock.advance(31 * 24 * 60 * minute);
		await set("timer", 1, "New");
		expect(await shown()).toEqual(["New running"]);
	});

	it("are nobody else's", async () => {
		const { id } = await set();
		expect((await listTimers(bob)).timers).toEqual([]);
		await expect(changeTimer(bob, { id, act: "cancel" })).rejects.toMatchObject({ body: { reason: "not_found" } });
		const token: Actor = tokenActor();
		await expect(listTimers(testContext({ actor: token }))).rejects.toMatchObject({ body: { reason: "not_found" } });
		const chats: Actor = tokenActor({ capabilities: new Set(["chat"]) });
		expect((await listTimers(testContext({ actor: chats }))).timers).toHaveLength(1);
	});

	it("outlive their conversation", async () => {
		await set();
		await database().write((tx) => deleteConversationRows(tx, [conversationId]));
		const [timer] = (await listTimers(ctx)).timers;
		expect(timer).toMatchObject({ label: "Tea" });
		expect(timer).not.toHaveProperty("conversation_id");
	});
});

describe("events of timers", () => {
	const actor: Actor = { kind: "conversation", userId: "local", conversationId: "c", name: "Guide" };

	it("tell other tabs of the person alone, without a word of what it is for", async () => {
		const { id } = await set("timer", 5, "c4n4ry");
		await act(id, "pause");
		await act(id, "pause");
		const { events } = await readEvents(ctx, { afterId: 0 });
		expect(events.map(({ name, resource_type, resource_id }) => [name, resource_type, resource_id])).toEqual([
			["timer.running", "timer", id],
			["timer.paused", "timer", id],
		]);
		expect(JSON.stringify(events)).not.toContain("c4n4ry");
		expect((await readEvents(bob, { afterId: 0 })).events).toEqual([]);
		expect(await database().read.all("select distinct scope from events")).toEqual([{ scope: "user:local" }]);
	});

	it("are no writes: history does not show them, and undo leaves them alone", async () => {
		const { id } = await set("timer", 5, "Tea", testContext({ actor, clock }));
		expect((await listHistory(ctx, { limit: 10 })).items).toEqual([]);
		expect(await undoConversation(ctx, { conversationId: "c" })).toEqual([]);
		expect(await act(id, "cancel")).toMatchObject({ changed: true });
	});
});
