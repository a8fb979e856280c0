import { openCalls } from "../history/settle-message";
import type { ApprovalAnswer, CallPart, Part } from "../part";
import type { TurnAnswer } from "../turn-event";

/** A turn that goes on with an answer, and its parts as they waited for it. */
export interface GivenAnswer {
	readonly resume: TurnAnswer;
	readonly parts: readonly Part[];
}

/**
 * The answer that a person gave to a card and that a stored turn goes on with, however often it was put off or passed on
 * since: the call stands there decided and was neither started nor answered. Nothing where no card was.
 */
export function givenAnswer(parts: readonly Part[]): GivenAnswer | undefined {
	for (const { index, part } of openCalls(parts)) {
		const answer = answerIn(part);
		if (!answer) continue;
		const by = part.approval?.decided_by;
		const waits: CallPart = { ...part, state: "waiting" };
		return {
			resume: {
				call_id: part.call_id,
				answer,
				...(part.answers && { answers: part.answers }),
				...(by === undefined ? {} : { by }),
			},
			parts: parts.map((each, at) => (at === index ? waits : each)),
		};
	}
	return undefined;
}

function answerIn({ approval, started_at }: CallPart): ApprovalAnswer | undefined {
	if (!approval || started_at !== undefined) return undefined;
	switch (approval.state) {
		case "once":
		case "conversation":
		case "always":
		case "deny":
			return approval.state;
		case "pending":
		case "not_answered":
		case "expired":
		case "stopped":
			return undefined;
	}
}
