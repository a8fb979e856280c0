import { describe, expect, it } from "vitest";
import { matchesAllowed } from "./allowed-tools";

const issues = { name: "code_list_issues", original: "list-issues", server: "Code Host" };

describe("a ceiling of tools", () => {
	it.each([
		["its name for the model", "code_list_issues"],
		["another case and hyphens", "Code-List-Issues"],
		["the server's own name", "list_issues"],
		["everything", "*"],
		["everything, whatever its arguments", "list_issues(*)"],
		["a beginning", "list_*"],
		["a middle", "*ist*ssue*"],
	])("lets a tool pass by %s", (_, entry) => {
		expect(matchesAllowed(["other", entry], issues)).toBe(true);
	});

	it.each([
		"mcp__code-host__list_issues",
		"mcp__code_host",
		"mcp__Code Host__*",
		"code_host:list_issues",
		"code-host/*",
	])("knows the server in %s", (entry) => {
		expect(matchesAllowed([entry], issues)).toBe(true);
		expect(matchesAllowed([entry], { ...issues, server: "Tracker" })).toBe(false);
	});

	it.each([
		"",
		"list",
		"issues",
		"list_issue?",
		"list_issues(state:*)",
		"mcp__code",
		"*_issue",
		"list_issues_*",
		"lis*list_issues",
	])("is not widened by '%s'", (entry) => {
		expect(matchesAllowed([entry], issues)).toBe(false);
	});

	it("lets nothing pass when it is empty", () => {
		expect(matchesAllowed([], { name: "ask_user" })).toBe(false);
	});

	it.each([
		["run_js", "runSkill"],
		["run-skill", "runSkill"],
		["runIntent", "run_intent"],
		["load_skill", "loadSkill"],
		["activate_skill", "loadSkill"],
	])("knows %s as %s", (entry, name) => {
		expect(matchesAllowed([entry], { name })).toBe(true);
	});

	it("keeps names apart that only look alike", () => {
		expect(matchesAllowed(["getMe"], { name: "getme" })).toBe(false);
		expect(matchesAllowed(["constructor"], { name: "run_skill" })).toBe(false);
	});
});
