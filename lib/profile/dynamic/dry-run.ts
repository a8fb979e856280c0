import type { Candidate } from "./candidate";
import { faultClassOf, type RouteReason } from "./fault-class";

/** How a profile stands as a candidate now, found without asking its model for an answer. */
export type CandidateStanding = {
	readonly profile_id: string;
	readonly profile: string;
	/** Display name of its agent. */
	readonly agent: string;
	/** Why it would not answer; absent: it would. */
	readonly reason?: RouteReason;
	/** Nothing speaks against it, but its live list of models is not known, so it may yet turn out otherwise. */
	readonly unknown?: true;
};

/** What would become of one candidate, in the order of the list. */
export type DryRunStep = CandidateStanding & {
	/**
	 * `answers`: the one; `passed`: does not answer, the next is asked; `stops`: does not answer and ends the turn;
	 * `off`: switched off in the list; `not_reached`: behind the one that answers or stops.
	 */
	readonly outcome: "answers" | "passed" | "stops" | "off" | "not_reached";
	/** How often it would be asked again before that. */
	readonly retries?: number;
};

/** Which candidate would answer now, and why. */
export type DryRun = {
	/** Id of the profile that would answer; absent: none would. */
	readonly answers?: string;
	readonly steps: readonly DryRunStep[];
};

/** What a turn of these candidates would come to now. A candidate without a standing is one that was deleted. */
export function dryRun(candidates: readonly Candidate[], standings: ReadonlyMap<string, CandidateStanding>): DryRun {
	const steps: DryRunStep[] = [];
	let over = false;
	for (const candidate of candidates) {
		const { execution_profile_id: id } = candidate;
		const standing = standings.get(id) ?? { profile_id: id, profile: "", agent: "", reason: "profile_deleted" };
		const step: DryRunStep =
			over && candidate.enabled ? { ...standing, outcome: "not_reached" } : stepOf(candidate, standing);
		over ||= step.outcome === "answers" || step.outcome === "stops";
		steps.push(step);
	}
	const answers = steps.find(({ outcome }) => outcome === "answers")?.profile_id;
	return { ...(answers === undefined ? {} : { answers }), steps };
}

function stepOf({ enabled, policies }: Candidate, standing: CandidateStanding): DryRunStep {
	if (!enabled) return { ...standing, outcome: "off" };
	if (standing.reason === undefined) return { ...standing, outcome: "answers" };
	const name = faultClassOf(standing.reason);
	if (name === undefined) return { ...standing, outcome: "passed" };
	const { retry, on_exhausted } = policies[name];
	const outcome = on_exhausted === "stop" ? "stops" : "passed";
	return { ...standing, outcome, ...(retry.enabled ? { retries: retry.max_retries } : {}) };
}
