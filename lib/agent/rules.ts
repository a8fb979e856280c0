import { type RuleIssue, referenceIssues } from "@/lib/setting/rule-issue";
import { hostChanged } from "@/lib/shared/url-host";
import type { AgentFamily } from "./presets";
import type { AgentValues } from "./resource";

export interface AgentFacts {
	readonly family: AgentFamily;
	/** Secrets that exist and may be used; absent: not checked here. */
	readonly secretIds?: ReadonlySet<string>;
}

const modelFamilies: ReadonlySet<AgentFamily> = new Set<AgentFamily>(["openai_compatible", "anthropic", "google"]);

/** True for agents that are a model endpoint, with a base URL and a key. */
export function isModelFamily(family: AgentFamily): boolean {
	return modelFamilies.has(family);
}

/** Rules across settings of the whole resulting agent. */
export function agentIssues(values: Readonly<AgentValues>, facts: AgentFacts): readonly RuleIssue[] {
	const { family } = facts;
	const issues: RuleIssue[] = [];
	const misplaced = (field: string, expected: string) =>
		issues.push({ field, path: [], reason: "not_applicable", expected });
	if (!isModelFamily(family) && values.base_url !== "")
		misplaced("base_url", "empty text: only model endpoints have a base URL");
	if (!isModelFamily(family) && values.api_key !== "")
		misplaced("api_key", "empty text: only model endpoints have a key");
	if (family !== "acp" && values.command !== "") misplaced("command", "empty text: only CLI agents have a command");
	if (family === "openai_compatible" && values.base_url === "")
		issues.push({ field: "base_url", path: [], reason: "invalid_value", expected: "the endpoint's http(s) URL" });
	if (family === "acp" && values.command === "")
		issues.push({ field: "command", path: [], reason: "invalid_value", expected: "the command that starts the agent" });
	if (facts.secretIds)
		issues.push(
			...referenceIssues("api_key", values.api_key, facts.secretIds, "the id of a stored secret, or empty text"),
		);
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
