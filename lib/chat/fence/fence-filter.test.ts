import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callLimit, FenceFilter, type FilteredEnd, parseWhole } from "./fence-filter";
import { calls, corpus, texts } from "./testing/corpus";
import { offered } from "./testing/offered";

/** What a stream of these pieces shows, as one text. */
function streamed(pieces: readonly string[]): FilteredEnd {
	const filter = new FenceFilter(offered);
	let text = "";
	for (const piece of pieces) {
		const shown = filter.push(piece);
		text += shown.text;
		if (shown.call) return { text, call: shown.call };
	}
	const end = filter.end();
	return { ...end, text: text + end.text };
}

function cut(text: string, at: readonly number[]): string[] {
	const places = [0, ...[...at].sort((a, b) => a - b), text.length];
	return places.slice(1).map((place, index) => text.slice(places[index], place));
}

describe("calls in a model's text", () => {
	it("has a corpus that is worth its name", () => {
		expect(corpus.length).toBeGreaterThanOrEqual(100);
		expect(new Set(corpus.map(({ text }) => text)).size).toBe(corpus.length);
	});

	it.each(calls)("finds the call: $name", ({ text, shown, call }) => {
		const found = parseWhole(text, offered);
		expect(found.call && [found.call.tool, found.call.arguments]).toEqual(call);
		expect(found.text).toBe(shown);
		expect(found.broken).toBeUndefined();
	});

	it.each(texts)("leaves text as it is: $name", ({ text, broken }) => {
		expect(parseWhole(text, offered)).toEqual({ text, ...(broken ? { broken } : {}) });
	});

	it.each(corpus)("reads it the same at every cut: $name", ({ text }) => {
		const whole = parseWhole(text, offered);
		for (let at = 0; at <= text.length; at++) expect(streamed(cut(text, [at])), `cut at ${at}`).toEqual(whole);
		expect(streamed(text.split(""))).toEqual(whole);
	});

	it("reads any text the same, however it is cut", () => {
		const words = fc.constantFrom(
			"```json\n",
			"```",
			"~~~",
			"\n",
			"\r\n",
			" ",
			"{",
			"}",
			'{"tool":"settings_search","query":"x"}',
			'{"a":1}',
			'"',
			"\\",
			"🧪",
			"`",
			"python",
			"[",
			"]",
			"//",
			"tool",
		);
		const some = fc.oneof(
			fc.array(words, { maxLength: 14 }).map((parts) => parts.join("")),
			fc.tuple(fc.constantFrom(...corpus), fc.constantFrom(...corpus)).map(([a, b]) => `${a.text}\n${b.text}`),
		);
		fc.assert(
			fc.property(some, fc.array(fc.nat(400), { maxLength: 8 }), (text, at) => {
				const places = at.map((place) => place % (text.length + 1));
				expect(streamed(cut(text, places))).toEqual(parseWhole(text, offered));
			}),
			{ numRuns: 3000 },
		);
	});

	it("loses nothing where there is no call", () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom("```", "json", "\n", "{", "}", "a", '"', " ", "~~~", "🧪")), (parts) => {
				const text = parts.join("");
				expect(parseWhole(text, offered).text).toBe(text);
			}),
		);
	});

	it("shows prose at once, and no half character", () => {
		const filter = new FenceFilter(offered);
		expect(filter.push("Hello ").text).toBe("Hello ");
		expect(filter.push("\ud83e").text).toBe("");
		expect(filter.push("\uddea!").text).toBe("🧪!");
		expect(filter.holding).toBe(false);
		filter.push('\n```json\n{"tool"');
		expect(filter.holding).toBe(true);
	});

	it("takes a call as long as is allowed, and shows a longer one as text", () => {
		const long = (length: number) => {
			const [head, tail] = ['{"tool":"settings_search","query":"', '"}'];
			return `${head}${"x".repeat(length - head.length - tail.length)}${tail}`;
		};
		expect(parseWhole(long(callLimit), offered).call?.tool).toBe("settings_search");
		const text = long(callLimit + 1);
		expect(parseWhole(text, offered)).toEqual({ text });
		expect(streamed(cut(text, [7, 60_000, callLimit]))).toEqual({ text });
	});

	it("reads a long held text in time that grows with its length", () => {
		const text = `\`\`\`json\n{"a":"${"x".repeat(60_000)}`;
		const started = performance.now();
		expect(streamed(text.split("")).text).toBe(text);
		expect(performance.now() - started).toBeLessThan(5_000);
	});

	it("says nothing more after a call", () => {
		const filter = new FenceFilter(offered);
		const first = filter.push('```json\n{"tool":"settings_search"}\n');
		expect(first.call?.tool).toBe("settings_search");
		expect(filter.push("Result: invented")).toEqual({ text: "", call: first.call });
		expect(filter.end()).toEqual({ text: "", call: first.call });
	});
});
