import { sameJson } from "@/lib/shared/json";
import { settleMessage } from "../history/settle-message";
import type { ApprovalAnswer, CallPart } from "../part";
import type { TurnAnswer, TurnEnd, TurnEvent } from "../turn-event";
import type { GateDecision, GateQuestion } from "../turn-ports";
import { abortable } from "./abortable";
import { executeCall } from "./execute-call";
import { decidedApproval, finishCall, refuseCall } from "./finish-call";
import { actOn, resolveCall, runOpenCalls } from "./run-step";
import type { Turn } from "./turn-state";

/**
 * Goes on where a stored turn waits: brings the call to its result as the person answered, then the calls made at
 * once with it. Answers the end where the turn ends or waits again; nothing where it goes on.
 */
export async function* resumeTurn(turn: Turn, answer: TurnAnswer): AsyncGenerator<TurnEvent, TurnEnd | undefined> {
	const index = turn.draft.parts.findIndex(
		(part) => part.kind === "call" && part.state === "waiting" && part.call_id === answer.call_id,
	);
	// Answered before, and then the process ended: what was lost stays lost, said as such.
	if (index === -1) return yield* settled(turn, "interrupted", "interrupted");
	switch (answer.answer) {
		case "not_answered":
		case "expired":
			return yield* settled(turn, answer.answer, "complete");
		case "stopped":
			return yield* settled(turn, "stopped", "stopped");
		case "deny":
			yield* deny(turn, index, answer);
			break;
		default: {
			const waiting = yield* allow(turn, index, { ...answer, answer: answer.answer });
			if (waiting) return waiting;
		}
	}
	return yield* runOpenCalls(turn, false);
}

function* settled(
	turn: Turn,
	how: Parameters<typeof settleMessage>[1],
	status: TurnEnd["status"],
): Generator<TurnEvent, TurnEnd> {
	for (const { index, part } of settleMessage({ parts: turn.draft.parts }, how)) yield turn.draft.put(index, part);
	return turn.end(status);
}

function* deny(turn: Turn, index: number, { by }: TurnAnswer): Generator<TurnEvent> {
	const { approval } = turn.draft.call(index);
	yield turn.draft.changeCall(index, decidedApproval(turn, index, "deny", by));
	const why = approval?.rule === "repeated_calls" ? ` ${approval.message ?? ""}` : "";
	const text = `Not run: the person denied this call.${why} Do not ask for it again; say what that leaves undone.`;
	yield* refuseCall(turn, index, { status: "denied", text });
}

async function* allow(
	turn: Turn,
	index: number,
	answer: TurnAnswer & { readonly answer: "once" | "conversation" | "always" },
): AsyncGenerator<TurnEvent, TurnEnd | undefined> {
	const shown = turn.draft.call(index);
	const { approval, questions } = shown;
	const decided = decidedApproval(turn, index, answer.answer, answer.by);
	if (questions) {
		yield turn.draft.changeCall(index, decided);
		yield* answered(turn, index, questions, answer.answers);
		return;
	}
	yield turn.draft.changeCall(index, { ...decided, state: "running" });
	const question = yield* resolveCall(turn, index);
	if (!question) return;
	const decision = await abortable(decisionOn(turn, question, { shown, answer: answer.answer }), turn.signal);
	if (decision.kind !== "run") return yield* actOn(turn, index, question, decision);
	// On a card about repetition nobody saw what an authority setting would become.
	const approved = approval?.rule !== "repeated_calls";
	yield* executeCall(turn, index, question, { rule: decision.rule, approved });
	return;
}

/** What an answer comes to for the tool that the call's name leads to now; it allows only the one its card showed. */
async function decisionOn(
	{ ports: { gate } }: Turn,
	question: GateQuestion,
	{ shown, answer }: { readonly shown: CallPart; readonly answer: ApprovalAnswer },
): Promise<GateDecision> {
	const { tool } = question;
	if (!sameJson(shown.source, tool.source)) return gate.decide(question);
	const { rule = "tool_not_allowed", changes = [], definition_hash = tool.definition_hash } = shown.approval ?? {};
	if (definition_hash === tool.definition_hash) return gate.grant(question, answer, { rule, changes });
	const now = await gate.decide(question);
	return now.kind === "ask" ? { ...now, rule: "definition_changed" } : now;
}

/** What the person chose is the result of a call that only asked. */
function* answered(
	turn: Turn,
	index: number,
	questions: NonNullable<CallPart["questions"]>,
	answers: TurnAnswer["answers"],
): Generator<TurnEvent> {
	if (!answers) {
		yield* refuseCall(turn, index, { status: "not_answered", text: "The person gave no answer." });
		return;
	}
	const said = questions.map(({ question }, at) => ({ question, answer: answers[at] ?? [] }));
	const change = { state: "done", hop: turn.hops + 1 } as const;
	yield* finishCall(turn, index, { status: "ok", text: JSON.stringify(said) }, change);
}
