import "server-only";
import { eq } from "drizzle-orm";
import { conversations } from "@/lib/server/db/schema/chat";
import { writeChat } from "@/lib/server/storage/write-chat";
import { newId } from "@/lib/shared/ids";
import type { BegunTurn } from "./begin-turn";
import { turnTime } from "./route/turn-time";
import { sayIn } from "./say-in";
import { openTurnIn } from "./settle-turn";

/** Takes the message that waits for a conversation's turn to end, if there is one and no turn is open. */
export function takeQueued(conversationId: string): Promise<BegunTurn | undefined> {
	return writeChat(async (tx) => {
		const [conversation] = await tx.select().from(conversations).where(eq(conversations.id, conversationId));
		const queued = conversation?.queued;
		if (!conversation || !queued || conversation.deletedAt !== null) return undefined;
		if (await openTurnIn(tx, conversationId)) return undefined;
		return sayIn(tx, {
			conversation,
			messageId: queued.message_id ?? newId("message"),
			text: queued.text,
			parentId: conversation.headId,
			at: turnTime().now(),
			...(queued.page ? { page: queued.page } : {}),
		});
	});
}
