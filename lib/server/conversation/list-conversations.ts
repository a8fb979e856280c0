import "server-only";
import { and, desc, inArray, sql } from "drizzle-orm";
import type { ConversationEntry } from "@/lib/chat/conversation";
import type { MessageStatus } from "@/lib/chat/message";
import type { Context } from "@/lib/server/context";
import { database, type ReadHandle } from "@/lib/server/db/client";
import { conversations, messages } from "@/lib/server/db/schema/chat";
import { activitiesOf, type ConversationRow, conversationOf } from "@/lib/server/storage/conversation-rows";
import { type CursorBinding, readCursor, signCursor } from "@/lib/server/tool/signed-cursor";
import type { Page } from "@/lib/setting/resource-snapshot";
import type { Json } from "@/lib/shared/json";
import { type ConversationPlace, type FoundConversations, listed } from "./conversation-place";
import { searchConversations } from "./search-conversations";

/**
 * One page of the caller's conversations: the one that moved last first, archived ones by when they were archived;
 * with a query by where the words were said last. Throws `invalid_cursor`.
 */
export async function listConversations(ctx: Context, place: ConversationPlace): Promise<Page<ConversationEntry>> {
	const query = place.query?.trim() ?? "";
	const filter = JSON.stringify([place.kind, place.archived, query]);
	const binding: CursorBinding = { type: "conversations", query: filter };
	const position = place.cursor === undefined ? undefined : readCursor(ctx, binding, place.cursor);
	const db = database().read;
	const { rows, next, excerpts } =
		query === ""
			? await newest(db, ctx, place, position)
			: await searchConversations(db, ctx, { ...place, query, position });
	return {
		items: await entriesOf(db, rows, excerpts),
		...(next === undefined ? {} : { next_cursor: signCursor(ctx, binding, next) }),
	};
}

async function newest(
	db: ReadHandle,
	ctx: Context,
	place: ConversationPlace,
	position: Json | undefined,
): Promise<FoundConversations> {
	const [archivedAt, updatedAt, id] = Array.isArray(position) ? position : [];
	const { archivedAt: archived, updatedAt: updated } = conversations;
	const older = place.archived
		? sql`(${archived}, ${updated}, ${conversations.id}) < (${archivedAt}, ${updatedAt}, ${id})`
		: sql`(${updated}, ${conversations.id}) < (${updatedAt}, ${id})`;
	const rows = await db
		.select()
		.from(conversations)
		.where(and(listed(ctx, place), position === undefined ? undefined : older))
		.orderBy(...(place.archived ? [desc(archived)] : []), desc(updated), desc(conversations.id))
		.limit(place.limit + 1);
	const shown = rows.slice(0, place.limit);
	const last = rows.length > place.limit ? shown.at(-1) : undefined;
	return { rows: shown, ...(last ? { next: [last.archivedAt, last.updatedAt, last.id] } : {}) };
}

async function entriesOf(
	db: ReadHandle,
	rows: readonly ConversationRow[],
	excerpts?: ReadonlyMap<string, string>,
): Promise<ConversationEntry[]> {
	const activities = await activitiesOf(
		db,
		rows.map(({ id }) => id),
	);
	const statuses = await headStatuses(db, rows);
	return rows.map((row) => {
		const excerpt = excerpts?.get(row.id);
		const last = row.headId === null ? undefined : statuses.get(row.headId);
		return {
			...conversationOf(row, activities.get(row.id)),
			...(excerpt === undefined ? {} : { excerpt }),
			...(last === undefined ? {} : { last_status: last }),
		};
	});
}

async function headStatuses(
	db: ReadHandle,
	rows: readonly ConversationRow[],
): Promise<ReadonlyMap<string, MessageStatus>> {
	const heads = rows.flatMap(({ headId }) => (headId === null ? [] : [headId]));
	if (heads.length === 0) return new Map();
	const found = await db
		.select({ id: messages.id, status: messages.status })
		.from(messages)
		.where(inArray(messages.id, heads));
	return new Map(found.map(({ id, status }) => [id, status]));
}
