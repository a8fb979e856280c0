import { appliesToRecord } from "@/lib/setting/applies-to-record";
import { fieldOf } from "@/lib/setting/define-setting";
import { issue } from "@/lib/setting/issue/issue-rules";
import type { Hint, RuleIssue } from "@/lib/setting/issue/rule-issue";
import { type AgentProfileValues, agentProfile } from "./resource";

/** What the rules need to know about the world; the server loads it, a form has it from its page. */
export interface ProfileFacts {
	/** Dynamic profiles pass turns on and have no model of their own. */
	readonly kind: "concrete" | "dynamic";
	/** True for agents that are started as a program. */
	readonly cli: boolean;
	/** Secrets that exist and may be used; absent: not checked here. */
	readonly secretIds?: ReadonlySet<string>;
	/** The agent's default model; empty or absent: none. */
	readonly defaultModel?: string;
	/** Id of the profile itself; absent while it is created. */
	readonly id?: string;
	/** The profiles that a list of candidates names, as far as there are any; absent: not checked here. */
	readonly candidates?: ReadonlyMap<string, CandidateFacts>;
	/** False when the agent has no terminal interface to pass through to. */
	readonly passthrough?: boolean;
}

/** What makes a profile a candidate, or keeps it from being one. */
export interface CandidateFacts {
	readonly concrete: boolean;
	readonly auto_fallback: boolean;
	readonly deleted: boolean;
}

/**
 * Rules across settings (*settings parity*, Mutation adapters). `changes` are the supplied fields, so that a
 * stored value nobody touched never blocks a write of another field.
 */
export function profileIssues(
	changes: Readonly<Partial<AgentProfileValues>> & Readonly<Record<string, unknown>>,
	facts: ProfileFacts,
): readonly RuleIssue[] {
	return [
		...misplacedIssues(changes, facts.kind),
		...secretIssues(changes.env_vars ?? [], facts.secretIds),
		...candidateIssues(changes.dynamic?.candidates ?? [], facts),
	];
}

/** Fields that a profile of this kind does not have, whatever their value. */
export function misplacedIssues(fields: Readonly<Record<string, unknown>>, kind: ProfileFacts["kind"]): RuleIssue[] {
	return agentProfile.settings.flatMap((setting): RuleIssue[] => {
		const field = fieldOf(setting.key);
		if (!Object.hasOwn(fields, field) || appliesToRecord(setting, { kind })) return [];
		return [{ field, reason: "not_applicable", ...issue(kind === "dynamic" ? "profile_dynamic" : "profile_concrete") }];
	});
}

/** Each candidate is another profile that exists, answers itself and does not fall back by itself (`agent-profile` §3). */
function candidateIssues(
	list: AgentProfileValues["dynamic"]["candidates"],
	{ id: own, candidates: known }: ProfileFacts,
): readonly RuleIssue[] {
	if (!known) return [];
	return list.flatMap(({ execution_profile_id: id }, index): RuleIssue[] => {
		const rule = id === own ? "candidate_self" : candidateRule(known.get(id));
		const place = ["candidates", index, "execution_profile_id"];
		return rule === undefined ? [] : [{ field: "dynamic", reason: "invalid_value", ...issue(rule, place) }];
	});
}

function candidateRule(facts: CandidateFacts | undefined) {
	if (!facts || facts.deleted) return "existing_profile";
	if (!facts.concrete) return "candidate_concrete";
	return facts.auto_fallback ? "candidate_auto_fallback" : undefined;
}

function secretIssues(
	variables: AgentProfileValues["env_vars"],
	known: ReadonlySet<string> | undefined,
): readonly RuleIssue[] {
	if (!known) return [];
	return variables.flatMap(({ secret_id }, index): RuleIssue[] =>
		secret_id === undefined || known.has(secret_id)
			? []
			: [{ field: "env_vars", reason: "invalid_value", ...issue("stored_secret", [index, "secret_id"]) }],
	);
}

export type ProfileHint =
	| "fallback_model_unused"
	| "fallback_model_same"
	| "auto_fallback_no_other_model"
	| "model_not_set"
	| "env_unused"
	| "cli_unused"
	| "flags_unused_in_passthrough"
	| "passthrough_unsupported"
	| "auto_approve_without_tools";

/** What a form says beside a field about values that are allowed but may surprise. */
export function profileHints(values: Readonly<AgentProfileValues>, facts: ProfileFacts): readonly Hint<ProfileHint>[] {
	if (facts.kind === "dynamic") return [];
	return [...modelHints(values, facts), ...launchHints(values, facts)];
}

type When = readonly [boolean, string, ProfileHint];

const told = (hints: readonly When[]): readonly Hint<ProfileHint>[] =>
	hints.flatMap(([when, field, hint]) => (when ? [{ field, hint }] : []));

function modelHints(values: AgentProfileValues, facts: ProfileFacts): readonly Hint<ProfileHint>[] {
	const model = values.model || facts.defaultModel || "";
	return told([
		[model === "" && facts.defaultModel !== undefined, "model", "model_not_set"],
		[values.auto_fallback && values.fallback_model !== "", "fallback_model", "fallback_model_unused"],
		[
			!values.auto_fallback && values.fallback_model !== "" && values.fallback_model === model,
			"fallback_model",
			"fallback_model_same",
		],
		[
			values.auto_fallback && facts.defaultModel !== undefined && model === facts.defaultModel,
			"auto_fallback",
			"auto_fallback_no_other_model",
		],
		[values.auto_approve && values.max_tool_hops === 0, "auto_approve", "auto_approve_without_tools"],
	]);
}

function launchHints(values: AgentProfileValues, facts: ProfileFacts): readonly Hint<ProfileHint>[] {
	const hasFlags = values.cli_flags.some((flag) => flag.enabled);
	const hasPrefix = values.command_prefix !== "";
	if (!facts.cli) {
		return told([
			[values.env_vars.length > 0, "env_vars", "env_unused"],
			[hasFlags, "cli_flags", "cli_unused"],
			[hasPrefix, "command_prefix", "cli_unused"],
			[values.cli_passthrough, "cli_passthrough", "cli_unused"],
		]);
	}
	const passes = values.cli_passthrough && facts.passthrough !== false;
	return told([
		[values.cli_passthrough && facts.passthrough === false, "cli_passthrough", "passthrough_unsupported"],
		[passes && hasFlags, "cli_flags", "flags_unused_in_passthrough"],
		[passes && hasPrefix, "command_prefix", "flags_unused_in_passthrough"],
	]);
}
