import "server-only";
import { sql } from "drizzle-orm";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { chatCounter } from "@/lib/server/db/schema/chat";

/** The number of one write of chat, from the one rising row; taken inside of the write's own transaction. */
export function nextChatNumber(tx: WriteTransaction): Promise<number> {
	return nextChatNumbers(tx, 1);
}

/** `count` numbers at once; answers the first, the others follow it without a gap. */
export async function nextChatNumbers(tx: WriteTransaction, count: number): Promise<number> {
	// by hand, as it runs with every write: a built statement takes longer to build than to run
	const [row] = await tx.all<{ n: number }>(
		sql`insert into chat_counter (id, n) values (1, ${count}) on conflict (id) do update set n = n + ${count} returning n`,
	);
	if (!row) throw new Error("the chat counter answered no row");
	return row.n - count + 1;
}

/** The number of the newest write of chat; 0 before the first. Where a new stream starts. */
export async function newestChatNumber(db: ReadHandle): Promise<number> {
	const [row] = await db.select({ n: chatCounter.n }).from(chatCounter);
	return row?.n ?? 0;
}
