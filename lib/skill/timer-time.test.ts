import { describe, expect, it } from "vitest";
import type { Timer } from "./intent-card";
import { clockText, isUp, nextDue, timeLeft } from "./timer-time";

const start = Date.parse("2026-03-04T14:28:00Z");
const minute = 60_000;

const timer = (fields: Partial<Timer> = {}): Timer => ({
	id: "timer_1",
	kind: "timer",
	label: "",
	state: "running",
	fire_at: new Date(start + 25 * minute).toISOString(),
	duration_ms: 25 * minute,
	created_at: new Date(start).toISOString(),
	...fields,
});

describe("time that is left", () => {
	it("counts to an absolute time", () => {
		expect(timeLeft(timer(), start + 6 * minute)).toBe(19 * minute);
		expect(timeLeft(timer(), start + 90 * minute)).toBe(0);
	});

	it("stands still while it is paused, however late it gets", () => {
		const paused = timer({ state: "paused", left_ms: 4_000 });
		expect(timeLeft(paused, start + 90 * minute)).toBe(4_000);
		expect(isUp(paused, start + 90 * minute)).toBe(false);
	});
});

it("is up when its time came, before anybody stored it, and no more once it is dismissed", () => {
	expect(isUp(timer(), start)).toBe(false);
	expect(isUp(timer(), start + 25 * minute)).toBe(true);
	expect(isUp(timer({ state: "fired" }), start)).toBe(true);
	expect(isUp(timer({ state: "dismissed" }), start + 25 * minute)).toBe(false);
});

it("the next one to go off is a running one", () => {
	const later = timer({ id: "timer_2", fire_at: new Date(start + 30 * minute).toISOString() });
	expect(nextDue([later, timer()], start)).toBe(start + 25 * minute);
	expect(nextDue([later, timer()], start + 26 * minute)).toBe(start + 30 * minute);
	expect(nextDue([timer({ state: "paused", left_ms: 1 }), timer({ state: "fired" })], start)).toBeUndefined();
});

it.each([
	[1_120_000, "18:40"],
	[245_000, "4:05"],
	[999, "0:01"],
	[0, "0:00"],
	[3_845_000, "1:04:05"],
	[93_784_000, "26:03:04"],
])("%d ms is %s", (ms, text) => {
	expect(clockText(ms)).toBe(text);
});
