import { sameJson } from "@/lib/shared/json";
import { isFitId } from "../history/call-ids";
import { openCalls } from "../history/settle-message";
import type { CallPart } from "../part";
import type { TurnEnd, TurnEvent } from "../turn-event";
import type { GateDecision, GateQuestion, Offer } from "../turn-ports";
import { abortable } from "./abortable";
import { askPerson, askRepeated } from "./ask-person";
import { executeCall, sameCalls } from "./execute-call";
import { refuseCall } from "./finish-call";
import type { MadeCall } from "./made-call";
import type { Turn } from "./turn-state";

/** With so many identical calls in a turn the person is asked (LOOP-05). */
const identicalCalls = 3;

/**
 * Stores the calls of a step, all before the first is looked at: a restart finds those that are not done yet. An
 * id of the provider is kept where it is fit and new; some repeat theirs.
 */
export function* storeCalls(turn: Turn, calls: readonly MadeCall[], offer: Offer): Generator<TurnEvent> {
	for (const [at, { id, tool, arguments: input, raw }] of calls.entries()) {
		const known = offer.tools.find(({ name }) => name === tool);
		const call = turn.addCall({
			kind: "call",
			call_id: id !== undefined && isFitId(id) && !turn.isUsed(id) ? id : turn.ports.newId("call"),
			tool,
			title: known?.title ?? tool,
			...(known && { source: known.source }),
			arguments: input,
			...(raw === undefined ? {} : { raw }),
			hop: 0,
			state: "running",
		});
		yield at < calls.length - 1 ? { ...call, more: true } : call;
	}
}

/** Brings every open call to its result, in order; answers when one has to wait. After a last generation none runs. */
export async function* runOpenCalls(turn: Turn, last: boolean): AsyncGenerator<TurnEvent, TurnEnd | undefined> {
	for (const { index } of openCalls(turn.draft.parts)) {
		turn.signal.throwIfAborted();
		const waiting = yield* runCall(turn, index, last);
		if (waiting) return waiting;
	}
	return;
}

async function* runCall(turn: Turn, index: number, last: boolean): AsyncGenerator<TurnEvent, TurnEnd | undefined> {
	const call = turn.draft.call(index);
	if (last || turn.hopsLeft <= 0) yield* refuseForBudget(turn, index, call);
	else if (call.arguments === null) yield* refuseUnreadable(turn, index, call);
	else {
		const question = yield* resolveCall(turn, index);
		if (!question) return;
		const decision = await abortable(turn.ports.gate.decide(question), turn.signal);
		return yield* actOn(turn, index, question, decision);
	}
	return;
}

/** What the gate is asked about a call; none for a name that leads to no tool, which is answered. */
export async function* resolveCall(turn: Turn, index: number): AsyncGenerator<TurnEvent, GateQuestion | undefined> {
	const call = turn.draft.call(index);
	const { call_id, tool: name, source } = call;
	const found = await abortable(turn.ports.toolbox.resolve(name), turn.signal);
	if (found.kind === "unknown") {
		yield* refuseCall(turn, index, { status: "error", text: found.message }, found.rule);
		return;
	}
	const { tool } = found;
	const { plain, shown } = turn.argumentsOf(call, tool.source);
	// a version before stored them whole
	if (!sameJson(source, tool.source) || !sameJson(call.arguments, shown)) {
		const seen = turn.draft.changeCall(index, { title: tool.title, source: tool.source, arguments: shown });
		yield turn.keepPlain(seen, call_id, plain, shown);
	}
	const branch = { history: turn.input.history, parts: turn.draft.parts };
	return { call_id, tool, arguments: plain, branch };
}

/** Runs, refuses or asks, as the gate decided. */
export async function* actOn(
	turn: Turn,
	index: number,
	question: GateQuestion,
	decision: GateDecision,
): AsyncGenerator<TurnEvent, TurnEnd | undefined> {
	const { kind, rule } = decision;
	if (kind === "ask") return yield* askPerson(turn, index, question, decision);
	if (kind === "refuse") {
		const { message: text, error } = decision;
		yield* refuseCall(turn, index, { status: "error", text, ...(error && { error }) }, rule);
		return;
	}
	const before = sameCalls(turn, turn.draft.call(index));
	if (before + 1 >= identicalCalls) return yield* askRepeated(turn, index, question, before + 1);
	yield* executeCall(turn, index, question, { rule, approved: false });
	return;
}

function refuseForBudget(turn: Turn, index: number, { tool }: CallPart): Generator<TurnEvent> {
	const text = `Not run: hop limit. No calls are left in this turn, so this call of ${tool} was not done.`;
	return refuseCall(turn, index, { status: "not_run", text }, "hop_limit");
}

/** The model hears what was wrong; an unreadable call never runs, with no arguments least of all. */
function refuseUnreadable(turn: Turn, index: number, { raw }: CallPart): Generator<TurnEvent> {
	const begin = raw === undefined ? "" : ` They begin: ${raw}`;
	const text = `Not run: the arguments are no complete JSON object.${begin}`;
	return refuseCall(turn, index, { status: "error", text }, "malformed");
}
