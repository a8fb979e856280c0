import "server-only";
import type { Context } from "@/lib/server/context";
import { ownMessage } from "@/lib/server/conversation/own-conversation";
import { writeChat } from "@/lib/server/storage/write-chat";
import { AppError } from "@/lib/shared/app-error";
import { beginTurnIn } from "./begin-turn";
import { runningTurns } from "./running-turns";
import { makeRoomIn } from "./settle-turn";

/**
 * Answers a person's message once more: the new answer stands beside the old one and is the shown one. Takes the id of
 * the answer, or of a message that has none. Throws `version_conflict` while a turn runs in the conversation.
 */
export async function retryTurn(
	ctx: Context,
	{ message_id: messageId }: { readonly message_id: string },
): Promise<{ readonly conversation_id: string; readonly message_id: string }> {
	const at = ctx.clock.now();
	const turn = await writeChat(async (tx) => {
		const { message, conversation } = await ownMessage(tx, ctx, messageId);
		const questionId = message.role === "user" ? message.id : message.parentId;
		if (questionId === null) throw new AppError("not_applicable", "This answers no message.");
		await makeRoomIn(tx, conversation.id, at);
		const agent = conversation.agent || conversation.kind === "assistant";
		return beginTurnIn(tx, { conversation, questionId, agent, at });
	});
	runningTurns().start(turn);
	return { conversation_id: turn.conversationId, message_id: turn.messageId };
}
