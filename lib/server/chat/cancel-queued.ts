import "server-only";
import type { Context } from "@/lib/server/context";
import { ownConversation } from "@/lib/server/conversation/own-conversation";
import { changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { writeChat } from "@/lib/server/storage/write-chat";

/** Takes a queued message back; answers its text, so that it is not lost, or null when there was none any more. */
export async function cancelQueued(
	ctx: Context,
	{ conversation_id: conversationId }: { readonly conversation_id: string },
): Promise<{ readonly text: string | null }> {
	return writeChat(async (tx) => {
		const { queued } = await ownConversation(tx, ctx, conversationId);
		if (!queued) return { text: null };
		await changeConversationIn(tx, conversationId, { queued: null });
		return { text: queued.text };
	});
}
