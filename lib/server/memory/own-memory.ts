import "server-only";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { MemoryItem, MemoryKind } from "@/lib/chat/memory/memory-entry";
import { notFound } from "@/lib/server/auth/authorize";
import { chatUser, chatWorkspaces } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { conversations } from "@/lib/server/db/schema/chat";
import { reflections, workingNotes } from "@/lib/server/db/schema/memory";
import { workspaces } from "@/lib/server/db/schema/records";
import { ownConversations } from "@/lib/server/storage/read-chat-after";
import { storesIn } from "@/lib/server/storage/storage";
import type { Removable } from "@/lib/storage/bundle";

/** The condition that leaves only reflections of the caller's own workspaces. */
export function ownReflections(ctx: Context): SQL | undefined {
	const allowed = chatWorkspaces(ctx);
	return and(
		sql`${reflections.workspaceId} in (select ${workspaces.id} from ${workspaces} where ${workspaces.ownerId} = ${chatUser(ctx)})`,
		allowed && inArray(reflections.workspaceId, [...allowed]),
	);
}

/** Refuses with `not_found` unless all of some memory is the caller's own; removed ones count. */
export async function requireOwnMemory(
	db: ReadHandle,
	ctx: Context,
	kind: MemoryKind,
	ids: readonly string[],
): Promise<void> {
	const wanted = [...new Set(ids)];
	if (wanted.length === 0) return;
	const found =
		kind === "note"
			? await db
					.select({ id: workingNotes.id })
					.from(workingNotes)
					.innerJoin(conversations, eq(conversations.id, workingNotes.conversationId))
					.where(and(inArray(workingNotes.id, wanted), ownConversations(ctx), isNull(conversations.deletedAt)))
			: await db
					.select({ id: reflections.id })
					.from(reflections)
					.where(and(inArray(reflections.id, wanted), ownReflections(ctx)));
	if (found.length !== wanted.length) throw notFound();
}

/** Calls `change` with the store and the ids of each kind that is among `items`, once all are found to be the caller's. */
export async function eachKind(
	tx: WriteTransaction,
	ctx: Context,
	items: readonly MemoryItem[],
	change: (store: Removable, ids: readonly string[]) => Promise<number>,
): Promise<number> {
	chatUser(ctx);
	const idsOf = (kind: MemoryKind) => items.filter((item) => item.kind === kind).map(({ id }) => id);
	await requireOwnMemory(tx, ctx, "note", idsOf("note"));
	await requireOwnMemory(tx, ctx, "reflection", idsOf("reflection"));
	const { workingMemory, reflections: reflected } = storesIn(tx);
	return (await change(workingMemory, idsOf("note"))) + (await change(reflected, idsOf("reflection")));
}
