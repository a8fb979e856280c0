import { describe, expect, it } from "vitest";
import { ProbeCache } from "./probe-cache";

interface Answer {
	readonly ok: boolean;
	readonly text: string;
}

function setUp(options: { maxEntries?: number; maxRunning?: number } = {}) {
	const clock = { now: 0 };
	const cache = new ProbeCache<Answer>(
		{ keepMs: 100, maxEntries: 3, maxRunning: 8, now: () => clock.now, ...options },
		(answer) => answer.ok,
	);
	return { cache, clock };
}

/** A probe that answers when it is told to. */
function controlled() {
	let answer: (text: string, ok?: boolean) => void = () => {};
	let runs = 0;
	const promise = new Promise<Answer>((resolve) => {
		answer = (text, ok = true) => resolve({ ok, text });
	});
	const probe = () => {
		runs++;
		return promise;
	};
	return { probe, answer: (text: string, ok?: boolean) => answer(text, ok), runs: () => runs };
}

const at =
	(text: string, ok = true) =>
	() =>
		Promise.resolve({ ok, text });

describe("ProbeCache", () => {
	it("keeps good answers for their time and no others", async () => {
		const { cache, clock } = setUp();
		await cache.get("a", at("first"));
		expect((await cache.get("a", at("second"))).text).toBe("first");
		clock.now = 100;
		expect((await cache.get("a", at("third"))).text).toBe("third");
		await cache.get("b", at("bad", false));
		expect((await cache.get("b", at("good"))).text).toBe("good");
	});

	it("shares one flight per key", async () => {
		const { cache } = setUp();
		const slow = controlled();
		const both = Promise.all([cache.get("a", slow.probe), cache.get("a", slow.probe)]);
		slow.answer("once");
		expect((await both).map((one) => one.text)).toEqual(["once", "once"]);
		expect(slow.runs()).toBe(1);
	});

	it("does not let a slow old answer replace a newer one", async () => {
		const { cache } = setUp();
		const old = controlled();
		const first = cache.get("a", old.probe);
		await cache.get("a", at("new"), true);
		old.answer("old");
		expect((await first).text).toBe("old");
		expect((await cache.get("a", at("never asked"))).text).toBe("new");
	});

	it("forgets a kept answer when a newer probe fails, and a failed flight altogether", async () => {
		const { cache } = setUp();
		await cache.get("a", at("good"));
		await cache.get("a", at("gone", false), true);
		expect((await cache.get("a", at("asked again"))).text).toBe("asked again");
		await expect(cache.get("b", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
		expect((await cache.get("b", at("works"))).text).toBe("works");
	});

	it("keeps no more entries than it may", async () => {
		const { cache } = setUp();
		for (const key of ["a", "b", "c", "d", "e"]) await cache.get(key, at(key));
		expect(cache.size).toBe(3);
		expect((await cache.get("e", at("other"))).text).toBe("e");
	});

	it("runs no more probes at a time than it may", async () => {
		const { cache } = setUp({ maxRunning: 1 });
		const first = controlled();
		const second = controlled();
		const a = cache.get("a", first.probe);
		const b = cache.get("b", second.probe);
		expect([first.runs(), second.runs()]).toEqual([1, 0]);
		first.answer("a");
		await a;
		second.answer("b");
		expect((await b).text).toBe("b");
	});
});
