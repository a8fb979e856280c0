import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import type { SendInput } from "@/lib/server/chat/chat-contracts";
import { storage } from "@/lib/server/storage/storage";
import { buildProfile, buildUserSettings } from "@/lib/server/testing/record-builders";
import { says } from "@/lib/server/testing/scripted-turns";
import { testClock } from "@/lib/server/testing/test-context";
import { useChat } from "@/lib/server/testing/use-chat";
import { listTimers } from "@/lib/server/timer/list-timers";
import { timerLimit } from "@/lib/skill/timer";
import { answerClock } from "./answer-clock";
import { directPages } from "./direct-answers";

const chat = useChat();

/** The parts that answer a message, and whether a model was asked. */
async function answerTo(text: string, more: Partial<SendInput> = {}) {
	const asked = chat.model.requests.length;
	const watch = await chat.watchAll();
	const sent = await chat.send(text, more);
	const { head_id } = await watch.untilConversation(sent.conversation_id, (seen) => seen.activity === "idle");
	const message = await storage().messages.get(head_id ?? "");
	return { ...sent, message, parts: message?.parts, modelAsked: chat.model.requests.length > asked };
}

it("a whole command is answered without a model, marked, with a button", async () => {
	const { message, parts, modelAsked } = await answerTo("Open the history page");
	expect(modelAsked).toBe(false);
	expect(message?.status).toBe("complete");
	expect(parts).toMatchObject([
		{ kind: "notice", notice: "direct" },
		{ kind: "text", text: expect.stringContaining("History") },
		{ kind: "action", action: { kind: "open_settings", href: "/settings/history" } },
	]);
});

it("finds a profile by its name, and answers in the person's language", async () => {
	const id = await buildProfile({ settings: { name: "Critic" } });
	await buildUserSettings({ settings: { locale: "pt-PT" } });
	const { parts } = await answerTo("open Critic's settings");
	expect(parts?.[2]).toMatchObject({ action: { href: `/settings/profiles/${id}` } });
	expect(parts?.[1]).toMatchObject({ text: expect.stringContaining("página") });
	const { parts: gone } = await answerTo("打開歷史記錄");
	expect(gone?.[2]).toMatchObject({ action: { href: "/settings/history" } });
});

it("copies the answer before it; without one it says so", async () => {
	chat.model.will(says("Forty-two."));
	const first = await answerTo("What is it?");
	const { parts } = await answerTo("copy that", { conversation_id: first.conversation_id });
	expect(parts?.[2]).toMatchObject({ action: { kind: "copy", message_id: first.message?.id } });
	expect((await answerTo("copy that")).parts).toHaveLength(2);
});

it("a question about a command goes to the model", async () => {
	chat.model.will(says("Like this."));
	expect((await answerTo("how do I open the history page?")).modelAsked).toBe(true);
});

it("names only pages that are there", () => {
	expect(directPages.filter((name) => !existsSync(`app/(settings)/settings/${name}/page.tsx`))).toEqual([]);
});

it("sets a timer, with the card a skill would show, in the person's language", async () => {
	const { parts, modelAsked, conversation_id } = await answerTo("põe um temporizador de 5 minutos para o chá");
	expect(modelAsked).toBe(false);
	expect(parts).toMatchObject([
		{ kind: "notice", notice: "direct" },
		{ kind: "text", text: expect.stringContaining("temporizador está a contar") },
		{ kind: "action", action: { kind: "timer", timer: { kind: "timer", label: "o chá", duration_ms: 300_000 } } },
	]);
	expect((await listTimers(chat.ctx)).timers).toMatchObject([{ label: "o chá", state: "running", conversation_id }]);
});

it("means the clock of the person: of the browser, else UTC, which is said", async () => {
	const { parts } = await answerTo("set an alarm for 7 tomorrow", { time_zone: "Asia/Tokyo" });
	expect(parts?.[1]).toMatchObject({ text: expect.stringMatching(/set for .*7:00 AM/) });
	const [alarm] = (await listTimers(chat.ctx)).timers;
	expect(alarm?.fire_at).toMatch(/T22:00:00\.000Z$/);
	const unknown = await answerTo("wake me at 7");
	expect(unknown.parts?.[1]).toMatchObject({ text: expect.stringContaining("time zone is not known") });
	const bad = await answerTo("wake me at 7", { time_zone: "Europe/Nowhere" });
	expect(bad.parts?.[1]).toMatchObject({ text: expect.stringContaining("time zone is not known") });
	const kept = await answerTo("pause", { time_zone: "Asia/Tokyo" });
	const { conversation_id } = kept;
	const after = await answerTo("wake me at 7", { conversation_id, time_zone: "Europe/Nowhere" });
	expect(after.parts?.[1]).not.toMatchObject({ text: expect.stringContaining("not known") });
	// a length of time is the same everywhere
	const relative = await answerTo("wake me in 2 hours");
	expect(relative.parts?.[1]).not.toMatchObject({ text: expect.stringContaining("not known") });
});

it("tells time and date, and offers to play and pause", async () => {
	const zone = { time_zone: "Europe/Lisbon" };
	expect((await answerTo("what time is it?", zone)).parts).toMatchObject([
		{ notice: "direct" },
		{ text: expect.stringMatching(/^It is .+\d{1,2}:\d{2} [AP]M \(Europe\/Lisbon\)\.$/u) },
	]);
	expect((await answerTo("今天几号？", zone)).parts?.[1]).toMatchObject({
		text: expect.stringMatching(/^今天是 \d{4}年/),
	});
	expect((await answerTo("而家幾點呀？", zone)).parts?.[1]).toMatchObject({ text: expect.stringContaining("現在是") });
	expect((await answerTo("pause")).parts?.[2]).toMatchObject({ action: { kind: "media", command: "pause" } });
});

it("sets no more timers than can be set", async () => {
	for (let at = 0; at < timerLimit; at++) await answerClock(timerOf(5), place);
	expect((await answerTo("set a timer for 5 minutes")).parts).toMatchObject([
		{ notice: "direct" },
		{ text: expect.stringContaining(String(timerLimit)) },
	]);
});

it("a day that was said counts, over changes of the clock, and one that has passed is not moved on", async () => {
	const { conversation_id } = await answerTo("pause", { time_zone: "Europe/Lisbon" });
	const due = async (now: string, clock: { hour: number; minute: number }, day?: "today" | "tomorrow") => {
		const command = {
			kind: "set_timer",
			timer: "alarm",
			due: { kind: "at", clock, ...(day ? { day } : {}) },
			label: "",
		} as const;
		const said = { ...place, conversationId: conversation_id, clock: testClock(Date.parse(now)) };
		const { answer } = await answerClock(command, said);
		return answer.kind === "set" ? `${answer.timer.fire_at} ${answer.at}` : answer.kind;
	};
	const seven = { hour: 7, minute: 0 };
	expect(await due("2030-03-30T20:00:00Z", seven)).toBe("2030-03-31T06:00:00.000Z Sun, March 31, 2030 at 7:00 AM");
	expect(await due("2030-10-26T20:00:00Z", seven, "tomorrow")).toContain("2030-10-27T07:00:00.000Z");
	expect(await due("2030-12-31T06:00:00Z", seven, "today")).toBe("2030-12-31T07:00:00.000Z 7:00 AM");
	expect(await due("2030-12-31T08:00:00Z", seven, "today")).toBe("passed");
	expect(await due("2028-02-28T08:00:00Z", seven, "tomorrow")).toContain("2028-02-29T07:00:00.000Z");
});

const place = { userId: "local", conversationId: "none", locale: "en" } as const;
const timerOf = (minutes: number) =>
	({ kind: "set_timer", timer: "timer", due: { kind: "in", ms: minutes * 60_000 }, label: "" }) as const;
