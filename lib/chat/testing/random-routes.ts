import fc from "fast-check";
import { type Policy, plainPolicy } from "@/lib/profile/dynamic/candidate";
import { hardFaults, obstacles, transientFaults } from "@/lib/profile/dynamic/fault-class";
import type { ModelPort } from "../model-port";
import type { ApprovalAnswer } from "../part";
import type { Route, RouteFailure } from "../route/route";
import { routed } from "./route-list";
import { fenced, nativeCall, type ScriptedGeneration, says, text, thought } from "./scripted-turn";

/** One turn of a dynamic profile, with everything that may happen to it. */
export interface RandomRoute {
	/** Lists in the order in which they are saved; each holds for so many openings of the turn. */
	readonly lists: readonly { readonly route: Route; readonly openings: number }[];
	/** Protocol by candidate. */
	readonly protocols: Readonly<Record<string, ModelPort["protocol"]>>;
	/** Why opening fails, by attempt. */
	readonly opens: readonly (RouteFailure | undefined)[];
	/** What is generated, by attempt. */
	readonly plays: readonly RandomPlay[];
	readonly max_tool_hops: number;
	/** How a person answers the cards of its calls; none: they run without. */
	readonly answers: readonly ApprovalAnswer[];
}

/** A generation without its words: they are numbered when it is played, so that each is told from all others. */
export interface RandomPlay {
	readonly kind: "silent" | "thinks" | "holds" | "says" | "calls" | "cut";
	readonly failure: RouteFailure;
	readonly answers: boolean;
}

const ids = ["a", "b", "c", "d"] as const;

const policy: fc.Arbitrary<Policy> = fc.record({
	retry: fc.oneof(
		{ weight: 1, arbitrary: fc.constant<Policy["retry"]>(plainPolicy.retry) },
		{
			weight: 2,
			arbitrary: fc.record({
				enabled: fc.constant(true),
				max_retries: fc.constantFrom(1, 2, 3, 10),
				initial_interval_seconds: fc.constantFrom(1, 7, 3600),
			}),
		},
	),
	wait_for_reset: fc.oneof(
		fc.constant<Policy["wait_for_reset"]>(plainPolicy.wait_for_reset),
		fc.record({ enabled: fc.constant(true), max_wait_seconds: fc.constantFrom(1, 60, 604_800) }),
	),
	on_exhausted: fc.constantFrom("skip", "skip", "skip", "stop"),
});

export const randomRoute: fc.Arbitrary<Route> = fc
	.shuffledSubarray([...ids], { minLength: 1 })
	.chain((chosen) =>
		fc.tuple(
			...chosen.map((id) =>
				fc
					.record({
						enabled: fc.integer({ min: 0, max: 5 }).map((luck) => luck > 0),
						policies: fc.record({ transient: policy, hard: policy }),
					})
					.map((change) => routed(id, change)),
			),
		),
	)
	.map((candidates) => ({ candidates }));

const retryAfter = fc.constantFrom(undefined, 0, 500, 30_000, 3_600_000, 604_800_000, Number.POSITIVE_INFINITY);
const failure: fc.Arbitrary<RouteFailure> = fc.record({
	reason: fc.constantFrom(...transientFaults, ...hardFaults),
	retry_after_ms: retryAfter,
});

const play: fc.Arbitrary<RandomPlay> = fc.record({
	kind: fc.constantFrom("silent", "silent", "thinks", "holds", "says", "calls", "calls", "cut"),
	failure,
	answers: fc.integer({ min: 0, max: 9 }).map((luck) => luck === 0),
});

const opening: fc.Arbitrary<RouteFailure | undefined> = fc.oneof(
	{ weight: 5, arbitrary: fc.constant(undefined) },
	{ weight: 1, arbitrary: failure },
	{
		weight: 1,
		arbitrary: fc.constantFrom(...obstacles.filter((one) => one !== "candidate_removed")).map((reason) => ({ reason })),
	},
);

export const randomRoutes: fc.Arbitrary<RandomRoute> = fc.record({
	lists: fc.array(fc.record({ route: randomRoute, openings: fc.integer({ min: 1, max: 8 }) }), {
		minLength: 1,
		maxLength: 4,
	}),
	protocols: fc.record(
		Object.fromEntries(ids.map((id) => [id, fc.constantFrom<ModelPort["protocol"][]>("native", "fenced")])),
	),
	opens: fc.array(opening, { minLength: 1, maxLength: 12 }),
	plays: fc.array(play, { minLength: 1, maxLength: 12 }),
	max_tool_hops: fc.constantFrom(0, 1, 3),
	answers: fc.array(fc.constantFrom("once", "conversation", "always", "deny"), { maxLength: 3 }),
});

/** The generation with its words, which hold `mark` and nothing else that repeats. */
export function playOf({ kind, failure, answers }: RandomPlay, native: boolean, mark: string): ScriptedGeneration {
	const fails = (...chunks: ScriptedGeneration["chunks"]): ScriptedGeneration => ({
		chunks,
		fault: failure.reason as (typeof transientFaults)[number],
		...(failure.retry_after_ms === undefined ? {} : { retryAfterMs: failure.retry_after_ms }),
	});
	switch (kind) {
		case "silent":
			return answers ? says(text(mark)) : fails();
		case "thinks":
			return fails(thought(mark), text(`<think>${mark}x`));
		case "holds":
			return fails(text(native ? `</think ${mark}`.slice(0, 7) : `{"tool":"look","mark":"${mark}`));
		case "says":
			return answers ? says(text(mark)) : fails(text(mark));
		case "calls":
			return says(text(`${mark}\n`), native ? nativeCall("look", { mark }, `id ${mark}`) : fenced("look", { mark }));
		case "cut":
			return { chunks: [thought(mark)] };
	}
}
