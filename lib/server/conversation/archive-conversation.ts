import "server-only";
import type { Conversation } from "@/lib/chat/conversation";
import type { Context } from "@/lib/server/context";
import { changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { writeChat } from "@/lib/server/storage/write-chat";
import { ownConversation, shownConversation } from "./own-conversation";

/** Puts a conversation away; it stays findable among archived ones. Throws `not_found`. */
export function archiveConversation(ctx: Context, input: { readonly id: string }): Promise<Conversation> {
	return setArchived(ctx, input.id, ctx.clock.now());
}

/** Takes a conversation out of the archive. Throws `not_found`. */
export function unarchiveConversation(ctx: Context, input: { readonly id: string }): Promise<Conversation> {
	return setArchived(ctx, input.id, null);
}

async function setArchived(ctx: Context, id: string, archivedAt: number | null): Promise<Conversation> {
	return writeChat(async (tx) => {
		const row = await ownConversation(tx, ctx, id);
		const same = (row.archivedAt === null) === (archivedAt === null);
		return shownConversation(tx, same ? row : await changeConversationIn(tx, id, { archivedAt }));
	});
}
