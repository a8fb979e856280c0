import "server-only";
import { lt } from "drizzle-orm";
import type { Conversation } from "@/lib/chat/conversation";
import { notFound } from "@/lib/server/auth/authorize";
import { openTurnIn, stopTurnIn } from "@/lib/server/chat/settle-turn";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { conversations } from "@/lib/server/db/schema/chat";
import { changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { deleteConversationRows } from "@/lib/server/storage/delete-rows";
import { storesIn } from "@/lib/server/storage/storage";
import { writeChat } from "@/lib/server/storage/write-chat";
import { ownConversation, ownDeletedOrNot, shownConversation } from "./own-conversation";

/** How long a deletion can be undone. */
export const undoMs = 24 * 60 * 60 * 1000;

/** So many are purged at once; the rest goes with the next sweep. */
const purgedAtOnce = 50;

/** Deletes a conversation, for 24 h so that it can be restored; stops the turn that runs in it. Throws `not_found`. */
export async function deleteConversation(
	ctx: Context,
	input: { readonly id: string },
): Promise<{ readonly id: string }> {
	return writeChat(async (tx) => {
		const now = ctx.clock.now();
		await ownConversation(tx, ctx, input.id);
		const open = await openTurnIn(tx, input.id);
		if (open?.status === "streaming") await stopTurnIn(tx, input.id, now);
		await changeConversationIn(tx, input.id, { deletedAt: now, queued: null });
		await sweepDeletedIn(tx, now);
		return { id: input.id };
	});
}

/** Takes a deletion back. Throws `not_found` when it is older than 24 h. */
export async function restoreConversation(ctx: Context, input: { readonly id: string }): Promise<Conversation> {
	return writeChat(async (tx) => {
		const row = await ownDeletedOrNot(tx, ctx, input.id);
		if (row.deletedAt === null) return shownConversation(tx, row);
		if (row.deletedAt <= ctx.clock.now() - undoMs) throw notFound();
		return shownConversation(tx, await changeConversationIn(tx, row.id, { deletedAt: null }));
	});
}

/** Forgets for good what was deleted more than 24 h ago: conversations with all that is theirs, notes, reflections. */
export function sweepDeleted(now: number): Promise<void> {
	return writeChat((tx) => sweepDeletedIn(tx, now));
}

async function sweepDeletedIn(tx: WriteTransaction, now: number): Promise<void> {
	const before = now - undoMs;
	const old = await tx
		.select({ id: conversations.id })
		.from(conversations)
		.where(lt(conversations.deletedAt, before))
		.limit(purgedAtOnce);
	await deleteConversationRows(
		tx,
		old.map(({ id }) => id),
	);
	const { workingMemory, reflections } = storesIn(tx);
	await workingMemory.purge(before);
	await reflections.purge(before);
}
