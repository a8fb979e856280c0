import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskedLines } from "./masked-text";

const canary = "c4n4ry9Zx7Qw3Lk8Vb2Nm5";
const shown = (text: string) =>
	maskedLines(text)
		.map(({ parts }) => parts.map((part) => part.text).join(""))
		.join("\n");

describe("a pasted text as it is shown", () => {
	it.each([
		["a header", `{"headers": {"X-Any": "${canary}"}}`],
		["a header with a scheme", `{"headers": {"Authorization": "Bearer ${canary}"}}`],
		["a cookie [SEC-06]", `{"headers": {"Cookie": "${canary}"}}`],
		["a variable of any name [SEC-06]", `{"env": {"SESSION": "${canary}"}}`],
		["a short variable", '{"env": {"A": "c4n4ry9Zx"}}'],
		["a list of variables", `{"env": [{"name": "A", "value": "${canary}"}]}`],
		["user-info of a URL [SEC-06]", `{"url": "https://u:${canary}@h.test/"}`],
		["a query value", `{"url": "https://h.test/?api_key=${canary}"}`],
		["a connection string [SEC-06]", `{"args": ["postgres://u:${canary}@h/db"]}`],
		["an argument after its flag", `{"args": ["--token", "${canary}"]}`],
		["a comment", `{} // token=${canary}`],
		["a text that never ends", `{"headers": {"X": "${canary}`],
	])("hides %s and marks its line", (_name, text) => {
		expect(shown(text)).not.toContain(canary.slice(0, 9));
		expect(maskedLines(text).some(({ secret }) => secret)).toBe(true);
	});

	it("keeps everything else, references too, line by line", () => {
		const text = '{\n  "url": "https://h.test/mcp", // mine\n  "headers": { "A": "Bearer ${secret:A}" }\n}';
		expect(shown(text)).toBe(text);
		expect(maskedLines(text).map(({ secret }) => secret)).toEqual([false, false, false, false]);
	});

	it("never throws and keeps the number of lines, whatever is pasted", () => {
		const sign = fc.constantFrom("{", "}", "[", '"', ":", ",", "\n", "\\", "/", "*", "a", "env", " ");
		fc.assert(
			fc.property(fc.array(sign), (signs) => {
				const text = signs.join("");
				expect(maskedLines(text)).toHaveLength(text.split("\n").length);
			}),
		);
	});
});
