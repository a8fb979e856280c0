import type { GateRule } from "@/lib/tool/gate";
import type { ApprovalState, CallPart, ResultPart } from "../part";
import type { TurnEvent } from "../turn-event";
import type { Turn } from "./turn-state";

/** The result without its call's id. */
export type CallResult = Omit<ResultPart, "kind" | "call_id">;

/** A call's one result and its final state, one write: whatever breaks, they are both there or neither is. */
export function* finishCall(
	turn: Turn,
	index: number,
	result: CallResult,
	change: Partial<CallPart>,
): Generator<TurnEvent> {
	const { call_id } = turn.draft.call(index);
	yield { ...turn.draft.add({ kind: "result", call_id, ...result }), more: true };
	yield turn.draft.changeCall(index, { ...change, ended_at: turn.now() });
}

/** A call that does not run, with the rule that says so. */
export function refuseCall(turn: Turn, index: number, result: CallResult, rule?: GateRule): Generator<TurnEvent> {
	return finishCall(turn, index, result, { state: "refused", ...(rule && { rule }) });
}

/** The card of a call as a person left it. */
export function decidedApproval(turn: Turn, index: number, state: ApprovalState, by?: string): Partial<CallPart> {
	const { approval } = turn.draft.call(index);
	if (!approval) return {};
	const decided_at = approval.decided_at ?? turn.now();
	return { approval: { ...approval, state, decided_at, ...(by === undefined ? {} : { decided_by: by }) } };
}
