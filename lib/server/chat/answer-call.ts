import "server-only";
import { eq } from "drizzle-orm";
import type { ChatMessage } from "@/lib/chat/message";
import type { CallPart } from "@/lib/chat/part";
import { notFound } from "@/lib/server/auth/authorize";
import { actorRef, type Context } from "@/lib/server/context";
import { ownMessage } from "@/lib/server/conversation/own-conversation";
import type { WriteTransaction } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import { changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { storesIn } from "@/lib/server/storage/storage";
import { writeChat } from "@/lib/server/storage/write-chat";
import { AppError } from "@/lib/shared/app-error";
import { type BegunTurn, runBy } from "./begin-turn";
import type { AnswerInput } from "./chat-contracts";
import { runningTurns, startQueued } from "./running-turns";
import { settleTurnIn } from "./settle-turn";

/**
 * A person's answer to a card, from whichever device: the first one counts, and the turn goes on with it. Only people
 * answer, never tokens. Throws `version_conflict` with what was decided (`details.state`, `decided_by`) when somebody
 * was faster, `expired` when the card's time is over, `invalid_arguments` for an answer the card does not offer.
 */
export async function answerCall(ctx: Context, input: AnswerInput): Promise<{ readonly message_id: string }> {
	if (ctx.actor.kind !== "person") throw notFound();
	const taken = await writeChat((tx) => take(tx, ctx, input));
	if ("turn" in taken) {
		runningTurns().start(taken.turn);
		return { message_id: taken.turn.messageId };
	}
	await startQueued(input.conversation_id);
	throw new AppError("expired", "Nobody answered in time; the call was not run.", {
		suggested: "Ask for the answer again.",
	});
}

async function take(
	tx: WriteTransaction,
	ctx: Context,
	input: AnswerInput,
): Promise<{ readonly turn: BegunTurn } | { readonly expired: true }> {
	const { message: row, conversation } = await ownMessage(tx, ctx, input.message_id);
	const message = await storesIn(tx).messages.get(row.id);
	const place = message ? callIn(message, input.call_id) : undefined;
	if (!message || !place || conversation.id !== input.conversation_id) throw notFound();
	const { index, call } = place;
	if (row.status !== "waiting" || call.state !== "waiting") throw decided(call);
	const at = ctx.clock.now();
	if (row.expiresAt !== null && row.expiresAt <= at) {
		await settleTurnIn(tx, row.id, { how: "expired", at });
		return { expired: true };
	}
	refuseUnoffered(call, input);
	await storesIn(tx).messages.putPart(row.id, index, decide(call, input, { by: actorRef(ctx.actor).name, at }));
	await storesIn(tx).messages.change(row.id, { status: "streaming", updated_at: at });
	await tx.update(messages).set(runBy(at)).where(eq(messages.id, row.id));
	await changeConversationIn(tx, conversation.id, { updatedAt: at });
	const { id: conversationId, userId } = conversation;
	return { turn: { conversationId, userId, messageId: row.id } };
}

function callIn(
	{ parts }: ChatMessage,
	callId: string,
): { readonly index: number; readonly call: CallPart } | undefined {
	for (const [index, part] of parts.entries()) {
		if (part.kind === "call" && part.call_id === callId) return { index, call: part };
	}
	return undefined;
}

/** The card as every device sees it at once; the turn goes on from it (`givenAnswer`). */
function decide(
	call: CallPart,
	{ answer, answers }: AnswerInput,
	{ by, at }: { readonly by: string; readonly at: number },
): CallPart {
	if (!call.approval) return call;
	const approval = { ...call.approval, state: answer, decided_at: new Date(at).toISOString(), decided_by: by };
	const state = answer === "deny" ? "refused" : "running";
	return { ...call, state, approval, ...(call.questions && answers && { answers }) };
}

function decided({ approval }: CallPart): AppError {
	const { state = "stopped", decided_by, decided_at } = approval ?? {};
	return new AppError("version_conflict", "This was decided already.", {
		details: { state, ...(decided_by ? { decided_by } : {}), ...(decided_at ? { decided_at } : {}) },
	});
}

function refuseUnoffered({ approval, questions }: CallPart, { answer, answers }: AnswerInput): void {
	if (questions) {
		if (answer === "deny" || answers?.length === questions.length) return;
		throw new AppError("invalid_arguments", "Every question takes an answer.", { path: "answers" });
	}
	if (approval?.answers.includes(answer)) return;
	throw new AppError("invalid_arguments", "The card does not offer this answer.", {
		path: "answer",
		expected: approval?.answers.join(", ") ?? "",
	});
}
