import "server-only";
import type { Context } from "@/lib/server/context";
import { ownConversation } from "@/lib/server/conversation/own-conversation";
import { writeChat } from "@/lib/server/storage/write-chat";
import { runningTurns, startQueued } from "./running-turns";
import { isRun, stopTurnIn } from "./settle-turn";

/**
 * Stops what runs or waits in a conversation, whichever process runs it; the message keeps what was said. Answers
 * whether there was anything. What is queued starts then.
 */
export async function stopTurn(
	ctx: Context,
	{ conversation_id: conversationId }: { readonly conversation_id: string },
): Promise<{ readonly stopped: boolean }> {
	const at = ctx.clock.now();
	const open = await writeChat(async (tx) => {
		await ownConversation(tx, ctx, conversationId);
		return stopTurnIn(tx, conversationId, at);
	});
	if (open && isRun(open)) runningTurns().abort(open.id, "stop");
	else if (open) await startQueued(conversationId);
	return { stopped: open !== undefined };
}
