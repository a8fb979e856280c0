import fc from "fast-check";
import { hardFaults, transientFaults } from "@/lib/profile/dynamic/fault-class";
import type { Json, JsonObject } from "@/lib/shared/json";
import type { ModelChunk } from "../model-port";
import type { Route } from "../route/route";
import type { TurnAnswer } from "../turn-event";
import type { GateDecision, ToolOutcome } from "../turn-ports";
import { randomRoute } from "./random-routes";
import { asking, fenced, finish, nativeCall, type ScriptedGeneration, text, thought } from "./scripted-turn";

/** One turn of a random conversation, with everything that may happen to it. */
export interface RandomTurn {
	readonly protocol: "native" | "fenced";
	readonly offersTools: boolean;
	/** The provider answers 400 to tools that may not be called. */
	readonly refusesNone: boolean;
	readonly max_tool_hops: number;
	/** Set for a turn of a dynamic profile. */
	readonly route: Route | undefined;
	readonly generations: readonly ScriptedGeneration[];
	readonly decisions: readonly GateDecision[];
	readonly outcomes: readonly (ToolOutcome | "hangs" | "throws")[];
	readonly answers: readonly Omit<TurnAnswer, "call_id">[];
	/** After which event the person presses Stop, or the process dies. */
	readonly stopAt: number | undefined;
	readonly dieAt: number | undefined;
}

const odd = fc.constantFrom(
	"Hello.",
	" ",
	"",
	"\ud83d",
	"🍏 apple",
	"<think>hm",
	"</think>",
	"```json\n",
	'{"tool":',
	"\n",
	"======== end",
);
const name = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom("look", "save", "ask") },
	{
		weight: 1,
		arbitrary: fc.constantFrom("nothing", "", "look at", "ümlaut", "x".repeat(80), "__proto__", "look_more"),
	},
);
const input: fc.Arbitrary<JsonObject> = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.constantFrom<JsonObject[]>({}, { id: 1 }, { text: "\ud83d" }, { tool: "look", input: {} }),
	},
	{
		weight: 1,
		arbitrary: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>, { maxKeys: 3 }),
	},
);
const written = fc.oneof(
	{ weight: 4, arbitrary: input.map((value) => JSON.stringify(value)) },
	{
		weight: 2,
		arbitrary: fc.constantFrom("", "{", '{"id":1', '{"a":{"b":1}', "[]", "null", '"x"', '{"{"ids":[1', "\ud83d"),
	},
);
const retry: ModelChunk = { kind: "retry", reason: "rate_limited", after_ms: 10, attempt: 1 };
const fallback: ModelChunk = { kind: "fallback", from: "a", model: "b", reason: "model_unavailable" };

const chunk: fc.Arbitrary<ModelChunk> = fc.oneof(
	{ weight: 3, arbitrary: odd.map(text) },
	{ weight: 1, arbitrary: odd.map(thought) },
	{ weight: 1, arbitrary: fc.constantFrom(retry, fallback) },
	{
		weight: 3,
		arbitrary: fc
			.tuple(name, written, fc.constantFrom("", "a", "call 1"))
			.map(([tool, args, id]) => nativeCall(tool, args, id)),
	},
	{
		weight: 3,
		arbitrary: fc.tuple(name, input).map(([tool, args]) => text(`\n${(fenced(tool, args) as { text: string }).text}`)),
	},
	{ weight: 1, arbitrary: name.map((tool) => text(`\n\`\`\`json\n{"tool":"${tool}","id":`)) },
);

const generation = (native: boolean): fc.Arbitrary<ScriptedGeneration> =>
	fc
		.tuple(
			fc.array(native ? chunk : chunk.filter(({ kind }) => kind !== "call"), { maxLength: 5 }),
			fc.constantFrom("stop", "calls", "length", "filtered", "other"),
			fc.oneof(
				{ weight: 12, arbitrary: fc.constant(undefined) },
				{ weight: 1, arbitrary: fc.constantFrom(...transientFaults) },
			),
			fc.integer({ min: 0, max: 19 }),
		)
		.map(([chunks, reason, fault, luck]) => ({
			// Now and then a stream ends without its end.
			chunks: fault || luck === 0 ? chunks : [...chunks, finish(reason as "stop")],
			...(fault && { fault }),
		}));

/** A generation that fails before anything is said. */
const silent: fc.Arbitrary<ScriptedGeneration> = fc
	.constantFrom(...transientFaults, ...hardFaults)
	.map((fault) => ({ chunks: [], fault }));

const decision: fc.Arbitrary<GateDecision> = fc.oneof(
	{ weight: 5, arbitrary: fc.constant<GateDecision>({ kind: "run", rule: "reads_never_ask" }) },
	{ weight: 2, arbitrary: fc.constant(asking()) },
	{ weight: 1, arbitrary: fc.constant<GateDecision>({ kind: "refuse", rule: "invalid_input", message: "Wrong." }) },
	{
		weight: 1,
		arbitrary: fc.constant({
			...asking("asks_person"),
			questions: [{ question: "Which?", options: [{ label: "A" }, { label: "B" }] }],
		} as GateDecision),
	},
);
const outcome: fc.Arbitrary<ToolOutcome | "hangs" | "throws"> = fc.oneof(
	{ weight: 8, arbitrary: odd.map((said): ToolOutcome => ({ status: "ok", text: said })) },
	{ weight: 2, arbitrary: fc.constant<ToolOutcome>({ status: "error", text: "🍏".repeat(9_000) }) },
	{
		weight: 1,
		arbitrary: fc.constant<ToolOutcome>({
			status: "ok",
			text: "Shown.",
			needs_user: true,
			cards: [{ kind: "action", action: { kind: "copy_text", text: "x" } }],
		}),
	},
	{ weight: 1, arbitrary: fc.constantFrom("hangs" as const, "throws" as const) },
);
const answer: fc.Arbitrary<Omit<TurnAnswer, "call_id">> = fc.record({
	answer: fc.constantFrom("once", "conversation", "always", "deny", "not_answered", "expired", "stopped"),
	answers: fc.constantFrom(undefined, [["A"]], []),
});
const seldom = fc.oneof(
	{ weight: 4, arbitrary: fc.constant(undefined) },
	{ weight: 1, arbitrary: fc.integer({ min: 0, max: 12 }) },
);

const turnOf = (protocol: "native" | "fenced"): fc.Arbitrary<RandomTurn> =>
	fc.record({
		protocol: fc.constant(protocol),
		offersTools: fc.integer({ min: 0, max: 5 }).map((luck) => luck > 0),
		refusesNone: fc.boolean(),
		max_tool_hops: fc.constantFrom(0, 1, 2, 2, 3, 20),
		route: fc.oneof(
			{ weight: 1, arbitrary: fc.constant(undefined) },
			{
				weight: 1,
				arbitrary: randomRoute.filter(({ candidates }) => candidates.some(({ enabled }) => enabled)),
			},
		),
		generations: fc.array(
			fc.oneof({ weight: 8, arbitrary: generation(protocol === "native") }, { weight: 1, arbitrary: silent }),
			{ minLength: 1, maxLength: 6 },
		),
		decisions: fc.array(decision, { minLength: 1, maxLength: 5 }),
		outcomes: fc.array(outcome, { minLength: 1, maxLength: 4 }),
		answers: fc.array(answer, { minLength: 1, maxLength: 4 }),
		stopAt: seldom,
		dieAt: seldom,
	});

/** A conversation of a few turns, whose model changes between them. */
export const randomTurns: fc.Arbitrary<RandomTurn[]> = fc.array(fc.oneof(turnOf("native"), turnOf("fenced")), {
	minLength: 1,
	maxLength: 4,
});
