import { issue, type PlainRule } from "@/lib/setting/issue/issue-rules";
import { type RuleIssue, referenceIssues } from "@/lib/setting/issue/rule-issue";
import { hostChanged } from "@/lib/shared/url-host";
import type { AgentFamily } from "./presets";
import type { AgentValues } from "./resource";

export interface AgentFacts {
	readonly family: AgentFamily;
	/** Secrets that exist and may be used; absent: not checked here. */
	readonly secretIds?: ReadonlySet<string>;
}

const modelFamilies: ReadonlySet<string> = new Set<AgentFamily>(["openai_compatible", "anthropic", "google"]);

/** True for agents that are a model endpoint, with a base URL and a key. */
export function isModelFamily(family: AgentFamily): boolean {
	return modelFamilies.has(family);
}

/** True for agents that are part of the product: one of each, made at the start, neither added nor deleted. */
export function isBuiltIn(family: AgentFamily): boolean {
	return family === "offline" || family === "dynamic";
}

/** Rules across settings of the whole resulting agent. */
export function agentIssues(values: Readonly<AgentValues>, facts: AgentFacts): readonly RuleIssue[] {
	const { family } = facts;
	const issues: RuleIssue[] = [];
	const misplaced = (field: string, rule: PlainRule) =>
		issues.push({ field, reason: "not_applicable", ...issue(rule) });
	const missing = (field: string, rule: PlainRule) => issues.push({ field, reason: "invalid_value", ...issue(rule) });
	if (!isModelFamily(family) && values.base_url !== "") misplaced("base_url", "base_url_elsewhere");
	if (!isModelFamily(family) && values.api_key !== "") misplaced("api_key", "api_key_elsewhere");
	if (family !== "acp" && values.command !== "") misplaced("command", "command_elsewhere");
	if (family === "dynamic" && values.default_model !== "") misplaced("default_model", "agent_router");
	if (family === "dynamic" && values.supports_mcp) misplaced("supports_mcp", "agent_router");
	if (family === "openai_compatible" && values.base_url === "") missing("base_url", "base_url_missing");
	if (family === "acp" && values.command === "") missing("command", "agent_command_missing");
	if (facts.secretIds)
		issues.push(...referenceIssues("api_key", values.api_key, facts.secretIds, "stored_secret_or_empty"));
	return issues;
}

/**
 * True when a write points the agent at another host without choosing the key again: the verb then clears
 * `api_key` in the same write, so that a stored key never goes to a host it was not chosen for.
 */
export function losesApiKey(
	stored: Readonly<Pick<AgentValues, "api_key" | "base_url">>,
	changes: Readonly<Partial<AgentValues>>,
): boolean {
	return (
		stored.api_key !== "" &&
		changes.api_key === undefined &&
		changes.base_url !== undefined &&
		hostChanged(stored.base_url || undefined, changes.base_url)
	);
}
