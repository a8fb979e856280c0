import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countInvisible, jsonBytes, readableJson, visiblePieces } from "./visible-text";

describe("invisible characters", () => {
	it.each([
		["\u200b", "U+200B"],
		["\u202e", "U+202E"],
		["\u00a0", "U+00A0"],
		["\ufeff", "U+FEFF"],
		["\u{e0041}", "U+E0041"],
		["\ud800", "U+D800"],
		["\u0007", "U+0007"],
		["\u3164", "U+3164"],
		["\ufe0f", "U+FE0F"],
		["\r", "U+000D"],
	])("%j is shown as %s", (sign, code) => {
		expect(visiblePieces(`a${sign}b`)).toEqual([{ text: "a" }, { text: sign, code }, { text: "b" }]);
	});

	it("letters, line ends and signs of any script are none", () => {
		expect(countInvisible("Olá\n\t设置 דבר 😀 “x” — …")).toBe(0);
	});

	it("the pieces are the whole text", () => {
		void fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				expect(
					visiblePieces(text)
						.map((piece) => piece.text)
						.join(""),
				).toBe(text);
			}),
		);
	});
});

describe("arguments to read", () => {
	it("have real line ends, and what was written as a backslash and an n stays so", () => {
		expect(readableJson({ code: "one\ntwo" })).toBe('{\n  "code": "one\ntwo"\n}');
		expect(readableJson({ code: "one\\ntwo" })).toBe('{\n  "code": "one\\\\ntwo"\n}');
		expect(readableJson({ code: "a\\\nb\n\nc" })).toBe('{\n  "code": "a\\\\\nb\n\nc"\n}');
	});

	it("have their size in bytes", () => {
		expect(jsonBytes({ a: "é" })).toBe(10);
	});
});
