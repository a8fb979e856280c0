import "server-only";
import { eq } from "drizzle-orm";
import type { Context } from "@/lib/server/context";
import { ownConversation } from "@/lib/server/conversation/own-conversation";
import { messages } from "@/lib/server/db/schema/chat";
import { writeChat } from "@/lib/server/storage/write-chat";
import { runningTurns, startQueued } from "./running-turns";
import { openTurnIn, settleTurnIn } from "./settle-turn";

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
		const turn = await openTurnIn(tx, conversationId);
		if (turn?.status === "waiting") await settleTurnIn(tx, turn.id, { how: "stopped", at });
		else if (turn) await tx.update(messages).set({ stopAt: at }).where(eq(messages.id, turn.id));
		return turn;
	});
	if (open?.status === "streaming") runningTurns().abort(open.id, "stop");
	if (open?.status === "waiting") await startQueued(conversationId);
	return { stopped: open !== undefined };
}
