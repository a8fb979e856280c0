import "server-only";
import { and, eq, lte } from "drizzle-orm";
import { conversations, messages } from "@/lib/server/db/schema/chat";
import { changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { writeChat } from "@/lib/server/storage/write-chat";
import { type BegunTurn, runBy } from "../begin-turn";

/** Takes a turn that waited for a time which has come. Whoever asks, of all processes, one gets it. */
export function takeDue(messageId: string, now: number): Promise<BegunTurn | undefined> {
	return writeChat(async (tx) => {
		const [due] = await tx
			.select({ conversationId: messages.conversationId, userId: conversations.userId })
			.from(messages)
			.innerJoin(conversations, eq(conversations.id, messages.conversationId))
			.where(and(eq(messages.id, messageId), eq(messages.status, "streaming"), lte(messages.wakeAt, now)));
		if (!due) return undefined;
		await tx.update(messages).set(runBy(now)).where(eq(messages.id, messageId));
		await changeConversationIn(tx, due.conversationId, {});
		return { ...due, messageId };
	});
}
