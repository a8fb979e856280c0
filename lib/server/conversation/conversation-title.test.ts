import { expect, it } from "vitest";
import { titleFrom } from "./conversation-title";

it.each([
	["Good morning", "Good morning"],
	["\n\n  two\t words  \nand more", "two words"],
	["---\n# Plan", "# Plan"],
	["?!", "?!"],
	[
		"Explain the difference between a profile and an agent in this product",
		"Explain the difference between a profile and an agent in…",
	],
	["a".repeat(70), `${"a".repeat(60)}…`],
	["\ud83d\ud83d x", "\ufffd\ufffd x"],
	["\u202egnp.exe", "gnp.exe"],
])("a conversation that begins with %j is called %j", (text, title) => {
	expect(titleFrom(text)).toBe(title);
});

it("is cut between letters as people see them", () => {
	expect(titleFrom("👨‍👩‍👧".repeat(61))).toBe(`${"👨‍👩‍👧".repeat(60)}…`);
});
