import { describe, expect, it } from "vitest";
import { ruleAutoApproved, ruleServerTool, ruleStewardTool, type ServerToolFacts } from "./gate-decision";

const allowed: ServerToolFacts = {
	server: "enabled",
	tool: "enabled",
	definition: "unchanged",
	input: "valid",
	grant: "always",
};
const server = (facts: Partial<ServerToolFacts>) => ruleServerTool({ ...allowed, ...facts });

describe("tools of MCP servers", () => {
	it("run only when everything before the permission holds and it was given", () => {
		expect(server({})).toEqual({ kind: "run", rule: "always_allowed" });
		expect(server({ grant: "conversation" })).toEqual({ kind: "run", rule: "allowed_in_conversation" });
		expect(server({ grant: "none" })).toEqual({ kind: "ask", rule: "tool_not_allowed" });
	});

	it("are refused, whatever was allowed, when server or tool are missing or off, or the input is invalid", () => {
		expect(server({ server: "missing" })).toEqual({ kind: "refuse", rule: "not_offered" });
		expect(server({ tool: "missing" })).toEqual({ kind: "refuse", rule: "not_offered" });
		expect(server({ server: "disabled" })).toEqual({ kind: "refuse", rule: "server_disabled" });
		expect(server({ tool: "disabled" })).toEqual({ kind: "refuse", rule: "tool_disabled" });
		expect(server({ input: "invalid" })).toEqual({ kind: "refuse", rule: "invalid_input" });
	});

	it("[MCP-25] ask again when the definition changed, but nobody is asked about an invalid call", () => {
		expect(server({ definition: "changed" })).toEqual({ kind: "ask", rule: "definition_changed" });
		expect(server({ definition: "changed", input: "invalid" })).toEqual({ kind: "refuse", rule: "invalid_input" });
	});
});

describe("tools of Steward itself", () => {
	it("never ask for reads", () => {
		expect(ruleStewardTool({ effect: "read", authority: false, grant: "none" }).rule).toBe("reads_never_ask");
	});

	it("ask for writes unless allowed", () => {
		const write = (grant: "none" | "conversation" | "always") =>
			ruleStewardTool({ effect: "write", authority: false, grant });
		expect(write("none")).toEqual({ kind: "ask", rule: "writes_ask" });
		expect(write("conversation")).toEqual({ kind: "run", rule: "allowed_in_conversation" });
		expect(write("always")).toEqual({ kind: "run", rule: "always_allowed" });
	});

	it("always ask for authority settings and destructive acts", () => {
		for (const grant of ["none", "conversation", "always"] as const) {
			expect(ruleStewardTool({ effect: "write", authority: true, grant })).toEqual({
				kind: "ask",
				rule: "authority_asks",
			});
			expect(ruleStewardTool({ effect: "destructive", authority: false, grant })).toEqual({
				kind: "ask",
				rule: "destructive_asks",
			});
		}
	});
});

describe("[APR-08] a profile that approves automatically", () => {
	it("answers the everyday questions and no other", () => {
		expect(ruleAutoApproved({ kind: "ask", rule: "tool_not_allowed" })).toEqual({ kind: "run", rule: "auto_approved" });
		expect(ruleAutoApproved({ kind: "ask", rule: "writes_ask" })).toEqual({ kind: "run", rule: "auto_approved" });
		for (const rule of ["authority_asks", "destructive_asks", "definition_changed", "asks_person"] as const)
			expect(ruleAutoApproved({ kind: "ask", rule })).toEqual({ kind: "ask", rule });
		expect(ruleAutoApproved({ kind: "refuse", rule: "tool_disabled" }).kind).toBe("refuse");
	});
});
