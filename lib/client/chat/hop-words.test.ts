import { describe, expect, it } from "vitest";
import { compactArguments, settingOf, summaryOf } from "./hop-words";
import { sampleApproval, sampleCall, sampleResult } from "./testing/sample-chat";

describe("a call on one line", () => {
	it.each([
		[{ query: "fallback model" }, 'query: "fallback model"'],
		[{ keys: ["agent_profile.fallback_model"] }, "agent_profile.fallback_model"],
		[
			{ target: { resource_type: "agent_profile" }, changes: { "agent_profile.fallback_model": "small-1" } },
			'fallback_model: "small-1"',
		],
		[{ row: [1, 2, 3], sheet: "changes" }, 'row: [3], sheet: "changes"'],
		[{}, ""],
	])("%j", (args, words) => {
		expect(compactArguments(args)).toBe(words);
	});

	it("shows what could not be read as it came", () => {
		expect(compactArguments(null, '{"ids":[1')).toBe('{"ids":[1');
	});
});

describe("a result on one line", () => {
	it("counts what it holds, or shows its first line", () => {
		expect(summaryOf(sampleResult({ text: '{"items":[1,2]}' }))).toEqual({ kind: "items", count: 2 });
		expect(summaryOf(sampleResult({ text: "First\nsecond" }))).toEqual({ kind: "line", text: "First" });
		expect(summaryOf(sampleResult({ text: '{"ok":true}' }))).toEqual({ kind: "done" });
		expect(summaryOf(sampleResult({ text: "{broken" }))).toEqual({ kind: "line", text: "{broken" });
		const change = { key: "agent_profile.name", record: "A", before: "a", after: "b" };
		const changes = [{ event_id: 1, label: "A", href: "/x", changes: [change] }];
		expect(summaryOf(sampleResult({ changes }))).toEqual({ kind: "saved", count: 1 });
	});
});

describe("the setting that would let a refused call run", () => {
	const mcp = (server_ref: string) => ({ kind: "mcp", server_ref, server: "Team log", tool: "x" }) as const;
	const of = (fields: Parameters<typeof sampleCall>[0], profile?: string) =>
		settingOf({ call: sampleCall(fields), result: undefined }, profile);

	it("is the server's, the profile's, the workspace's or the card's own", () => {
		expect(of({ rule: "tool_disabled", source: mcp("workspace:mcp_1") })).toBe("/settings/mcp#mcp_1");
		expect(of({ rule: "tool_disabled", source: mcp("profile:p1:github") })).toBe(
			"/settings/profiles/p1#agent_profile_mcp.servers",
		);
		expect(of({ rule: "not_offered" })).toBe("/settings/workspace#workspace.default_toolsets");
		expect(of({ rule: "hop_limit" }, "p1")).toBe("/settings/profiles/p1#agent_profile.max_tool_hops");
		expect(of({ rule: "writes_ask", approval: sampleApproval({ settings_href: "/settings/mcp#a" }) })).toBe(
			"/settings/mcp#a",
		);
	});

	it("is none for a call that was not readable", () => {
		expect(of({ rule: "malformed" })).toBeUndefined();
	});
});
