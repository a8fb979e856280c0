import "server-only";
import type { Conversation } from "@/lib/chat/conversation";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { refineLater } from "@/lib/server/memory/refine-later";
import { reflectIn } from "@/lib/server/memory/reflect-on-conversation";
import { type ConversationRow, changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { writeChat } from "@/lib/server/storage/write-chat";
import { ownConversation, shownConversation } from "./own-conversation";

/**
 * Puts a conversation away; it stays findable among archived ones. Where the workspace wants reflections, one is
 * written with it, and its model says it better later. Throws `not_found`.
 */
export async function archiveConversation(ctx: Context, input: { readonly id: string }): Promise<Conversation> {
	const { conversation, reflected } = await writeChat(async (tx) => {
		const row = await ownConversation(tx, ctx, input.id);
		return {
			conversation: await setArchived(tx, row, ctx.clock.now()),
			reflected: row.archivedAt === null ? await reflectIn(tx, ctx, row) : undefined,
		};
	});
	if (reflected) refineLater(ctx, conversation, reflected);
	return conversation;
}

/** Takes a conversation out of the archive. Throws `not_found`. */
export async function unarchiveConversation(ctx: Context, input: { readonly id: string }): Promise<Conversation> {
	return writeChat(async (tx) => setArchived(tx, await ownConversation(tx, ctx, input.id), null));
}

async function setArchived(
	tx: WriteTransaction,
	row: ConversationRow,
	archivedAt: number | null,
): Promise<Conversation> {
	const same = (row.archivedAt === null) === (archivedAt === null);
	return shownConversation(tx, same ? row : await changeConversationIn(tx, row.id, { archivedAt }));
}
