import "server-only";
import { inArray } from "drizzle-orm";
import type { WriteTransaction } from "@/lib/server/db/client";
import { conversations, toolGrants } from "@/lib/server/db/schema/chat";
import { workingNotes } from "@/lib/server/db/schema/memory";
import { timers } from "@/lib/server/db/schema/skill";

/**
 * Removes conversations for good with all that is theirs: messages and parts, notes, and what was allowed in them.
 * Reflections stay: they are what a workspace learned, and are deleted by themselves. So do timers, which still go off.
 */
export async function deleteConversationRows(tx: WriteTransaction, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await tx.delete(workingNotes).where(inArray(workingNotes.conversationId, [...ids]));
	await tx.delete(toolGrants).where(
		inArray(
			toolGrants.scope,
			ids.map((id) => `conversation:${id}`),
		),
	);
	await tx
		.update(timers)
		.set({ conversationId: null })
		.where(inArray(timers.conversationId, [...ids]));
	await tx.delete(conversations).where(inArray(conversations.id, [...ids]));
}
