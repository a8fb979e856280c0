import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToolsRefresh } from "./tools-refresh";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** Says that the tools changed every so many ms for a while; how often they were listed. */
async function storm(everyMs: number, forMs: number): Promise<number> {
	const relist = vi.fn(async () => true);
	const refresh = new ToolsRefresh(relist);
	for (let ms = 0; ms < forMs; ms += everyMs) {
		refresh.wanted();
		await vi.advanceTimersByTimeAsync(everyMs);
	}
	await vi.advanceTimersByTimeAsync(10_000);
	refresh.stop();
	return relist.mock.calls.length;
}

it.each([
	["faster than a listing waits", 1],
	["slower than a listing waits", 400],
])("[MCP-06] a server that does not stop speaking, %s, is listed after every pause", async (_name, everyMs) => {
	const times = await storm(everyMs, 12_000);
	expect(times).toBeGreaterThanOrEqual(4);
	expect(times).toBeLessThanOrEqual(6);
});

it("follows the first word soon, and a word during a listing once more", async () => {
	const done: (() => void)[] = [];
	const relist = vi.fn(() => new Promise<boolean>((resolve) => done.push(() => resolve(true))));
	const refresh = new ToolsRefresh(relist);
	refresh.wanted();
	await vi.advanceTimersByTimeAsync(300);
	expect(relist).toHaveBeenCalledTimes(1);
	for (let count = 0; count < 1000; count++) refresh.wanted();
	done[0]?.();
	await vi.advanceTimersByTimeAsync(3000);
	expect(relist).toHaveBeenCalledTimes(2);
	done[1]?.();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(relist).toHaveBeenCalledTimes(2);
});

it("goes on after a listing that failed, whatever failed", async () => {
	const relist = vi.fn(async () => true).mockRejectedValueOnce(new Error("database is locked"));
	const refresh = new ToolsRefresh(relist);
	refresh.wanted();
	await vi.advanceTimersByTimeAsync(300);
	refresh.wanted();
	await vi.advanceTimersByTimeAsync(10_000);
	expect(relist).toHaveBeenCalledTimes(2);
});
