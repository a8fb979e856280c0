import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Conversation } from "@/lib/chat/conversation";
import { notFound } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import type { ReadHandle } from "@/lib/server/db/client";
import { conversations, messages } from "@/lib/server/db/schema/chat";
import { activitiesOf, type ConversationRow, conversationOf } from "@/lib/server/storage/conversation-rows";
import type { MessageRow } from "@/lib/server/storage/message-rows";
import { ownConversations } from "@/lib/server/storage/read-chat-after";

/** A conversation of the caller's own. Missing, foreign and deleted ones are the same `not_found`. */
export async function ownConversation(db: ReadHandle, ctx: Context, id: string): Promise<ConversationRow> {
	const row = await ownDeletedOrNot(db, ctx, id);
	if (row.deletedAt !== null) throw notFound();
	return row;
}

/** A conversation of the caller's own, also one whose deletion can still be undone. */
export async function ownDeletedOrNot(db: ReadHandle, ctx: Context, id: string): Promise<ConversationRow> {
	const [row] = await db
		.select()
		.from(conversations)
		.where(and(eq(conversations.id, id), ownConversations(ctx)));
	if (!row) throw notFound();
	return row;
}

/** A message in a conversation of the caller's own, and that conversation. */
export async function ownMessage(
	db: ReadHandle,
	ctx: Context,
	id: string,
): Promise<{ readonly message: MessageRow; readonly conversation: ConversationRow }> {
	const [found] = await db
		.select({ message: messages, conversation: conversations })
		.from(messages)
		.innerJoin(conversations, eq(conversations.id, messages.conversationId))
		.where(and(eq(messages.id, id), ownConversations(ctx), isNull(conversations.deletedAt)));
	if (!found) throw notFound();
	return found;
}

/** A row as its person sees it, with what runs in it. */
export async function shownConversation(db: ReadHandle, row: ConversationRow): Promise<Conversation> {
	return conversationOf(row, (await activitiesOf(db, [row.id])).get(row.id));
}
