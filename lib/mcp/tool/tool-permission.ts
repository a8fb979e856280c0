/** What decides whether a call of a tool runs, in the gate's order; each has words on the page. */
export const toolRules = [
	"server_disabled",
	"unusable",
	"tool_disabled",
	"definition_changed",
	"always_allowed",
	"tool_not_allowed",
] as const;

export type ToolRule = (typeof toolRules)[number];

export interface ToolFacts {
	readonly serverEnabled: boolean;
	readonly usable: boolean;
	readonly enabled: boolean;
	readonly alwaysAllow: boolean;
	/** It is defined otherwise than when it was allowed. */
	readonly changed: boolean;
}

/** The one rule that decides about a tool (*agent tools*, MCP permission model), outside of any conversation. */
export function toolRule(facts: ToolFacts): ToolRule {
	if (!facts.serverEnabled) return "server_disabled";
	if (!facts.usable) return "unusable";
	if (!facts.enabled) return "tool_disabled";
	if (!facts.alwaysAllow) return "tool_not_allowed";
	return facts.changed ? "definition_changed" : "always_allowed";
}
