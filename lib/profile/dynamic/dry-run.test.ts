import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Part } from "@/lib/chat/part";
import { currentCandidate, type Route, routeFailure } from "@/lib/chat/route/route";
import { routeEnd } from "@/lib/chat/route/route-end";
import { type Candidate, type Policy, plainCandidate, plainPolicy } from "./candidate";
import { type CandidateStanding, dryRun } from "./dry-run";
import { hardFaults, obstacles, type RouteReason, transientFaults } from "./fault-class";

const standing = (id: string, reason?: RouteReason): CandidateStanding => ({
	profile_id: id,
	profile: id.toUpperCase(),
	agent: "Gateway",
	...(reason && { reason }),
});
const standings = (...each: readonly CandidateStanding[]) => new Map(each.map((one) => [one.profile_id, one]));
const outcomes = (candidates: readonly Candidate[], ...each: readonly CandidateStanding[]) => {
	const { answers, steps } = dryRun(candidates, standings(...each));
	return [answers, steps.map(({ outcome, retries }) => (retries === undefined ? outcome : `${outcome} ${retries}`))];
};
const of = (id: string, change: Partial<Candidate> = {}): Candidate => ({ ...plainCandidate(id), ...change });
const stops: Policy = { ...plainPolicy, on_exhausted: "stop" };
const retries: Policy = { ...plainPolicy, retry: { enabled: true, max_retries: 4, initial_interval_seconds: 1 } };

describe("what a turn would come to now", () => {
	it("is answered by the first that would, past what is off or does not answer", () => {
		const list = [of("a", { enabled: false }), of("b"), of("c"), of("d"), of("e", { enabled: false })];
		expect(outcomes(list, standing("a"), standing("b", "auth_required"), standing("c"), standing("d"))).toEqual([
			"c",
			["off", "passed", "answers", "not_reached", "off"],
		]);
	});

	it("ends with a policy that stops, of the class of the fault alone", () => {
		const list = [of("a", { policies: { transient: stops, hard: plainPolicy } }), of("b")];
		expect(outcomes(list, standing("a", "quota_limited"), standing("b"))).toEqual(["b", ["passed", "answers"]]);
		expect(outcomes(list, standing("a", "rate_limited"), standing("b"))).toEqual([undefined, ["stops", "not_reached"]]);
	});

	it("says how often it would be asked again; an obstacle is passed without", () => {
		const policies = { transient: retries, hard: { ...retries, on_exhausted: "stop" as const } };
		const list = [of("a", { policies }), of("b", { policies })];
		expect(outcomes(list, standing("a", "provider_overloaded"), standing("b", "profile_disabled"))).toEqual([
			undefined,
			["passed 4", "passed"],
		]);
	});

	it("takes one that is not known for deleted, and one whose list is not known for answering", () => {
		const list = [of("gone"), of("a")];
		const run = dryRun(list, standings({ ...standing("a"), unknown: true }));
		expect(run.steps).toEqual([
			{ profile_id: "gone", profile: "", agent: "", reason: "profile_deleted", outcome: "passed" },
			{ ...standing("a"), unknown: true, outcome: "answers" },
		]);
		expect(run.answers).toBe("a");
	});
});

const policies: fc.Arbitrary<Policy> = fc.record({
	retry: fc.oneof(
		fc.constant(plainPolicy.retry),
		fc.record({
			enabled: fc.constant(true),
			max_retries: fc.integer({ min: 1, max: 4 }),
			initial_interval_seconds: fc.integer({ min: 1, max: 3600 }),
		}),
	),
	wait_for_reset: fc.oneof(
		fc.constant(plainPolicy.wait_for_reset),
		fc.record({ enabled: fc.constant(true), max_wait_seconds: fc.integer({ min: 1, max: 604_800 }) }),
	),
	on_exhausted: fc.constantFrom("skip", "stop"),
});

const lists = fc.array(
	fc.record({
		enabled: fc.boolean(),
		policies: fc.record({ transient: policies, hard: policies }),
		reason: fc.option(fc.constantFrom(...transientFaults, ...hardFaults, ...obstacles), { nil: undefined }),
	}),
	{ minLength: 1, maxLength: 8 },
);

/** Who answers a turn whose candidates fail as they stand, and how often each was asked. */
function played(route: Route, reasons: ReadonlyMap<string, RouteReason | undefined>) {
	const parts: Part[] = [];
	const asked = new Map<string, number>();
	for (;;) {
		const current = currentCandidate(route, { parts });
		if (!current) return { answers: undefined, asked };
		const id = current.execution_profile_id;
		asked.set(id, (asked.get(id) ?? 0) + 1);
		const reason = reasons.get(id);
		if (reason === undefined) return { answers: id, asked };
		const { placed } = routeEnd(route, { parts }, { reason }, 0);
		expect(placed.part).toEqual(routeFailure(route, { parts }, { reason }, 0));
		parts[placed.index] = placed.part;
	}
}

it("says what a turn does whose candidates fail as they stand and name no reset", () => {
	fc.assert(
		fc.property(lists, (drawn) => {
			const candidates = drawn.map(({ enabled, policies: own }, at) => of(`p${at}`, { enabled, policies: own }));
			const reasons = new Map(drawn.map(({ reason }, at) => [`p${at}`, reason]));
			const { answers, asked } = played(
				{ candidates: candidates.map((one) => ({ ...one, name: one.execution_profile_id })) },
				reasons,
			);
			const run = dryRun(candidates, standings(...[...reasons].map(([id, reason]) => standing(id, reason))));
			expect(run.answers).toBe(answers);
			expect(run.steps.map(({ profile_id }) => profile_id)).toEqual(candidates.map((one) => one.execution_profile_id));
			for (const { profile_id, outcome, retries: again = 0 } of run.steps) {
				const reached = outcome !== "off" && outcome !== "not_reached";
				expect([profile_id, asked.get(profile_id) ?? 0]).toEqual([profile_id, reached ? 1 + again : 0]);
			}
		}),
		{ numRuns: 500 },
	);
});
