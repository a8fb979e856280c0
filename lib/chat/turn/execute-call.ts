import { sameJson } from "@/lib/shared/json";
import type { GateRule } from "@/lib/tool/gate";
import type { CallPart } from "../part";
import type { TurnEvent } from "../turn-event";
import type { CallChange, GateQuestion, ToolOutcome } from "../turn-ports";
import { abortable } from "./abortable";
import { finishCall } from "./finish-call";
import type { Turn } from "./turn-state";

/** How a call came to be executed. */
export interface Permit {
	readonly rule: GateRule;
	/** A person approved this very call. */
	readonly approved: boolean;
}

/** Executed calls of the turn with the same tool and arguments. */
export function sameCalls(turn: Turn, call: CallPart): number {
	return turn.draft.parts.filter(
		(part) =>
			part.kind === "call" && part.hop > 0 && part.tool === call.tool && sameJson(part.arguments, call.arguments),
	).length;
}

/** Runs a call that the gate let run: one hop, its progress, its result. Throws when the turn is stopped meanwhile. */
export async function* executeCall(
	turn: Turn,
	index: number,
	question: GateQuestion,
	{ rule, approved }: Permit,
): AsyncGenerator<TurnEvent> {
	const repeated = sameCalls(turn, turn.draft.call(index)) > 0;
	yield turn.draft.changeCall(index, { state: "running", hop: turn.hops + 1, rule, started_at: turn.now() });
	turn.signal.throwIfAborted();
	const { outcome, told } = yield* outcomeOf(turn, index, question, approved);
	const { notices = [], cards = [], ...result } = outcome;
	yield* finishCall(turn, index, { ...result, ...(repeated && { repeated: true }) }, { ...told, state: "done" });
	for (const card of cards) yield turn.draft.add(card);
	for (const notice of notices) yield* turn.draft.notice(notice);
}

/** Waits for the outcome and tells what is new of the call whenever something is; `told` is what came with its end. */
async function* outcomeOf(
	turn: Turn,
	index: number,
	question: GateQuestion,
	approved: boolean,
): AsyncGenerator<TurnEvent, { readonly outcome: ToolOutcome; readonly told: CallChange | undefined }> {
	let newest: CallChange | undefined;
	let wake = () => {};
	const onChange = (change: CallChange) => {
		newest = { ...newest, ...change };
		wake();
	};
	const work = abortable(
		turn.ports.executors.execute(question, { signal: turn.signal, onChange, approved }),
		turn.signal,
	);
	for (;;) {
		const told = new Promise<undefined>((resolve) => {
			wake = () => resolve(undefined);
			if (newest) wake();
		});
		const outcome = await Promise.race([work, told]);
		if (outcome) return { outcome, told: newest };
		const change = newest;
		newest = undefined;
		if (change) yield turn.draft.changeCall(index, change);
	}
}
