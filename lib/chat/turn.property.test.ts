import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settleMessage } from "./history/settle-message";
import type { ChatMessage, MessageStatus } from "./message";
import type { Part } from "./part";
import { routeEndOf } from "./route/route-end";
import { type RandomTurn, randomTurns } from "./testing/random-turns";
import { of, offered, person, play, ScriptedModel, ScriptedPorts, says, stored, text } from "./testing/scripted-turn";
import { runTurn } from "./turn";
import type { TurnAnswer, TurnInput } from "./turn-event";

const tools = [offered("look"), offered("save"), offered("ask")];

/** Each of a list in turn, the first again after the last. */
function cycle<T>(items: readonly T[]): () => T {
	let at = 0;
	return () => items[at++ % items.length] as T;
}

interface Outcome {
	readonly message: ChatMessage;
	readonly ports: ScriptedPorts;
	readonly model: ScriptedModel;
	/** Ids of calls that a person denied or left unanswered. */
	readonly denied: readonly string[];
}

/** Runs one turn to its end, through cards, a Stop or the death of its process. */
async function runOne(turn: RandomTurn, history: readonly ChatMessage[], ids: () => number): Promise<Outcome> {
	const script = cycle(turn.generations);
	const model = new ScriptedModel(turn.protocol, (request) =>
		turn.refusesNone && request.tool_choice === "none" ? { chunks: [], fault: "request_refused" } : script(),
	);
	const ports = new ScriptedPorts(model, turn.offersTools ? tools : []);
	Object.assign(ports, { newId: (kind: string) => `${kind}_${ids()}` });
	const [decisions, outcomes, answers] = [cycle(turn.decisions), cycle(turn.outcomes), cycle(turn.answers)];
	const stop = new AbortController();
	ports.decide = decisions;
	ports.granted = () => (turn.decisions.length > 3 ? decisions() : { kind: "run", rule: "allowed_once" });
	ports.execute = async () => {
		const outcome = outcomes();
		if (outcome === "throws") throw new Error("broken");
		if (outcome !== "hangs") return outcome;
		queueMicrotask(() => stop.abort());
		return new Promise(() => {});
	};
	let message = stored("assistant", [], { status: "streaming" });
	let resume: TurnAnswer | undefined;
	let seen = 0;
	const denied: string[] = [];
	for (let round = 0; ; round++) {
		const input: TurnInput = {
			history,
			message,
			max_tool_hops: turn.max_tool_hops,
			signal: stop.signal,
			...(turn.route && { route: turn.route }),
			...(resume && { resume }),
		};
		const played = await play(runTurn(ports, input), input, () => {
			if (seen === turn.stopAt) stop.abort();
			return seen++ === turn.dieAt;
		});
		// A process that died with a step of the route stored last left a turn that goes on.
		const { parts, end = routeEndOf(parts, ports.time) } = played;
		const status = end?.status ?? "interrupted";
		message = { ...message, parts: end ? parts : settled(parts), status };
		if (status === "streaming") {
			ports.time = Math.max(ports.time, end?.goes_on_at ?? Number.NaN);
			resume = undefined;
			continue;
		}
		if (status !== "waiting") return { message, ports, model, denied };
		const call_id = waitingCall(message.parts);
		// A gate that asks anew each time would have a person answer for ever.
		resume = round < 6 ? { call_id, ...answers() } : { call_id, answer: "stopped" };
		if (!["once", "conversation", "always"].includes(resume.answer)) denied.push(call_id);
	}
}

/** What a process that finds the message after a crash makes of it. */
function settled(parts: readonly Part[]): Part[] {
	const all = [...parts];
	for (const { index, part } of settleMessage({ parts }, "interrupted")) all[index] = part;
	return all;
}

function waitingCall(parts: readonly Part[]): string {
	const waiting = of(parts, "call").filter(({ state }) => state === "waiting");
	expect(waiting).toHaveLength(1);
	return waiting[0]?.call_id ?? "";
}

const shows = (part: Part) =>
	part.kind === "notice" || part.kind === "action" || (part.kind === "text" && part.text.trim() !== "");

function checkTurn({ max_tool_hops }: RandomTurn, { message, ports, model, denied }: Outcome): void {
	const { parts } = message;
	const calls = of(parts, "call");
	const executed = ports.executed.map(({ question }) => question.call_id);
	expect(model.faults).toEqual([]);
	// Never more executed calls than hops, each once, and only after a decision to run.
	expect(executed.length).toBeLessThanOrEqual(max_tool_hops);
	expect(new Set(executed).size).toBe(executed.length);
	for (const id of executed) expect(ports.allowed).toContain(id);
	for (const id of denied) expect(executed).not.toContain(id);
	// Every call has exactly one result, and its final state.
	expect(
		of(parts, "result")
			.map(({ call_id }) => call_id)
			.sort(),
	).toEqual(calls.map(({ call_id }) => call_id).sort());
	expect(calls.filter(({ state }) => state === "running" || state === "waiting")).toEqual([]);
	expect(calls.filter(({ arguments: input, hop }) => input === null && hop > 0)).toEqual([]);
	expect(parts.filter((part) => part.kind === "text" && part.text.trim() === "")).toEqual([]);
	expect(Object.keys(parts)).toHaveLength(parts.length);
	if (message.status === "complete" && ports.offer.tools.length === 0) expect(calls).toEqual([]);
	if (message.status === "complete" && denied.length === 0) expect(parts.some(shows)).toBe(true);
}

type Reached = MessageStatus | "passed_on" | "executed" | "asked";

describe("any turn", () => {
	it("leaves a valid history, one result per call, and runs nothing that was not let run", async () => {
		const reached = new Map<Reached, number>();
		const count = (what: Reached, by = 1) => reached.set(what, (reached.get(what) ?? 0) + by);
		await fc.assert(
			fc.asyncProperty(randomTurns, async (turns) => {
				let id = 0;
				const history: ChatMessage[] = [];
				for (const turn of turns) {
					history.push(person("And now? \ud83d"));
					const outcome = await runOne(turn, history, () => ++id);
					checkTurn(turn, outcome);
					history.push(outcome.message);
					count(outcome.message.status);
					count("passed_on", of(outcome.message.parts, "route").length);
					count("executed", outcome.ports.executed.length);
					count("asked", of(outcome.message.parts, "call").filter(({ approval }) => approval).length);
				}
				await nextTurnWorks(history);
			}),
			{ numRuns: 600 },
		);
		const ends = ["complete", "stopped", "interrupted", "failed"] as const;
		expect(ends.reduce((sum, status) => sum + (reached.get(status) ?? 0), 0)).toBeGreaterThan(1_000);
		// The chances do reach every end a turn can have, and calls that run and that ask.
		for (const status of [...ends, "passed_on", "executed", "asked"] as const) {
			expect(reached.get(status) ?? 0).toBeGreaterThan(50);
		}
	});
});

/** Whatever happened, the next message is answered, by either kind of model. */
async function nextTurnWorks(history: readonly ChatMessage[]): Promise<void> {
	for (const protocol of ["native", "fenced"] as const) {
		const model = new ScriptedModel(protocol, () => says(text("Fine.")));
		const input: TurnInput = {
			history: [...history, person()],
			message: stored("assistant", [], { status: "streaming" }),
			max_tool_hops: 2,
			signal: new AbortController().signal,
		};
		const { end } = await play(runTurn(new ScriptedPorts(model, tools), input), input);
		expect(model.faults).toEqual([]);
		expect(end?.status).toBe("complete");
	}
}
