"use client";

import type { ChatMessage } from "@/lib/chat/message";
import type { ApprovalAnswer, CallPart } from "@/lib/chat/part";
import { type ChatAction, useChatAction, useChatControls } from "../chat-controls";

export interface CardAnswer extends Pick<ChatAction, "busy" | "refusal"> {
	/** Sends the answer; `answers` are those to questions, by question. `from` is what was pressed. */
	answer(given: ApprovalAnswer, from: Element, answers?: string[][]): Promise<void>;
}

/** Answers a waiting card. The card goes with its answer: the focus moves to the message it stood in, not to nowhere. */
export function useAnswer(call: CallPart, message: ChatMessage): CardAnswer {
	const { actions, conversation } = useChatControls();
	const { busy, refusal, run } = useChatAction(conversation.id);
	const answer: CardAnswer["answer"] = async (given, from, answers) => {
		const around = from.closest<HTMLElement>("[data-message]");
		const place = { conversation_id: conversation.id, message_id: message.id, call_id: call.call_id };
		const done = await run(given, () => actions.answerCall({ ...place, answer: given, ...(answers && { answers }) }));
		if (done !== undefined) around?.focus({ preventScroll: true });
	};
	return { busy, refusal, answer };
}
