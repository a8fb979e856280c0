import "server-only";
import type { MemoryItem } from "@/lib/chat/memory/memory-entry";
import { notFound } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { writeChat } from "@/lib/server/storage/write-chat";
import { eachKind } from "./own-memory";

interface Items {
	readonly items: readonly MemoryItem[];
}

/**
 * Deletes remembered texts, all of them or none: they are in no list and no prompt from then on. Answers what
 * `restoreMemory` takes; that works for 24 h. Throws `not_found` when one of them is not the caller's.
 */
export async function deleteMemory(ctx: Context, { items }: Items): Promise<Items> {
	const at = ctx.clock.now();
	await writeChat((tx) => eachKind(tx, ctx, items, (store, ids) => store.remove(ids, at)));
	return { items };
}

/** Takes a deletion back, as long as it was not forgotten. Throws `not_found` when there is nothing to take back. */
export async function restoreMemory(ctx: Context, { items }: Items): Promise<Items> {
	const restored = await writeChat((tx) => eachKind(tx, ctx, items, (store, ids) => store.restore(ids)));
	if (restored === 0) throw notFound();
	return { items };
}
