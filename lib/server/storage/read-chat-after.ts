import "server-only";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ChatEvent } from "@/lib/chat/chat-event";
import { chatUser, chatWorkspaces } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import { database, type ReadHandle } from "@/lib/server/db/client";
import { conversations, messageParts, messages } from "@/lib/server/db/schema/chat";
import { activitiesOf, conversationOf } from "./conversation-rows";
import { lostPart, placeOf, siblingsOf, toMessage } from "./message-rows";

export interface ChatAfter {
	/** Events with a larger number. */
	readonly after: number;
	/** At most so many. */
	readonly limit: number;
	/** Only of this conversation. */
	readonly conversationId?: string;
}

/**
 * What the caller's conversations became after a number, in the order of the numbers. `n` is where the next read goes
 * on: it also passes over what the caller may not see. Rows say what they are now, so a row that was written again
 * meanwhile comes later, under its new number.
 */
export async function readChatAfter(
	ctx: Context,
	{ after, limit, conversationId }: ChatAfter,
): Promise<{ readonly events: readonly ChatEvent[]; readonly n: number }> {
	const db = database().read;
	// Read first: a row that a later write numbered is left for the next read, whichever table it is in.
	const { newest, ...changed } = await changedAfter(db, after);
	if (newest <= after) return { events: [], n: after };
	const span = (column: SQLiteColumn | SQL) => sql`${column} > ${after} and ${column} <= ${newest}`;
	const mine = and(
		// rows are found by their numbers, and of one conversation by its id
		ownConversations(ctx, "unindexed"),
		conversationId === undefined ? undefined : eq(conversations.id, conversationId),
	);
	const seen = { db, limit, mine, span, one: conversationId !== undefined };
	const found = [
		...(changed.conversations ? await conversationEvents(seen) : []),
		...(changed.messages ? await messageEvents(seen) : []),
		...(changed.parts ? await partEvents(seen) : []),
	];
	const events = found.sort((a, b) => a.n - b.n).slice(0, limit);
	return { events, n: found.length < limit ? newest : (events.at(-1)?.n ?? newest) };
}

/**
 * The condition that leaves only conversations the caller may see, deleted ones included. `unindexed` where rows are
 * found by something else and only checked by it.
 */
export function ownConversations(ctx: Context, by: "person" | "unindexed" = "person"): SQL | undefined {
	const workspaces = chatWorkspaces(ctx);
	const userId = chatUser(ctx);
	return and(
		// the sign keeps the index of a person's conversations out of it
		by === "person" ? eq(conversations.userId, userId) : sql`+${conversations.userId} = ${userId}`,
		workspaces && inArray(conversations.workspaceId, [...workspaces]),
	);
}

interface Changed {
	/** The newest number. */
	readonly newest: number;
	/** Which tables have rows with larger numbers, 0 or 1. */
	readonly conversations: number;
	readonly messages: number;
	readonly parts: number;
}

/** Looks where there is something to read: most writes of a turn are of one table. */
async function changedAfter(db: ReadHandle, after: number): Promise<Changed> {
	const [changed] = await db.all<Changed>(sql`select n as newest,
		exists (select 1 from conversations where n > ${after}) as conversations,
		exists (select 1 from messages where n > ${after}) as messages,
		exists (select 1 from message_parts where n > ${after}) as parts
		from chat_counter`);
	return changed ?? { newest: 0, conversations: 0, messages: 0, parts: 0 };
}

interface Seen {
	readonly db: ReadHandle;
	readonly limit: number;
	readonly mine: SQL | undefined;
	/** Only one conversation is asked for. */
	readonly one: boolean;
	span(column: SQLiteColumn | SQL): SQL;
}

async function conversationEvents({ db, limit, mine, span, one }: Seen): Promise<ChatEvent[]> {
	const rows = await db
		.select()
		.from(conversations)
		.where(and(span(one ? sql`+${conversations.n}` : conversations.n), mine))
		.orderBy(asc(conversations.n))
		.limit(limit);
	const activities = await activitiesOf(
		db,
		rows.map(({ id }) => id),
	);
	return rows.map((row) =>
		row.deletedAt === null
			? { type: "conversation", n: row.n, conversation: conversationOf(row, activities.get(row.id)) }
			: { type: "conversation_deleted", n: row.n, conversation_id: row.id },
	);
}

async function messageEvents({ db, limit, mine, span }: Seen): Promise<ChatEvent[]> {
	const found = await db
		.select({ row: messages })
		.from(messages)
		.crossJoin(conversations)
		.where(and(span(messages.n), eq(conversations.id, messages.conversationId), mine, isNull(conversations.deletedAt)))
		.orderBy(asc(messages.n))
		.limit(limit);
	const rows = found.map(({ row }) => row);
	const siblings = await siblingsOf(db, rows);
	return rows.map((row) => ({
		type: "message",
		n: row.n,
		conversation_id: row.conversationId,
		message: toMessage(row, siblings.get(placeOf(row))),
	}));
}

async function partEvents({ db, limit, mine, span }: Seen): Promise<ChatEvent[]> {
	const found = await db
		.select({ row: messageParts })
		.from(messageParts)
		.crossJoin(conversations)
		.where(
			and(
				span(messageParts.n),
				eq(conversations.id, messageParts.conversationId),
				mine,
				isNull(conversations.deletedAt),
			),
		)
		.orderBy(asc(messageParts.n))
		.limit(limit);
	return found.map(({ row }) => ({
		type: "part",
		n: row.n,
		conversation_id: row.conversationId,
		message_id: row.messageId,
		index: row.position,
		part: row.part ?? lostPart,
	}));
}
