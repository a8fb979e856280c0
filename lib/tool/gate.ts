/**
 * Which rule let a call run, made it ask, or refused it; each has words on the page. One line on the card names it
 * (*agent tools*, MCP permission model).
 */
export const gateRules = [
	// lets it run
	"reads_never_ask",
	"no_effect",
	"always_allowed",
	"auto_approved",
	"allowed_in_conversation",
	"allowed_once",
	"selected_skill",
	"opens_never_sends",
	"runs_here",
	"sandboxed",
	// asks
	"writes_ask",
	"authority_asks",
	"destructive_asks",
	"tool_not_allowed",
	"definition_changed",
	"asks_person",
	"needs_secret",
	// refuses
	"not_offered",
	"server_disabled",
	"tool_disabled",
	"invalid_input",
	"rehearsal_refused",
	"hop_limit",
	"repeated_calls",
	"malformed",
	"skill_not_selected",
	"outside_skill",
] as const;

export type GateRule = (typeof gateRules)[number];
