import { beforeEach, describe, expect, it } from "vitest";
import { buildConversation } from "@/lib/server/testing/chat-builders";
import { buildUserSettings } from "@/lib/server/testing/record-builders";
import { testClock, testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { changeTimer } from "@/lib/server/timer/change-timer";
import { listTimers } from "@/lib/server/timer/list-timers";
import { timerLimit } from "@/lib/skill/timer";
import { runIntent } from "./run-intent";

useTestDatabase({ fresh: "test" });
const clock = testClock(Date.UTC(2030, 6, 1, 12));
const person = testContext({ clock });
let conversationId = "";

beforeEach(async () => {
	conversationId = await buildConversation({ timeZone: "Europe/Lisbon" });
});

const run = (intent: string, parameters: unknown = {}, skill?: string) => {
	const actor = { kind: "conversation", userId: "local", conversationId, name: "Guide" } as const;
	return runIntent(
		{ ctx: testContext({ actor, clock }), conversationId },
		{ intent, parameters, ...(skill ? { skill } : {}) },
	);
};

describe("an intent", () => {
	it("answers a card that names its skill, and tells the model that nothing was sent", async () => {
		expect(await run("send_email", { extra_email: "ada@example.org", extra_text: "Hi" }, "compose-email")).toEqual({
			status: "ok",
			text: "E-mail draft shown to the person, who can change it and open it in a mail program. Nothing has been sent.",
			cards: [
				{
					kind: "action",
					from: "compose-email",
					action: { kind: "email", to: ["ada@example.org"], cc: [], bcc: [], subject: "", body: "Hi" },
				},
			],
		});
	});

	it("that is not in order, or that nothing here can do, is an error that says what helps", async () => {
		expect(await run("send_email", { to: "ada" })).toMatchObject({
			status: "error",
			text: expect.stringContaining("Example: "),
		});
		expect(await run("launch_app", {})).toMatchObject({
			status: "error",
			text: expect.stringContaining("Instead: open_link"),
		});
		expect(await run("teleport")).toMatchObject({
			status: "error",
			text: expect.stringContaining("Intents: compose_email"),
		});
	});

	it("shows where a link leads in both spellings of its host", async () => {
		expect(await run("open_link", { url: "https://аррӏе.com/" })).toMatchObject({
			text: "Link to аррӏе.com (xn--80ak6aa92e.com) shown as a button. Nothing has been opened.",
		});
		expect(await run("open_link", { url: "tel:+351912345678" })).toMatchObject({
			text: expect.stringContaining("Nothing has been opened, called or sent"),
			cards: [{ action: { kind: "open_app_link" } }],
		});
	});

	it("ends the turn only where the person has to answer", async () => {
		expect(await run("get_location", { reason: "Weather" })).toMatchObject({ needs_user: true });
		expect(await run("copy", { text: "x" })).not.toHaveProperty("needs_user");
	});

	it("every kind of card is told as something that has not happened", async () => {
		const each: [string, object][] = [
			["sms", { phone: "911", body: "x" }],
			["share", { text: "x" }],
			["copy", { text: "x" }],
			["notification", { message: "x" }],
			["save_file", { name: "a.txt", text: "x" }],
			["location", {}],
			["media", { command: "play" }],
			["create_calendar_event", { title: "x", day_offset: 1 }],
		];
		for (const [intent, parameters] of each)
			expect((await run(intent, parameters)).text).toMatch(/Nothing (?:has been|was)|has not appeared|not known yet/);
	});
});

describe("the person's time", () => {
	it("is that of the browser, and of the preferences where one is chosen", async () => {
		expect((await run("get_current_date_and_time")).text).toBe(
			"It is Monday, 2030-07-01 13:00 in Europe/Lisbon; in UTC 2030-07-01T12:00:00.000Z.",
		);
		await buildUserSettings({ settings: { timezone: "Asia/Tokyo" } });
		expect((await run("get_current_date_and_time")).text).toContain("21:00 in Asia/Tokyo");
	});

	it("is UTC where nobody told it, and that is said", async () => {
		conversationId = await buildConversation({ timeZone: "Not/AZone" });
		const unknown = "The person's time zone is not known, so UTC was used; say so.";
		for (const [intent, parameters] of [
			["get_current_date_and_time", {}],
			["set_alarm", { hour: 7 }],
			["create_calendar_event", { title: "x", day_offset: 1 }],
		] as const)
			expect((await run(intent, parameters)).text).toContain(unknown);
		expect((await run("set_timer", { minutes: 5 })).text).not.toContain(unknown);
	});

	it("counts for events and alarms", async () => {
		expect((await run("create_calendar_event", { title: "x", day_offset: 1, hour: 10 })).text).toBe(
			"Calendar event shown to the person: Tuesday, 2030-07-02 10:00 to Tuesday, 2030-07-02 11:00 (Europe/Lisbon). Nothing has been added to a calendar yet.",
		);
		expect(await run("set_alarm", { hour: 7 })).toMatchObject({
			text: "Alarm set for Tuesday, 2030-07-02 07:00 (Europe/Lisbon). It is heard only while a page of Steward is open; say so.",
			cards: [{ action: { kind: "timer", timer: { kind: "alarm", fire_at: "2030-07-02T06:00:00.000Z" } } }],
		});
	});
});

describe("timers", () => {
	it("are set at once and listed", async () => {
		expect((await run("list_timers")).text).toBe("No timer, alarm or reminder is set.");
		await run("set_timer", { minutes: 25, label: "Tea" });
		await run("reminder", { message: "Bank", hour: 18 });
		const [tea] = (await listTimers(person)).timers;
		await changeTimer(person, { id: tea?.id ?? "", act: "pause" });
		expect((await run("list_timers")).text).toBe(
			'- timer "Tea": paused with 1500 seconds left\n- reminder "Bank": due Monday, 2030-07-01 18:00',
		);
		clock.advance(6 * 3_600_000);
		expect((await run("list_timers")).text).toContain('"Bank": was due Monday');
		clock.set(Date.UTC(2030, 6, 1, 12));
	});

	it("are cancelled by name, by kind, or all, and never by guess", async () => {
		await run("set_timer", { minutes: 5, label: "Tea" });
		await run("set_timer", { minutes: 6, label: "Eggs" });
		await run("set_alarm", { hour: 7 });
		expect((await run("cancel_timer")).text).toContain("Nothing was cancelled: 3 are meant");
		expect((await run("cancel_timer", { label: "coffee" })).text).toContain("Nothing was cancelled: no such");
		expect((await run("cancel_timer", { label: "tea" })).text).toBe("Cancelled: 1 timer.");
		expect((await run("cancel_timer", { kind: "alarm" })).text).toBe("Cancelled: 1 alarm.");
		expect((await run("cancel_timer", { all: true })).text).toBe("Cancelled: 1 timer.");
		expect((await listTimers(person)).timers.map(({ state }) => state)).toEqual([
			"cancelled",
			"cancelled",
			"cancelled",
		]);
	});

	it("are so many and no more", async () => {
		for (let at = 0; at < timerLimit; at++) await run("set_timer", { minutes: 5 });
		await expect(run("set_timer", { minutes: 5 })).rejects.toMatchObject({ body: { reason: "rate_limited" } });
	});
});
