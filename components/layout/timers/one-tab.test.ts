import { describe, expect, it } from "vitest";
import { firstToRing, type TabWorld } from "./one-tab";

const timer = { id: "timer_1", fire_at: "2026-03-04T14:53:00.000Z" };

/** Tabs of one browser: one storage, one queue of locks; waits end when the test says so. */
function browser() {
	const values = new Map<string, string>();
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
	};
	let queue: Promise<unknown> = Promise.resolve();
	const request = (_: string, work: () => unknown) => {
		queue = queue.then(work);
		return queue;
	};
	const waiting: { readonly ms: number; readonly resolve: () => void }[] = [];
	const tab = (inFront: boolean, heard = true): TabWorld => ({
		locks: { request } as Pick<LockManager, "request">,
		storage,
		heard: () => heard,
		inFront: () => inFront,
		wait: (ms) => new Promise((resolve) => waiting.push({ ms, resolve })),
	});
	/** The shortest wait ends first. */
	const goOn = async () => {
		for (const { resolve } of waiting.splice(0).sort((a, b) => a.ms - b.ms)) {
			resolve();
			await new Promise<void>((done) => setImmediate(done));
		}
	};
	return { tab, goOn, values };
}

const yes = () => true;

describe("a timer that is up", () => {
	it("rings in one tab, the one in front, however many are open", async () => {
		const { tab, goOn } = browser();
		const behind = [firstToRing(timer, yes, tab(false)), firstToRing(timer, yes, tab(false))];
		expect(await firstToRing(timer, yes, tab(true))).toBe(true);
		await goOn();
		expect(await Promise.all(behind)).toEqual([false, false]);
	});

	it("rings behind another window when no tab is in front", async () => {
		const { tab, goOn } = browser();
		const both = [firstToRing(timer, yes, tab(false)), firstToRing(timer, yes, tab(false))];
		await goOn();
		expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1);
	});

	it("rings in the tab that is heard, though another is in front", async () => {
		const { tab, goOn } = browser();
		const silent = firstToRing(timer, yes, tab(true, false));
		const heard = firstToRing(timer, yes, tab(false));
		await goOn();
		expect([await silent, await heard]).toEqual([false, true]);
	});

	it("rings again after it was paused: its time is another one", async () => {
		const { tab } = browser();
		expect(await firstToRing(timer, yes, tab(true))).toBe(true);
		expect(await firstToRing({ ...timer, fire_at: "2026-03-04T15:00:00.000Z" }, yes, tab(true))).toBe(true);
		expect(await firstToRing(timer, yes, tab(true))).toBe(false);
	});

	it("is left to another tab by one that goes", async () => {
		const { tab } = browser();
		expect(await firstToRing(timer, () => false, tab(true))).toBe(false);
		expect(await firstToRing(timer, yes, tab(true))).toBe(true);
	});

	it("rings where nothing can be kept", async () => {
		const world = { locks: undefined, storage: undefined, heard: yes, inFront: yes, wait: async () => undefined };
		expect(await firstToRing(timer, yes, world)).toBe(true);
	});

	it("does not fill the storage", async () => {
		const { tab, values } = browser();
		for (let at = 0; at < 300; at += 1)
			await firstToRing({ id: `timer_${at}`, fire_at: timer.fire_at }, yes, tab(true));
		expect([...values.values()].join("").split("\n").length).toBeLessThan(110);
	});
});
