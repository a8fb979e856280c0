import { describe, expect, it } from "vitest";
import { changedLines } from "@/lib/shared/text-changes";
import { type ToolFacts, type ToolRule, toolRule } from "./tool-permission";

const allowed: ToolFacts = { serverEnabled: true, usable: true, enabled: true, alwaysAllow: true, changed: false };

describe("the one rule that decides about a tool [APR-08]", () => {
	it.each<[Partial<ToolFacts>, ToolRule]>([
		[{}, "always_allowed"],
		[{ alwaysAllow: false }, "tool_not_allowed"],
		[{ changed: true }, "definition_changed"],
		[{ changed: true, alwaysAllow: false }, "tool_not_allowed"],
		[{ enabled: false, changed: true }, "tool_disabled"],
		[{ usable: false, enabled: false }, "unusable"],
		[{ serverEnabled: false, usable: false }, "server_disabled"],
	])("%j: %s", (facts, rule) => expect(toolRule({ ...allowed, ...facts })).toBe(rule));
});

describe("a comparison line by line", () => {
	const shown = (before: string, after: string) =>
		changedLines(before.split(" "), after.split(" ")).map(
			({ kind, text }) => ({ same: " ", gone: "-", new: "+" })[kind] + text,
		);

	it.each<[string, string, string[]]>([
		["a b c", "a b c", []],
		["a b c", "a x c", [" a", "-b", "+x", " c"]],
		["a b c d e", "a b c d e f", [" e", "+f"]],
		["a b c d e", "b c d e", ["-a", " b"]],
		["a b", "c d", ["-a", "-b", "+c", "+d"]],
	])("%s → %s", (before, after, lines) => expect(shown(before, after)).toEqual(lines));

	it("shows both sides of texts that are too long to compare", () => {
		const lines = changedLines(new Array(500).fill("a"), ["a"]);
		expect(lines).toHaveLength(501);
	});
});
