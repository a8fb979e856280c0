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
	// asks
	"writes_ask",
	"authority_asks",
	"destructive_asks",
	"tool_not_allowed",
	"definition_changed",
	"asks_person",
	// refuses
	"not_offered",
	"server_disabled",
	"tool_disabled",
	"invalid_input",
	"hop_limit",
	"repeated_calls",
	"malformed",
] as const;

export type GateRule = (typeof gateRules)[number];
