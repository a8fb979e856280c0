import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "@/lib/server/context";
import type { ReadHandle } from "@/lib/server/db/client";
import { conversations, messageParts } from "@/lib/server/db/schema/chat";
import type { ConversationRow } from "@/lib/server/storage/conversation-rows";
import { spokenText } from "@/lib/server/storage/search-index";
import { wordsQuery, wordsQueryWithin } from "@/lib/server/storage/search-words";
import type { Json } from "@/lib/shared/json";
import { type ConversationPlace, type FoundConversations, listed } from "./conversation-place";
import { excerptOf } from "./excerpt";

/** Hits that are looked at in one go, and at most for one page: what is common is found at once, what is rare too. */
const batchSize = 200;
const mostBatches = 25;

interface Hit {
	readonly row: number;
	readonly conversationId: string;
	/** Empty for the title. */
	readonly messageId: string;
}

export interface ConversationSearch extends ConversationPlace {
	readonly query: string;
	/** Row of the index that the page before ended with. */
	readonly position: Json | undefined;
}

/**
 * Conversations whose title or messages hold all words of the query, each once, where they were said last first. A
 * page may be short and still lead on: what the caller does not list is passed over.
 */
export async function searchConversations(
	db: ReadHandle,
	ctx: Context,
	search: ConversationSearch,
): Promise<FoundConversations> {
	const match = wordsQuery(search.query);
	if (match === undefined) return { rows: [] };
	const start = typeof search.position === "number" ? search.position : Number.MAX_SAFE_INTEGER;
	const found = new Map<string, { readonly row: ConversationRow; readonly hit: Hit }>();
	let below = start;
	for (let batch = 0; batch < mostBatches; batch++) {
		const hits = await hitsBelow(db, match, below);
		const rows = await listedRows(db, ctx, search, hits);
		for (const hit of hits) {
			below = hit.row;
			const row = rows.get(hit.conversationId);
			if (!row || found.has(row.id) || (await shownBefore(db, match, { hit, start }))) continue;
			found.set(row.id, { row, hit });
			if (found.size === search.limit) return page(db, search.query, [...found.values()], below);
		}
		if (hits.length < batchSize) return page(db, search.query, [...found.values()]);
	}
	return page(db, search.query, [...found.values()], below);
}

function hitsBelow(db: ReadHandle, match: string, below: number): Promise<Hit[]> {
	return db.all<Hit>(sql`
		select r.id as "row", r.conversation_id as "conversationId", r.message_id as "messageId"
		from (select rowid as id from search_index where search_index match ${match} and rowid < ${below}
			order by rowid desc limit ${batchSize}) hit
		join search_rows r on r.id = hit.id
		order by r.id desc`);
}

async function listedRows(
	db: ReadHandle,
	ctx: Context,
	place: ConversationPlace,
	hits: readonly Hit[],
): Promise<ReadonlyMap<string, ConversationRow>> {
	const ids = [...new Set(hits.map(({ conversationId }) => conversationId))];
	if (ids.length === 0) return new Map();
	const rows = await db
		.select()
		.from(conversations)
		.where(and(listed(ctx, place), inArray(conversations.id, ids)));
	return new Map(rows.map((row) => [row.id, row]));
}

/** True when an earlier page showed the conversation, at a later message. */
async function shownBefore(
	db: ReadHandle,
	match: string,
	{ hit, start }: { readonly hit: Hit; readonly start: number },
): Promise<boolean> {
	if (start === Number.MAX_SAFE_INTEGER) return false;
	const rows = await db.all(
		sql`select rowid from search_index where search_index match ${wordsQueryWithin(match, hit.conversationId)} and rowid >= ${start} limit 1`,
	);
	return rows.length > 0;
}

async function page(
	db: ReadHandle,
	query: string,
	found: readonly { readonly row: ConversationRow; readonly hit: Hit }[],
	below?: number,
): Promise<FoundConversations> {
	const excerpts = new Map<string, string>();
	for (const { row, hit } of found) {
		if (hit.messageId === "") continue;
		const parts = await db
			.select({ part: messageParts.part })
			.from(messageParts)
			.where(and(eq(messageParts.messageId, hit.messageId), eq(messageParts.kind, "text")))
			.orderBy(asc(messageParts.position));
		excerpts.set(row.id, excerptOf(spokenText(parts.flatMap(({ part }) => (part === null ? [] : [part]))), query));
	}
	return { rows: found.map(({ row }) => row), excerpts, ...(below === undefined ? {} : { next: below }) };
}
