import { describe, expect, it } from "vitest";
import { type AgentProfileValues, agentProfile } from "./resource";
import { type ProfileFacts, profileHints, profileIssues } from "./rules";

const values = (changed: Partial<AgentProfileValues> = {}): AgentProfileValues => ({
	...agentProfile.initial,
	name: "P",
	...changed,
});

describe("rules across settings", () => {
	const concrete: ProfileFacts = { kind: "concrete", cli: false, defaultModel: "d" };
	const hints = (changed: Partial<AgentProfileValues>, facts: Partial<ProfileFacts> = {}) =>
		profileHints(values(changed), { ...concrete, ...facts }).map(({ field, hint }) => `${field}:${hint}`);

	it("a concrete profile has no candidates, a dynamic one nothing else", () => {
		expect(profileIssues({ dynamic: { candidates: [] } }, concrete)).toMatchObject([
			{ field: "dynamic", reason: "not_applicable" },
		]);
		const dynamic: ProfileFacts = { kind: "dynamic", cli: false };
		const every = Object.fromEntries(agentProfile.fields.map((field) => [field, agentProfile.initial[field]]));
		const refused = profileIssues(every, dynamic).map(({ field }) => field);
		expect(refused).toEqual(agentProfile.fields.filter((field) => !["name", "enabled", "dynamic"].includes(field)));
	});

	it.each<[string, Partial<AgentProfileValues>, Partial<ProfileFacts>, string[]]>([
		["nothing set", {}, {}, []],
		[
			"automatic fallback wins",
			{ model: "m", auto_fallback: true, fallback_model: "f" },
			{},
			["fallback_model:fallback_model_unused"],
		],
		["fallback to itself", { model: "m", fallback_model: "m" }, {}, ["fallback_model:fallback_model_same"]],
		["fallback to the inherited model", { fallback_model: "d" }, {}, ["fallback_model:fallback_model_same"]],
		[
			"automatic fallback without another model",
			{ auto_fallback: true },
			{},
			["auto_fallback:auto_fallback_no_other_model"],
		],
		["no model anywhere", {}, { defaultModel: "" }, ["model:model_not_set"]],
		["no tools to approve", { auto_approve: true, max_tool_hops: 0 }, {}, ["auto_approve:auto_approve_without_tools"]],
		[
			"env of a model agent",
			{ env_vars: [{ key: "A", value: "1" }], command_prefix: "x" },
			{},
			["env_vars:env_unused", "command_prefix:cli_unused"],
		],
		["env of a CLI agent", { env_vars: [{ key: "A", value: "1" }], command_prefix: "x" }, { cli: true }, []],
		[
			"flags in passthrough",
			{ cli_passthrough: true, command_prefix: "x" },
			{ cli: true },
			["command_prefix:flags_unused_in_passthrough"],
		],
		[
			"no passthrough",
			{ cli_passthrough: true, command_prefix: "x" },
			{ cli: true, passthrough: false },
			["cli_passthrough:passthrough_unsupported"],
		],
	])("hint: %s", (_name, changed, facts, expected) => {
		expect(hints(changed, facts)).toEqual(expected);
	});
});
