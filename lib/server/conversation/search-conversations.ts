import "server-only";
import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "@/lib/server/context";
import type { ReadHandle } from "@/lib/server/db/client";
import { conversations, messageParts } from "@/lib/server/db/schema/chat";
import { spokenText } from "@/lib/server/storage/search-index";
import { wordsQuery } from "@/lib/server/storage/search-words";
import { isJsonObject, type Json } from "@/lib/shared/json";
import { type ConversationPlace, type FoundConversations, listed } from "./conversation-place";
import { excerptOf } from "./excerpt";

/** Newest places where the words stand that are looked at for one page, so that a common word costs no more than a rare one. */
const windowSize = 5_000;

/** Conversations on earlier pages that a cursor remembers. */
const mostShown = 90;

interface Hit {
	readonly conversationId: string;
	/** Row of the index. */
	readonly row: number;
	/** Empty for the title. */
	readonly messageId: string;
}

interface Position {
	/** Rows of the index before this one. */
	readonly below: number;
	/** Marks of conversations that were shown. */
	readonly shown: readonly string[];
}

export interface ConversationSearch extends ConversationPlace {
	readonly query: string;
	readonly position: Json | undefined;
}

/**
 * Conversations whose title or messages hold all words of the query, each once, where they were said last first. A
 * page may be short and still lead on, where the newest places all stand in few conversations.
 */
export async function searchConversations(
	db: ReadHandle,
	ctx: Context,
	search: ConversationSearch,
): Promise<FoundConversations> {
	const match = wordsQuery(search.query);
	if (match === undefined) return { rows: [] };
	const { below, shown } = positionOf(search.position);
	const hits = await hitsBelow(db, ctx, { ...search, match, below, limit: search.limit + shown.length + 1 });
	const fresh = hits.filter(({ conversationId }) => !shown.includes(markOf(conversationId)));
	const page = fresh.slice(0, search.limit);
	const end = fresh.length > page.length ? page.at(-1)?.row : await windowEnd(db, match, below);
	const marks = [...shown, ...page.map(({ conversationId }) => markOf(conversationId))].slice(-mostShown);
	return {
		rows: await rowsOf(db, page),
		excerpts: await excerptsOf(db, search.query, page),
		...(end === undefined ? {} : { next: { below: end, shown: marks } }),
	};
}

const markOf = (id: string) => createHash("sha256").update(id).digest("base64url").slice(0, 8);

function positionOf(position: Json | undefined): Position {
	if (!isJsonObject(position)) return { below: Number.MAX_SAFE_INTEGER, shown: [] };
	const { below, shown } = position;
	return { below: Number(below), shown: Array.isArray(shown) ? shown.map(String) : [] };
}

const newestPlaces = (match: string, below: number) => sql`
	select rowid as id from search_index where search_index match ${match} and rowid < ${below}
	order by rowid desc limit ${windowSize}`;

/** The newest place in each conversation that the caller lists. */
function hitsBelow(
	db: ReadHandle,
	ctx: Context,
	place: ConversationPlace & { readonly match: string; readonly below: number },
): Promise<Hit[]> {
	return db.all<Hit>(sql`
		select r.conversation_id as "conversationId", max(r.id) as "row", r.message_id as "messageId"
		from (${newestPlaces(place.match, place.below)}) hit
		cross join search_rows r on r.id = hit.id
		cross join ${conversations} on ${conversations.id} = r.conversation_id
		where ${listed(ctx, place)}
		group by r.conversation_id order by "row" desc limit ${place.limit}`);
}

/** Where the places end that were looked at; undefined when those were all. */
async function windowEnd(db: ReadHandle, match: string, below: number): Promise<number | undefined> {
	const [row] = await db.all<{ last: number | null; places: number }>(
		sql`select min(id) as last, count(*) as places from (${newestPlaces(match, below)})`,
	);
	return row && row.places === windowSize && row.last !== null ? row.last : undefined;
}

async function rowsOf(db: ReadHandle, hits: readonly Hit[]): Promise<FoundConversations["rows"]> {
	if (hits.length === 0) return [];
	const ids = hits.map(({ conversationId }) => conversationId);
	const rows = await db.select().from(conversations).where(inArray(conversations.id, ids));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

async function excerptsOf(db: ReadHandle, query: string, hits: readonly Hit[]): Promise<ReadonlyMap<string, string>> {
	const excerpts = new Map<string, string>();
	for (const { conversationId, messageId } of hits) {
		if (messageId === "") continue;
		const parts = await db
			.select({ part: messageParts.part })
			.from(messageParts)
			.where(and(eq(messageParts.messageId, messageId), eq(messageParts.kind, "text")))
			.orderBy(asc(messageParts.position));
		const text = spokenText(parts.flatMap(({ part }) => (part === null ? [] : [part])));
		excerpts.set(conversationId, excerptOf(text, query));
	}
	return excerpts;
}
