import { defineSetting } from "@/lib/setting/define-setting";
import type { JsonObject } from "@/lib/shared/json";
import { dynamicSchema, normalizeDynamic } from "../dynamic/candidate";
import { checkDynamic } from "../dynamic/check-dynamic";

/** Settings of profiles that answer themselves; a dynamic profile has none of them. */
export const isConcrete = ({ kind }: Readonly<JsonObject>) => kind !== "dynamic";

export const profileDynamic = defineSetting({
	key: "agent_profile.dynamic",
	schema: dynamicSchema,
	initial: { version: 0, candidates: [] },
	control: "candidate_list",
	section: "dynamic",
	label: "Candidates",
	description:
		"Profiles that a dynamic profile runs: the first that can answer does, in this order. Each has a policy for transient and for hard faults: retry with a doubling interval, wait until a limit is reset, then skip to the next or stop. A supplied list replaces the saved one and needs the version last read.",
	aliases: ["candidates", "dynamic profile", "router", "routing", "failover order", "fallback order", "retry policy"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	merge: { entriesBy: "execution_profile_id", in: "candidates", counter: "version" },
	references: "agent_profile",
	appliesTo: ({ kind }) => kind === "dynamic",
	normalize: normalizeDynamic,
	check: checkDynamic,
});
