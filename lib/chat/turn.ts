import { type ErrorBody, isAppError } from "@/lib/shared/app-error";
import { type SettledHow, settleMessage } from "./history/settle-message";
import { isModelError } from "./model-port";
import { routeEnd } from "./route/route-end";
import { generateStep } from "./turn/generate-step";
import { faultBody } from "./turn/model-fault";
import { resumeTurn } from "./turn/resume-turn";
import { runOpenCalls } from "./turn/run-step";
import { Turn, type Unanswered } from "./turn/turn-state";
import type { TurnEnd, TurnEvent, TurnInput } from "./turn-event";
import type { TurnPorts } from "./turn-ports";

/**
 * One turn of a conversation (*agent tools*, tool loop): generate, run the calls through the gate, feed back, until an
 * answer without calls, a card that waits or leaves the rest to the person, or the hop limit. With a route it also
 * ends, for now or for good, where the candidate that was opened does not answer. Never throws: a stopped, cut or
 * failed turn settles its calls and ends with the status that says so. What it yields must be stored before it is
 * asked for more.
 */
export async function* runTurn(ports: TurnPorts, input: TurnInput): AsyncGenerator<TurnEvent, TurnEnd> {
	const turn = new Turn(ports, input);
	try {
		return yield* goOn(turn);
	} catch (error) {
		return yield* breakOff(turn, error);
	}
}

async function* goOn(turn: Turn): AsyncGenerator<TurnEvent, TurnEnd> {
	if (turn.input.resume) {
		const end = yield* resumeTurn(turn, turn.input.resume);
		if (end) return end;
		if (turn.leavesToPerson) return turn.end("complete");
	} else yield* settleOpen(turn, "interrupted");
	for (;;) {
		turn.signal.throwIfAborted();
		const last = turn.isLast;
		const done = yield* generateStep(turn, last);
		if (typeof done === "object") return yield* passOn(turn, done);
		const waiting = yield* runOpenCalls(turn, last);
		if (waiting) return waiting;
		if (done || last || turn.leavesToPerson) return turn.end("complete");
	}
}

/** A candidate did not answer: what follows is stored, and the turn ends with it for now. */
function* passOn(turn: Turn, { route, failure }: Unanswered): Generator<TurnEvent, TurnEnd> {
	turn.signal.throwIfAborted();
	const { placed, end } = routeEnd(route, turn.routed, failure, turn.ports.clock.now());
	yield turn.draft.put(placed.index, placed.part);
	// A Stop that came while the part was stored ends the turn.
	turn.signal.throwIfAborted();
	const { status, ...more } = end;
	return turn.end(status, more);
}

/** What was said stays; every call gets its result. */
async function* breakOff(turn: Turn, error: unknown): AsyncGenerator<TurnEvent, TurnEnd> {
	yield* turn.draft.close();
	const { status, how, ...more } = howBroken(turn, error);
	yield* settleOpen(turn, how);
	return turn.end(status, more);
}

/** Gives every call that is open its result; a turn that is opened again may have lost the answer to one. */
function* settleOpen(turn: Turn, how: SettledHow): Generator<TurnEvent> {
	for (const { index, part } of settleMessage({ parts: turn.draft.parts }, how)) yield turn.draft.put(index, part);
}

interface Broken {
	readonly status: TurnEnd["status"];
	readonly how: SettledHow;
	readonly error?: ErrorBody;
	readonly cause?: unknown;
}

function howBroken(turn: Turn, error: unknown): Broken {
	if (turn.signal.aborted) return { status: "stopped", how: "stopped" };
	if (isModelError(error)) {
		if (error.fault === "agent_transport_lost") return { status: "interrupted", how: "interrupted" };
		return { status: "failed", how: "failed", error: faultBody(error) };
	}
	if (isAppError(error)) return { status: "failed", how: "failed", error: error.body };
	const body: ErrorBody = { code: "internal", reason: "internal", message: "The turn failed." };
	return { status: "failed", how: "failed", error: body, cause: error };
}
