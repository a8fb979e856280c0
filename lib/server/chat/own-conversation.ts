import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { notFound } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import type { ReadHandle } from "@/lib/server/db/client";
import { conversations, messages } from "@/lib/server/db/schema/chat";
import type { ConversationRow } from "@/lib/server/storage/conversation-rows";
import type { MessageRow } from "@/lib/server/storage/message-rows";
import { ownConversations } from "@/lib/server/storage/read-chat-after";

/** A conversation of the caller's own; missing, deleted and foreign ones are the same `not_found`. */
export async function ownConversation(db: ReadHandle, ctx: Context, id: string): Promise<ConversationRow> {
	const [row] = await db
		.select()
		.from(conversations)
		.where(and(eq(conversations.id, id), ownConversations(ctx), isNull(conversations.deletedAt)));
	if (!row) throw notFound();
	return row;
}

/** A message in a conversation of the caller's own, with the conversation. */
export async function ownMessage(
	db: ReadHandle,
	ctx: Context,
	id: string,
): Promise<{ readonly message: MessageRow; readonly conversation: ConversationRow }> {
	const [message] = await db.select().from(messages).where(eq(messages.id, id));
	if (!message) throw notFound();
	return { message, conversation: await ownConversation(db, ctx, message.conversationId) };
}
