import "server-only";
import { and, asc, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ChatMessage, MessageStatus } from "@/lib/chat/message";
import type { Part } from "@/lib/chat/part";
import type { ReadHandle } from "@/lib/server/db/client";
import { messageParts, messages } from "@/lib/server/db/schema/chat";

export type MessageRow = typeof messages.$inferSelect;

/** The columns of a message that people see. */
export const shownColumns = {
	id: messages.id,
	conversationId: messages.conversationId,
	parentId: messages.parentId,
	role: messages.role,
	status: messages.status,
	agent: messages.agent,
	answeredBy: messages.answeredBy,
	usage: messages.usage,
	error: messages.error,
	createdAt: messages.createdAt,
	updatedAt: messages.updatedAt,
};

type ShownRow = Pick<MessageRow, keyof typeof shownColumns>;

/** Messages of turns that run or wait, in the words of the indexes over them: a bound value would not find those. */
export const isLive = sql`${messages.status} in ('streaming', 'waiting')`;

/** Whether a message's turn runs or waits. */
export const isLiveStatus = (status: MessageStatus) => status === "streaming" || status === "waiting";

/** Stands for a part whose row is damaged, so that the others keep their places. */
export const lostPart: Part = { kind: "text", text: "" };

/** A row without its parts. `siblings` as `siblingsOf` read them. */
export function toMessage(row: ShownRow, siblings: readonly string[] | undefined): Omit<ChatMessage, "parts"> {
	return {
		id: row.id,
		conversation_id: row.conversationId,
		parent_id: row.parentId,
		role: row.role,
		status: row.status,
		agent: row.agent,
		created_at: new Date(row.createdAt).toISOString(),
		updated_at: new Date(row.updatedAt).toISOString(),
		...(row.answeredBy === null ? {} : { answered_by: row.answeredBy }),
		...(row.usage === null ? {} : { usage: row.usage }),
		...(row.error === null ? {} : { error: row.error }),
		...(siblings === undefined || siblings.length < 2 ? {} : { siblings }),
	};
}

/** Rows with their parts and, unless nobody asks for them, siblings, in the given order. */
export async function withParts(
	db: ReadHandle,
	rows: readonly ShownRow[],
	asks = true,
): Promise<readonly ChatMessage[]> {
	if (rows.length === 0) return [];
	const parts = await partsOf(db, rows);
	const siblings = await siblingsOf(db, asks ? rows : []);
	return rows.map((row) => ({ ...toMessage(row, siblings.get(placeOf(row))), parts: parts.get(row.id) ?? [] }));
}

/** What siblings have in common. */
export function placeOf(row: Pick<MessageRow, "conversationId" | "parentId">): string {
	return `${row.conversationId} ${row.parentId ?? ""}`;
}

/** Ids of all messages with the parents of `rows`, oldest first, by place. */
export async function siblingsOf(
	db: ReadHandle,
	rows: readonly Pick<MessageRow, "conversationId" | "parentId">[],
): Promise<ReadonlyMap<string, readonly string[]>> {
	const parents = [...new Set(rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId])))];
	const rooted = [...new Set(rows.filter((row) => row.parentId === null).map((row) => row.conversationId))];
	const conditions: (SQL | undefined)[] = [];
	if (parents.length > 0) conditions.push(inArray(messages.parentId, parents));
	if (rooted.length > 0) conditions.push(and(isNull(messages.parentId), inArray(messages.conversationId, rooted)));
	const byPlace = new Map<string, string[]>();
	if (conditions.length === 0) return byPlace;
	const found = await db
		.select({ id: messages.id, conversationId: messages.conversationId, parentId: messages.parentId })
		.from(messages)
		.where(or(...conditions))
		.orderBy(asc(messages.createdAt), asc(messages.id));
	for (const row of found) {
		const ids = byPlace.get(placeOf(row));
		if (ids) ids.push(row.id);
		else byPlace.set(placeOf(row), [row.id]);
	}
	return byPlace;
}

/** Parts in their order, by message. They come as one text: taking a cell from the driver costs more than reading it. */
async function partsOf(
	db: ReadHandle,
	rows: readonly Pick<MessageRow, "id">[],
): Promise<ReadonlyMap<string, readonly Part[]>> {
	const ids = JSON.stringify(rows.map(({ id }) => id));
	const [found] = await db.all<{ parts: string }>(sql`
		select json_group_array(json_array(message_id, position, part)) as parts
		from message_parts where message_id in (select value from json_each(${ids}))`);
	const stored = JSON.parse(found?.parts ?? "[]") as [messageId: string, position: number, part: string | null][];
	const byMessage = new Map<string, Part[]>();
	for (const [messageId, , text] of stored.sort(([, one], [, other]) => one - other)) {
		const part = (text === null ? null : messageParts.part.mapFromDriverValue(text)) as Part | null;
		const parts = byMessage.get(messageId) ?? [];
		parts.push(part ?? lostPart);
		byMessage.set(messageId, parts);
	}
	return byMessage;
}
