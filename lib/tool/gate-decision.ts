import type { GateRule } from "./gate";
import type { ToolEffect } from "./tool-contract";

/** What a person allowed beyond one call. */
export type Grant = "none" | "conversation" | "always";

/** What the gate knows of a tool of an MCP server, from stored state. */
export interface ServerToolFacts {
	readonly server: "enabled" | "disabled" | "missing";
	readonly tool: "enabled" | "disabled" | "missing";
	/** The definition against the one that was allowed. */
	readonly definition: "unchanged" | "changed";
	readonly input: "valid" | "invalid";
	readonly grant: Grant;
}

/** What the gate knows of a tool of Steward itself. */
export interface StewardToolFacts {
	readonly effect: ToolEffect;
	/** The call touches a setting of authority. */
	readonly authority: boolean;
	readonly grant: Grant;
}

/** Reasons that a person has to have seen: an answer to another question does not cover them. */
const grave: ReadonlySet<GateRule> = new Set(["authority_asks", "destructive_asks", "definition_changed"]);

/** True when a call asks for a graver reason now than the one its card gave. */
export const isGraver = (now: GateRule, asked: GateRule): boolean => now !== asked && grave.has(now);

/** Rules whose question a profile that approves automatically answers by itself. */
const answeredByProfile: ReadonlySet<GateRule> = new Set(["tool_not_allowed", "writes_ask"]);

/**
 * The ruling for a profile with `auto_approve`: it runs without asking, except what touches authority, destroys, or is
 * another tool than the one that was allowed.
 */
export function ruleAutoApproved(ruling: Ruling): Ruling {
	return ruling.kind === "ask" && answeredByProfile.has(ruling.rule) ? run("auto_approved") : ruling;
}

export type Ruling = { readonly kind: "run" | "ask" | "refuse"; readonly rule: GateRule };

const run = (rule: GateRule): Ruling => ({ kind: "run", rule });
const ask = (rule: GateRule): Ruling => ({ kind: "ask", rule });
const refuse = (rule: GateRule): Ruling => ({ kind: "refuse", rule });

/**
 * Rules on a call of an MCP tool, in this order (*agent tools*, MCP permission model): server, tool, definition,
 * input, permission. Nobody is asked about a call that could not run.
 */
export function ruleServerTool(facts: ServerToolFacts): Ruling {
	if (facts.server === "missing" || facts.tool === "missing") return refuse("not_offered");
	if (facts.server === "disabled") return refuse("server_disabled");
	if (facts.tool === "disabled") return refuse("tool_disabled");
	if (facts.input === "invalid") return refuse("invalid_input");
	// Allowed was another tool than this one is now.
	if (facts.definition === "changed") return ask("definition_changed");
	if (facts.grant === "always") return run("always_allowed");
	if (facts.grant === "conversation") return run("allowed_in_conversation");
	return ask("tool_not_allowed");
}

/**
 * Rules on a call of Steward's own tools whose input is valid (*settings parity*, Authority): reads never ask;
 * settings of authority and destructive acts ask every time; other writes ask unless allowed.
 */
export function ruleStewardTool({ effect, authority, grant }: StewardToolFacts): Ruling {
	if (effect === "read") return run("reads_never_ask");
	if (authority) return ask("authority_asks");
	if (effect === "destructive") return ask("destructive_asks");
	if (grant === "always") return run("always_allowed");
	if (grant === "conversation") return run("allowed_in_conversation");
	return ask("writes_ask");
}
