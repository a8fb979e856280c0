import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOneWord, splitCommandLine, withSplitCommand } from "./command-split";
import {
	fillReferences,
	findReferences,
	hasUnknownReference,
	isReferableName,
	referencedSecrets,
	secretReference,
} from "./secret-reference";

const store = new Map([
	["TOKEN", "s/3?"],
	["A.b-c", "x"],
]);
const lookup = (name: string) => store.get(name);

describe("references", () => {
	it.each([
		["Bearer ${secret:TOKEN}", "Bearer s/3?"],
		["${secret:TOKEN}${secret:A.b-c}", "s/3?x"],
		["$${secret:TOKEN}", "${secret:TOKEN}"],
		["no $ { reference }", "no $ { reference }"],
		["$1 $& $$", "$1 $& $$"],
	])("CFG-08 fills in %s", (text, expected) => {
		expect(fillReferences(text, lookup)).toEqual({ ok: true, value: expected });
	});

	it("CFG-08 a missing name is a named failure, never a silent gap", () => {
		expect(fillReferences("Bearer ${secret:NOPE} ${secret:TOKEN}", lookup)).toEqual({
			ok: false,
			error: { missing: "NOPE" },
		});
	});

	it("a secret is encoded where its place needs it, and never read as a reference itself", () => {
		expect(fillReferences("https://h/?k=${secret:TOKEN}", lookup, encodeURIComponent)).toEqual({
			ok: true,
			value: "https://h/?k=s%2F3%3F",
		});
		expect(fillReferences("${secret:A}", () => "${secret:TOKEN}")).toEqual({ ok: true, value: "${secret:TOKEN}" });
	});

	it.each([
		"${TOKEN}",
		"${env:TOKEN}",
		"${TOKEN:-dflt}",
		"${input:x}",
		"${secret:}",
		"${secret:a b}",
		"${",
		"a ${secret:TOKEN} ${b}",
	])("CFG-08 %s is unknown", (text) => {
		expect(hasUnknownReference(text)).toBe(true);
	});

	it("finds every reference with its path", () => {
		expect(
			findReferences({ a: { headers: { X: "${secret:A} ${secret:B} ${secret:A}" }, args: ["", "${secret:C}"] } }),
		).toEqual([
			{ name: "A", path: ["a", "headers", "X"] },
			{ name: "B", path: ["a", "headers", "X"] },
			{ name: "C", path: ["a", "args", 1] },
		]);
	});

	it("spells every referable name so that it is read back", () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,20}$/), fc.string(), (name, around) => {
				fc.pre(!around.includes("$"));
				expect(isReferableName(name)).toBe(true);
				expect(referencedSecrets(`${around}${secretReference(name)}${around}`)).toEqual([name]);
			}),
		);
	});
});

describe("command lines", () => {
	it.each<[string, ReturnType<typeof splitCommandLine>]>([
		["npx", null],
		["npx -y x", { command: "npx", args: ["-y", "x"], env: {} }],
		["uvx --from 'a b' \"c d\"", { command: "uvx", args: ["--from", "a b", "c d"], env: {} }],
		["A=1 B='x y' node s.js", { command: "node", args: ["s.js"], env: { A: "1", B: "x y" } }],
		["C:\\tools\\node.exe C:\\srv\\a.js", { command: "C:\\tools\\node.exe", args: ["C:\\srv\\a.js"], env: {} }],
		['"C:\\Program Files\\n\\node.exe" a.js', { command: "C:\\Program Files\\n\\node.exe", args: ["a.js"], env: {} }],
		["a | b", null],
		["cd x && npx y", null],
		["x > out", null],
		['x "unclosed', null],
		["A=1", null],
	])("takes %s apart", (line, expected) => {
		expect(splitCommandLine(line)).toEqual(expected);
	});

	it("the split server is one word, its own args and variables last and stronger", () => {
		const split = splitCommandLine("A=1 npx -y x");
		const server = split && withSplitCommand({ command: "A=1 npx -y x", args: ["z"], env: { A: "2" } }, split);
		expect(server).toEqual({ command: "npx", args: ["-y", "x", "z"], env: { A: "2" } });
		expect(isOneWord(server?.command ?? "")).toBe(true);
	});

	it("any readable line is split into a command of one word or left alone", () => {
		fc.assert(
			fc.property(fc.array(fc.stringMatching(/^[\w./=-]{1,8}$/), { minLength: 1, maxLength: 6 }), (words) => {
				const split = splitCommandLine(words.join(" "));
				if (split) expect(isOneWord(split.command)).toBe(true);
			}),
		);
	});
});
