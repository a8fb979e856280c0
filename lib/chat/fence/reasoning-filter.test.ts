import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseWhole } from "./fence-filter";
import { foldReasoning, ReasoningFilter } from "./reasoning-filter";
import { offered } from "./testing/offered";

const call = '{"tool":"settings_search","query":"x"}';

const shapes: readonly [name: string, text: string, shown: string, reasoning: string][] = [
	["balanced", "<think>hm</think>\n\nYes.", "Yes.", "hm"],
	["unclosed", "<think>hm, and on", "", "hm, and on"],
	["thinking", "<thinking>hm</thinking>Yes.", "Yes.", "hm"],
	["thought", "<thought>hm</thought>Yes.", "Yes.", "hm"],
	["in capitals, with a space", "<THINK >hm</Think >Yes.", "Yes.", "hm"],
	["closed in another spelling", "<think>hm</thinking>Yes.", "Yes.", "hm"],
	["inside itself", "<think>a<think>b</think>c</think>Yes.", "Yes.", "abc"],
	["after the answer began", "Well, <think>hm</think>yes.", "Well, yes.", "hm"],
	["twice", "<think>a</think>One.<think>b</think> Two.", "One. Two.", "ab"],
	["opened by the prompt", "hm\n</think>\nYes.", "Yes.", "hm\n"],
	["raw tool_call", `Look: <tool_call>${call}</tool_call>`, "Look: ", call],
	["raw tool_call, unclosed", `<tool_call>\n${call}`, "", `\n${call}`],
	[
		"a call in reasoning",
		`<think>\n\`\`\`json\n${call}\n\`\`\`\n</think>Yes.`,
		"Yes.",
		`\n\`\`\`json\n${call}\n\`\`\`\n`,
	],
	["a tag of the other kind inside", "<think>a<tool_call>b</think>Yes.", "Yes.", "a<tool_call>b"],
	["in inline code", "Models write `<think>` first.", "Models write `<think>` first.", ""],
	["in a fence", "```xml\n<think>a</think>\n```\n", "```xml\n<think>a</think>\n```\n", ""],
	["after a fence", "```xml\n<think>\n```\n<think>b</think>", "```xml\n<think>\n```\n", "b"],
	["a lone backtick ends with its line", "It`s\n<think>b</think>", "It`s\n", "b"],
	["a closing tag within a line", "You write </think> then.", "You write </think> then.", ""],
	["other tags", "<b>a</b> 1 < 2 <thin <thinker>", "<b>a</b> 1 < 2 <thin <thinker>", ""],
	["cut off inside a tag", "Yes. <thin", "Yes. <thin", ""],
	["surrogates", "🧪<think>🧪</think>🧪", "🧪🧪", "🧪"],
];

function streamed(pieces: readonly string[]): { text: string; reasoning: string } {
	const filter = new ReasoningFilter();
	let folded = { text: "", reasoning: "" };
	for (const piece of [...pieces.flatMap((each) => filter.push(each)), ...filter.end()]) {
		if (piece.kind === "fold_before") folded = { text: "", reasoning: folded.reasoning + folded.text };
		else folded = { ...folded, [piece.kind]: folded[piece.kind] + piece.text };
	}
	return folded;
}

describe("reasoning in a model's text", () => {
	it.each(shapes)("[LOOP-15] folds it: %s", (_name, text, shown, reasoning) => {
		expect(foldReasoning(text)).toEqual({ text: shown, reasoning });
	});

	it.each(shapes)("[LOOP-15] folds it the same at every cut: %s", (_name, text) => {
		const whole = foldReasoning(text);
		for (let at = 0; at <= text.length; at++) expect(streamed([text.slice(0, at), text.slice(at)])).toEqual(whole);
		expect(streamed(text.split(""))).toEqual(whole);
	});

	it("[LOOP-15] never makes a call of what is folded", () => {
		for (const text of [`<think>\n\`\`\`json\n${call}\n\`\`\``, `<tool_call>\n${call}\n</tool_call>`]) {
			expect(parseWhole(foldReasoning(text).text, offered).call).toBeUndefined();
		}
		expect(parseWhole(foldReasoning(`<think>no</think>\n${call}`).text, offered).call?.tool).toBe("settings_search");
	});

	it("folds any text the same, however it is cut", () => {
		const words = fc.constantFrom(
			"<think>",
			"</think>",
			"<tool_call>",
			"</tool_call>",
			"`",
			"```",
			"~~~",
			"\n",
			" ",
			"a",
			"<",
			"</",
			"🧪",
			">",
		);
		fc.assert(
			fc.property(fc.array(words, { maxLength: 16 }), fc.array(fc.nat(60), { maxLength: 6 }), (parts, at) => {
				const text = parts.join("");
				const places = [0, ...at.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
				expect(streamed(places.slice(1).map((place, index) => text.slice(places[index], place)))).toEqual(
					foldReasoning(text),
				);
			}),
			{ numRuns: 3000 },
		);
	});

	it("shows what is no tag at once", () => {
		const filter = new ReasoningFilter();
		expect(filter.push("Hello <")).toEqual([{ kind: "text", text: "Hello " }]);
		expect(filter.push("b> there")).toEqual([{ kind: "text", text: "<b> there" }]);
		expect(filter.push("<think>hm")).toEqual([{ kind: "reasoning", text: "hm" }]);
	});
});
