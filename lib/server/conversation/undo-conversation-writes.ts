import "server-only";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { undoConversation } from "@/lib/server/history/undo-write";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { ownConversation } from "./own-conversation";

/**
 * Takes back every change of settings that a conversation made, all of them or none; no receipts where it
 * changed nothing. Throws `not_found` for a conversation that is not the caller's, `version_conflict` when one was
 * overtaken.
 */
export async function undoConversationWrites(
	ctx: Context,
	input: { readonly conversation_id: string },
): Promise<{ readonly receipts: readonly WriteReceipt[] }> {
	await ownConversation(database().read, ctx, input.conversation_id);
	return { receipts: await undoConversation(ctx, { conversationId: input.conversation_id }) };
}
