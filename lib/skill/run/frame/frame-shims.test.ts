import { describe, expect, it } from "vitest";
import { captureConsole } from "./capture-console";
import { framePage } from "./frame-page";
import { readValue } from "./read-value";
import { shimStorage } from "./shim-storage";

describe("the store of a skill's page", () => {
	const open = (kept: Record<string, string> = {}, limit = 20) => {
		const page = {} as Window;
		return { page, kept: shimStorage(page, kept, limit) };
	};

	it("behaves as the browser's does, with what was kept the last time", () => {
		const { page, kept } = open({ mood: "good" });
		const { localStorage: store } = page;
		expect([store.getItem("mood"), store.getItem("none"), store.length, store.key(0)]).toEqual([
			"good",
			null,
			1,
			"mood",
		]);
		expect(kept.changed()).toBeUndefined();
		store.setItem("n", 1 as unknown as string);
		store.direct = "yes";
		delete store.mood;
		expect(store.direct).toBe("yes");
		expect(Object.keys(store)).toEqual(["n", "direct"]);
		expect("n" in store).toBe(true);
		expect(kept.changed()).toEqual({ n: "1", direct: "yes" });
		store.clear();
		expect(kept.changed()).toEqual({});
	});

	it("keeps nothing of the session, and fails as a full one when there is too much, in bytes", () => {
		const { page, kept } = open();
		page.sessionStorage.setItem("a", "b");
		page.localStorage.setItem("k", "é".repeat(9));
		expect(() => page.localStorage.setItem("k", "é".repeat(10))).toThrow(/full/);
		expect(() => page.localStorage.setItem("l", "ab")).toThrow(/full/);
		expect(kept.changed()).toEqual({ k: "é".repeat(9) });
	});
});

it("a console hands over its first lines, as text", () => {
	const lines: string[] = [];
	const page = { console: {} } as Window & typeof globalThis;
	captureConsole(page, 3, (line) => lines.push(line));
	const circle: Record<string, unknown> = {};
	circle.self = circle;
	page.console.log("a", { b: 1 }, undefined);
	page.console.error(new TypeError("no"), circle);
	page.console.warn("x".repeat(5000));
	page.console.info("one too many");
	expect(lines).toEqual(['a {"b":1} undefined', "TypeError: no …", "x".repeat(2000)]);
});

it("answers are text, or become JSON", () => {
	expect(readValue('{"result":"x"}', 99)).toEqual({ raw: '{"result":"x"}' });
	expect(readValue({ result: "x" }, 99)).toEqual({ raw: '{"result":"x"}' });
	expect(readValue(7, 99)).toEqual({ raw: "7" });
	for (const nothing of [undefined, null, () => 1]) expect(readValue(nothing, 99)).toEqual({ fault: "not_an_answer" });
	expect(readValue("123", 2)).toEqual({ fault: "too_large" });
});

it("the page of a run is one script that nothing in it ends early", () => {
	const html = framePage();
	expect(html.match(/<\/script/gi)).toHaveLength(1);
	expect(html).not.toMatch(/\bimport\b|\brequire\(|__vite/);
});
