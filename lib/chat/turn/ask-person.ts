import type { Approval } from "../part";
import type { TurnEnd, TurnEvent } from "../turn-event";
import type { GateDecision, GateQuestion } from "../turn-ports";
import type { Turn } from "./turn-state";

/** A card that nobody answers ends by itself after a day. */
export const cardLifetimeMs = 24 * 60 * 60 * 1000;

type Asking = Extract<GateDecision, { kind: "ask" }>;
type Asked = Pick<GateQuestion, "tool">;

/** Puts the card on a call; the turn ends here until somebody answers. */
export function* askPerson(
	turn: Turn,
	index: number,
	{ tool }: Asked,
	decision: Asking,
): Generator<TurnEvent, TurnEnd> {
	const { rule, answers, changes, values_changed, settings_href, message, questions, secret_for } = decision;
	const now = turn.ports.clock.now();
	const expires_at = now + cardLifetimeMs;
	const approval: Approval = {
		state: "pending",
		rule,
		definition_hash: tool.definition_hash,
		answers,
		changes,
		...(values_changed && { values_changed }),
		message,
		settings_href,
		asked_at: new Date(now).toISOString(),
		expires_at: new Date(expires_at).toISOString(),
		...(secret_for && { secret_for }),
	};
	yield turn.draft.changeCall(index, { state: "waiting", rule, approval, ...(questions && { questions }) });
	return turn.end("waiting", { expires_at });
}

/** Asks whether a call that was made again and again shall run once more; says how often it was made. */
export function* askRepeated(turn: Turn, index: number, asked: Asked, count: number): Generator<TurnEvent, TurnEnd> {
	const { tool } = turn.draft.call(index);
	yield* turn.draft.notice({ kind: "notice", notice: "repeated_calls", params: { tool, count } });
	return yield* askPerson(turn, index, asked, {
		kind: "ask",
		rule: "repeated_calls",
		answers: ["once", "deny"],
		changes: [],
		// No setting allows it.
		settings_href: "",
		message: `This very call was made ${count} times in this turn. Do something else, or answer.`,
	});
}
