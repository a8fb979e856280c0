import "server-only";
import type { ConversationSnapshot } from "@/lib/chat/conversation";
import type { ChatMessage } from "@/lib/chat/message";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { withLiveText } from "@/lib/server/events/live-text";
import { newestChatNumber } from "@/lib/server/storage/chat-numbers";
import { pageMessages } from "@/lib/server/storage/message-page";
import { type CursorBinding, readCursor, signCursor } from "@/lib/server/tool/signed-cursor";
import type { Page } from "@/lib/setting/resource-snapshot";
import { ownConversation, shownConversation } from "./own-conversation";

const newest = 50;

/** A conversation with the newest messages of its shown branch. Throws `not_found`. */
export async function readConversation(ctx: Context, input: { readonly id: string }): Promise<ConversationSnapshot> {
	const db = database().read;
	// Read first: what is written meanwhile is told again by the events after this number.
	const n = await newestChatNumber(db);
	const row = await ownConversation(db, ctx, input.id);
	const conversation = await shownConversation(db, row);
	if (row.headId === null) return { conversation, messages: [], n };
	const { items, next } = await pageMessages(db, row.headId, { limit: newest });
	return {
		conversation,
		messages: [...items].reverse().map(withLiveText),
		n,
		...(next === undefined ? {} : { older_cursor: signCursor(ctx, cursorOf(row.id), next) }),
	};
}

/**
 * A page of messages of the shown branch, oldest first: the newest ones, or with a cursor those before. `next_cursor`
 * leads to older ones. Throws `not_found`, `invalid_cursor`.
 */
export async function readMessages(
	ctx: Context,
	input: { readonly id: string; readonly limit: number; readonly cursor?: string },
): Promise<Page<ChatMessage>> {
	const db = database().read;
	const row = await ownConversation(db, ctx, input.id);
	const start = input.cursor === undefined ? row.headId : String(readCursor(ctx, cursorOf(row.id), input.cursor));
	if (start === null) return { items: [] };
	const { items, next } = await pageMessages(db, start, { limit: input.limit });
	return {
		items: [...items].reverse().map(withLiveText),
		...(next === undefined ? {} : { next_cursor: signCursor(ctx, cursorOf(row.id), next) }),
	};
}

const cursorOf = (conversationId: string): CursorBinding => ({ type: "messages", query: conversationId });
