import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runLimits } from "../skill-run";
import { readSkillResult, resultNotes } from "./read-result";

const read = (value: unknown) => readSkillResult(JSON.stringify(value));
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const image = { mime: "image/png", data: png };

describe("an answer of a skill's page", () => {
	it.each([
		[{ result: "42" }, { text: "42" }],
		[{ title: "Paris", result: "A city.", more: [1] }, { text: "A city." }],
		[{ result: { rows: [1, 2] } }, { text: '{"rows":[1,2]}' }],
		[{ result: 0 }, { text: "0" }],
		[{ result: "" }, {}],
		[{}, {}],
		["just text", { text: "just text" }],
		[[1, 2], { text: "[1,2]" }],
		[null, {}],
	])("%j says %j", (value, expected) => {
		expect(read(value)).toEqual(expected);
	});

	it("that is no JSON is the text itself", () => {
		expect(readSkillResult("It rains.\n{")).toEqual({ text: "It rains.\n{" });
	});

	it.each([
		[{ error: "No such page." }, "No such page."],
		[{ error: { message: "Busy." }, result: "half" }, "Busy."],
		[{ error: { status: 500 } }, '{"status":500}'],
		[{ error: true, result: "ok?" }, "true"],
	])("%j is an error, whatever else is there", (value, message) => {
		expect(read(value)).toEqual({ error: { code: "skill_error", message } });
	});

	it.each([null, "", false])("an error of %j is none", (error) => {
		expect(read({ error, result: "fine" })).toEqual({ text: "fine" });
	});

	it("has its image beside its text, in any spelling of base64", () => {
		for (const said of [png, `data:image/png;base64,${png}`, `data:text/html;base64,\n${png}`, { base64: png }])
			expect(read({ result: "caption", image: typeof said === "string" ? { base64: said } : said })).toEqual({
				text: "caption",
				image,
			});
		expect(read({ image: png })).toEqual({ image });
	});

	it.each([
		["text", { base64: "aGVsbG8=" }],
		["SVG", { base64: "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=" }],
		["nothing", { base64: "" }],
		["a number", 7],
		["too much", { base64: `iVBORw0KGgoA${"A".repeat(Math.ceil((runLimits.imageBytes * 4) / 3))}` }],
	])("names an image that holds %s", (_what, value) => {
		expect(read({ result: "caption", image: value })).toMatchObject({
			error: { code: "not_an_answer", message: expect.stringContaining("'image'") },
		});
	});

	it.each([
		["webview.html?n=1#a", "webview.html?n=1#a"],
		["./assets/map.html", "assets/map.html"],
		["https://example.com/a b", "https://example.com/a%20b"],
	])("takes the page %s", (url, expected) => {
		expect(read({ webview: { url } })).toEqual({ webview: { url: expected, aspect_ratio: 4 / 3 } });
		expect(read({ webview: url })).toEqual({ webview: { url: expected, aspect_ratio: 4 / 3 } });
	});

	it.each([
		"javascript:alert(1)",
		"data:text/html,x",
		"blob:x",
		"file:///etc/passwd",
		"//evil.example/x",
		"/settings",
		"\\evil",
		"../other/page.html",
		"a/%2e%2e/%2e%2e/x.html",
		"a/..\\x",
		"%",
		"https://your-bank.example@evil.example/",
		"https://:key@evil.example/",
		"",
		"?x",
	])("refuses the page %j", (url) => {
		expect(read({ webview: { url } })).toMatchObject({ error: { message: expect.stringContaining("'webview'") } });
	});

	it.each([
		[1.5, 1.5],
		["2", 2],
		[0, 4 / 3],
		[-1, 4 / 3],
		[100, 3],
		[0.01, 0.5],
		[null, 4 / 3],
	])("gives a page of the shape %j the shape %d", (aspectRatio, expected) => {
		expect(read({ webview: { url: "a.html", aspectRatio } }).webview?.aspect_ratio).toBe(expected);
	});

	it("tells the model of parts that it does not see, one line each", () => {
		expect(resultNotes({ text: "x" })).toEqual([]);
		expect(resultNotes({ image, webview: { url: "a.html", aspect_ratio: 1 } })).toHaveLength(2);
		expect(resultNotes({ webview: { url: "https://example.com/", aspect_ratio: 1 } })[0]).toContain("link");
	});

	it("is read whatever it is", () => {
		const part = fc.oneof(fc.jsonValue(), fc.string());
		const any = fc.oneof(
			fc.string(),
			fc.json(),
			fc
				.record({ result: part, error: part, image: part, webview: part }, { requiredKeys: [] })
				.map((v) => JSON.stringify(v)),
		);
		fc.assert(
			fc.property(any, (raw) => {
				const { error, ...rest } = readSkillResult(raw);
				if (error) expect(rest).toEqual({});
			}),
		);
	});
});
