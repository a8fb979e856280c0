import "server-only";
import { eq, sql } from "drizzle-orm";
import type { ChatMessage } from "@/lib/chat/message";
import type { ReadHandle } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import type { MessagePage, StorePage } from "@/lib/storage/bundle";
import { shownColumns, withParts } from "./message-rows";

/** Walks from a message to its parents, at most `limit` of them; the cursor is the message that comes next. */
export async function pageMessages(
	db: ReadHandle,
	headId: string,
	{ limit, cursor, siblings }: MessagePage,
): Promise<StorePage<ChatMessage>> {
	const branch = sql`(with recursive branch(id, parent_id, depth) as (
		select ${messages.id}, ${messages.parentId}, 0 from ${messages} where ${messages.id} = ${cursor ?? headId}
		union all
		select m.id, m.parent_id, branch.depth + 1 from branch join ${messages} m on m.id = branch.parent_id
		where branch.depth + 1 < ${limit}
	) select id, depth from branch)`;
	const rows = await db
		.select(shownColumns)
		.from(sql`${branch} as branch`)
		.innerJoin(messages, eq(messages.id, sql`branch.id`))
		.orderBy(sql`branch.depth`);
	const items = await withParts(db, rows, siblings);
	const next = items.at(-1)?.parent_id;
	return { items, ...(next ? { next } : {}) };
}
