import "server-only";
import { sql } from "drizzle-orm";
import type { ReadHandle } from "@/lib/server/db/client";
import { database } from "@/lib/server/db/client";
import { storage } from "@/lib/server/storage/storage";
import type { WorkingNote } from "@/lib/storage/bundle";

/**
 * Notes that count on the branch that ends at a message: those that stand for messages of this very branch, and those
 * that stand for none. Oldest first.
 */
export async function branchNotes(conversationId: string, headId: string | null): Promise<readonly WorkingNote[]> {
	const notes = await storage().workingMemory.list(conversationId);
	const covered = notes.flatMap(({ covers_to }) => (covers_to === null ? [] : [covers_to]));
	const here = await ancestorsAmong(database().read, headId, [...new Set(covered)]);
	return notes.filter(({ covers_to }) => covers_to === null || here.has(covers_to));
}

/** How far the clocks of processes that write one branch may be apart. */
const clockSlackMs = 60 * 60 * 1000;

/** Which of some messages stand on the branch that ends at `headId`. */
async function ancestorsAmong(
	db: ReadHandle,
	headId: string | null,
	ids: readonly string[],
): Promise<ReadonlySet<string>> {
	if (headId === null || ids.length === 0) return new Set();
	// stops at the last one that is found, and where messages are older than all of them
	const rows = await db.all<{ id: string }>(sql`
		with recursive line(id, parent_id) as (
			select id, parent_id from messages where id = ${headId}
			union all
			select m.id, m.parent_id from line join messages m on m.id = line.parent_id
			where m.created_at >= (select min(created_at) from messages where id in ${ids}) - ${clockSlackMs}
		)
		select id from line where id in ${ids} limit ${ids.length}`);
	return new Set(rows.map(({ id }) => id));
}
