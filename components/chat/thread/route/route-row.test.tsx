import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "@/lib/chat/message";
import type { Part, RoutePart } from "@/lib/chat/part";
import { sampleMessage, sampleText } from "@/lib/client/chat/testing/sample-chat";
import { renderChat } from "../../testing/render-chat";
import { AssistantMessage } from "../assistant-message";
import { TurnState } from "../turn-state";

const now = Date.parse("2026-03-04T12:00:00Z");
const isoIn = (ms: number) => new Date(now + ms).toISOString();
const fast = { profile_id: "p_fast", profile: "Fast" };
const strong = { profile_id: "p_strong", profile: "Strong" };
const auto = { profile_id: "p_auto", profile: "Auto" };
const busy = { kind: "route", from: fast, reason: "rate_limited" } as const;
const retry = (attempt = 2, ms = 25_000): RoutePart => ({
	...busy,
	step: "retry",
	attempt,
	of: 3,
	until: isoIn(ms),
});

beforeEach(() => {
	vi.useFakeTimers({ now });
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
});

const turn = (parts: readonly Part[], fields: Partial<ChatMessage> = {}) => (
	<AssistantMessage message={sampleMessage("m2", { parts, ...fields })} last />
);
const show = (parts: readonly Part[], fields: Partial<ChatMessage> = {}) => renderChat(turn(parts, fields));
const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u2066-\u2069]/g, "").trim();
const rows = () => [...document.querySelectorAll("[data-route]")].map((row) => plain(row.textContent));

describe("a turn that waits", () => {
	it("counts down to when the candidate is asked again, and is not called work", () => {
		show([retry()], { status: "streaming" });
		expect(rows()).toEqual(["Fast did not answer: the rate limit was reached. Asks again in 0:25, retry 2 of 3."]);
		expect(screen.queryByText("Working")).toBeNull();
		act(() => vi.advanceTimersByTime(3_000));
		expect(screen.getByRole("timer").textContent).toBe("0:22");
	});

	it("is at work once its time has come, and draws nothing any more", () => {
		show([retry()], { status: "streaming" });
		const timers = vi.getTimerCount();
		const row = document.querySelector("[data-route]");
		act(() => vi.advanceTimersByTime(25_000));
		expect(document.querySelector("[data-route]")).toBe(row);
		expect(rows()).toEqual(["Fast did not answer: the rate limit was reached. Asks again now, retry 2 of 3."]);
		expect(screen.getByText("Working")).toBeTruthy();
		expect(vi.getTimerCount()).toBe(timers - 2);
	});

	it("does not count while nobody sees the page, and is right when it is seen again", () => {
		show([retry()], { status: "streaming" });
		const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
		act(() => document.dispatchEvent(new Event("visibilitychange")));
		act(() => vi.advanceTimersByTime(10_000));
		expect(screen.getByRole("timer").textContent).toBe("0:25");
		seen.mockRestore();
		act(() => document.dispatchEvent(new Event("visibilitychange")));
		expect(screen.getByRole("timer").textContent).toBe("0:15");
	});

	it("keeps its place when a further attempt takes it", () => {
		const { again } = show([retry(1, 2_000)], { status: "streaming" });
		const row = document.querySelector("[data-route]");
		again(turn([retry(2, 40_000)], { status: "streaming" }));
		expect(document.querySelector("[data-route]")).toBe(row);
		expect(rows()[0]).toContain("Asks again in 0:40, retry 2 of 3.");
	});

	it("says the day of what is far away", () => {
		show([{ ...busy, step: "wait", until: isoIn(50 * 3_600_000) }], { status: "streaming" });
		expect(rows()[0]).toMatch(/Its limit is reset: Friday.* 02:00 PM\. Then it is asked again\.$/);
		expect(screen.queryByRole("timer")).toBeNull();
	});
});

describe("what a dynamic profile did, afterwards", () => {
	it("is told in the past, with every switch and its reason", () => {
		show(
			[
				retry(3, -60_000),
				{ ...busy, step: "wait", until: isoIn(-30_000) },
				{ kind: "route", from: fast, reason: "auth_required", step: "switch", to: strong },
				sampleText("Hello"),
			],
			{ answered_by: { ...strong, model: "large-2", via: auto } },
		);
		expect(rows()).toEqual([
			"Fast did not answer: the rate limit was reached. Asked again, retry 3 of 3.",
			"Fast did not answer: the rate limit was reached. Asked again once its limit was reset.",
			"Passed on from Fast to Strong: the key was not accepted.",
		]);
		expect(screen.queryByRole("timer")).toBeNull();
		expect(plain(document.querySelector("[data-message]")?.textContent)).toContain("Strong · large-2 via Auto");
	});

	it("says that nobody was asked again where a person stopped it meanwhile", () => {
		show([retry()], { status: "stopped", updated_at: isoIn(1_000) });
		expect(rows()[0]).toContain("The turn ended before it was asked again.");
		cleanup();
		show([retry()], { status: "stopped", updated_at: isoIn(26_000) });
		expect(rows()[0]).toContain("Asked again, retry 2 of 3.");
	});

	it("goes on visibly after it was passed on", () => {
		show([{ ...busy, step: "switch", to: strong }], { status: "streaming" });
		expect(screen.getByText("Working")).toBeTruthy();
	});
});

describe("a turn that nobody answered", () => {
	const error = {
		code: "limit",
		reason: "rate_limited",
		message: "x",
		details: { fault: "rate_limited" },
	} as const;
	const left = () =>
		[...document.querySelectorAll("[data-ended] li")].map((item) => [
			plain(item.textContent),
			item.querySelector("a")?.getAttribute("href"),
		]);
	const ended = () => plain(document.querySelector("[data-ended] p")?.textContent);

	it("names who was left and why, with the ways to their profiles", () => {
		const parts: Part[] = [
			{ ...busy, step: "switch", to: strong },
			{ kind: "route", from: strong, reason: "profile_disabled", step: "exhausted" },
		];
		show(parts, { status: "failed", error, answered_by: { ...strong, model: "", via: auto } });
		expect(rows()[1]).toBe("Strong did not answer: the profile is disabled. No candidate is left.");
		expect(ended()).toBe("No answer. No candidate of Auto answered.");
		expect(left()).toEqual([
			["Fastthe rate limit was reached", "/settings/profiles/p_fast"],
			["Strongthe profile is disabled", "/settings/profiles/p_strong"],
		]);
		expect(screen.getByRole("link", { name: /Open .*Auto/ }).getAttribute("href")).toBe("/settings/profiles/p_auto");
	});

	it("says whose policy stopped it", () => {
		show([{ ...busy, step: "stop" }], { status: "failed", error });
		expect(rows()[0]).toContain("Stopped there, as its policy says.");
		expect(ended()).toBe("No answer. Fast did not answer, and its policy ends the turn there.");
		expect(left()).toHaveLength(1);
	});

	it("says that every candidate is off", () => {
		const off = { code: "unavailable", reason: "feature_unavailable", message: "x", key: "agent_profile.dynamic" };
		show([], { status: "failed", error: off as NonNullable<ChatMessage["error"]> });
		expect(ended()).toContain("Every candidate of this dynamic profile is switched off.");
	});
});

it("a wait is said once, politely, and none of its seconds [A11Y-01]", () => {
	const at = (parts: readonly Part[]) => <TurnState message={sampleMessage("m2", { status: "streaming", parts })} />;
	const { again } = renderChat(at([]));
	const region = screen.getByRole("status");
	const said: string[] = [];
	const note = () => {
		const text = plain(region.textContent);
		if (said.at(-1) !== text) said.push(text);
	};
	const steps: readonly Part[][] = [
		[retry(1, 2_000)],
		[retry(2, 4_000)],
		[{ ...busy, step: "switch", to: strong }],
		[{ ...busy, step: "switch", to: strong }, sampleText("H")],
	];
	for (const parts of steps) {
		again(at(parts));
		note();
		act(() => vi.advanceTimersByTime(1_000));
		note();
	}
	expect(said).toEqual([
		"Fast did not answer: the rate limit was reached. Waiting to ask again.",
		"Passed on from Fast to Strong: the rate limit was reached.",
		"Responding",
	]);
});
