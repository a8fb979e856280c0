import { describe, expect, it } from "vitest";
import { flagOf, flagState, parseFlagEnv, runtimeFlags } from "./flags";
import { flagIssues } from "./rules";

const flag = runtimeFlags[1];

describe("runtime flags", () => {
	it("have their key, default and variable", () => {
		expect(runtimeFlags.map(({ key, initial, env }) => [key, initial, env])).toEqual([
			["features.dynamicProfiles", true, "STEWARD_FEATURE_DYNAMIC_PROFILES"],
			["features.stdioMcp", false, "STEWARD_FEATURE_STDIO_MCP"],
			["features.cliAgents", false, "STEWARD_FEATURE_CLI_AGENTS"],
		]);
		expect(flagOf("features.stdioMcp")).toBe(flag);
		expect(flagOf("features.nope")).toBeUndefined();
	});

	it("environment before override before default", () => {
		expect(flagState(flag, null, undefined)).toEqual({ effective: false, source: "default", locked: false });
		expect(flagState(flag, true, undefined)).toEqual({ effective: true, source: "override", locked: false });
		expect(flagState(flag, true, "0")).toEqual({ effective: false, source: "env", locked: true });
		expect(flagState(runtimeFlags[0], false, "")).toEqual({ effective: false, source: "override", locked: false });
	});

	it.each([
		["1", true],
		[" TRUE ", true],
		["on", true],
		["0", false],
		["No", false],
		["", null],
		["maybe", null],
		[undefined, null],
	])("reads %j", (text, expected) => {
		expect(parseFlagEnv(text)).toBe(expected);
	});

	it("an override is refused while the environment decides", () => {
		expect(flagIssues(flag, "1")).toMatchObject([{ field: "override", reason: "env_locked" }]);
		expect(flagIssues(flag, undefined)).toEqual([]);
	});
});
