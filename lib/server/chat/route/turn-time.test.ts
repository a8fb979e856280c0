import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { turnTime } from "./turn-time";

const day = 24 * 60 * 60 * 1000;
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) }));
afterEach(() => void vi.useRealTimers());

it("rings at its time, once, also when that is further than a timer reaches", () => {
	const rung: number[] = [];
	const start = turnTime().now();
	turnTime().at(start + 60 * day, () => rung.push(turnTime().now() - start));
	vi.advanceTimersByTime(60 * day - 1);
	expect(rung).toEqual([]);
	vi.advanceTimersByTime(1);
	vi.advanceTimersByTime(60 * day);
	expect(rung).toEqual([60 * day]);
});

it("rings at once for a time that is over, and not before its answer was given", () => {
	const ring = vi.fn();
	turnTime().at(turnTime().now() - 5, ring);
	expect(ring).not.toHaveBeenCalled();
	vi.advanceTimersByTime(0);
	expect(ring).toHaveBeenCalledOnce();
});

it("does not ring early when the clock was set back", () => {
	const ring = vi.fn();
	turnTime().at(turnTime().now() + 1_000, ring);
	vi.setSystemTime(turnTime().now() - 5_000);
	vi.advanceTimersByTime(1_000);
	expect(ring).not.toHaveBeenCalled();
	vi.advanceTimersByTime(5_000);
	expect(ring).toHaveBeenCalledOnce();
});

it("is taken back", () => {
	const ring = vi.fn();
	turnTime().at(turnTime().now() + 100 * day, ring)();
	vi.advanceTimersByTime(100 * day);
	expect(ring).not.toHaveBeenCalled();
	expect(vi.getTimerCount()).toBe(0);
});
