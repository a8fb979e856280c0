import { describe, expect, it } from "vitest";
import { dialectCall } from "./dialect-call";

const known = {
	tools: [
		{ name: "loadSkill" },
		{ name: "runSkill" },
		{ name: "runIntent" },
		{ name: "mcp_notes_search", original: "search" },
		{ name: "settings_get" },
	],
};
const made = (tool: string, args: object) => dialectCall({ id: "1", tool, arguments: args as never }, known);

describe("a native call in a skill's words", () => {
	it.each([
		["run_js", { skill_name: "qr", data: { url: "x" } }, "runSkill", { skillName: "qr", data: '{"url":"x"}' }],
		["runSkill", { skillName: "qr", data: "plain" }, "runSkill", { skillName: "qr", data: "plain" }],
		["runSkill", { skillName: "qr" }, "runSkill", { skillName: "qr", data: "{}" }],
		["load_skill", { name: "qr" }, "loadSkill", { skillName: "qr" }],
		["run_intent", { intent: "x", parameters: '{"a":1}' }, "runIntent", { intent: "x", parameters: { a: 1 } }],
		["run_mcp", { toolName: "search", input: { q: 1 } }, "mcp_notes_search", { q: 1 }],
		["settings_get", { name: "qr", data: 1 }, "settings_get", { name: "qr", data: 1 }],
		["unknown", { a: 1 }, "unknown", { a: 1 }],
	])("%s %j is %s %j", (tool, input, expected, args) => {
		expect(made(tool, input)).toEqual({ id: "1", tool: expected, arguments: args });
	});

	it("stays unreadable where it is", () => {
		expect(dialectCall({ tool: "run_js", arguments: null, raw: "{" }, known)).toEqual({
			tool: "run_js",
			arguments: null,
			raw: "{",
		});
	});

	it("is none where skills are not offered", () => {
		expect(dialectCall({ tool: "run_js", arguments: {} }, { tools: [{ name: "look" }] })).toEqual({
			tool: "run_js",
			arguments: {},
		});
	});
});
