import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Part } from "@/lib/chat/part";
import type { WriteTransaction } from "@/lib/server/db/client";
import { messageParts, searchRows } from "@/lib/server/db/schema/chat";
import { indexedWords, placeWord } from "./search-words";

/** Makes a title findable in the place of the one before. */
export async function indexTitle(tx: WriteTransaction, conversationId: string, title: string): Promise<void> {
	await put(tx, { conversationId, messageId: "" }, title);
}

/** Makes what a finished message says findable; calls and results are not what people look for. */
export async function indexMessage(tx: WriteTransaction, conversationId: string, messageId: string): Promise<void> {
	const rows = await tx
		.select({ part: messageParts.part })
		.from(messageParts)
		.where(and(eq(messageParts.messageId, messageId), eq(messageParts.kind, "text")))
		.orderBy(asc(messageParts.position));
	await put(tx, { conversationId, messageId }, spokenText(rows.flatMap(({ part }) => (part === null ? [] : [part]))));
}

/** Makes what a message says findable that was stored just now. */
export async function indexNewMessage(tx: WriteTransaction, place: Place, parts: readonly Part[]): Promise<void> {
	await insert(tx, place, { id: await newRow(tx, place), text: spokenText(parts) });
}

/** What a message says, without reasoning, calls and results. */
export function spokenText(parts: readonly Part[]): string {
	return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
}

interface Place {
	readonly conversationId: string;
	readonly messageId: string;
}

async function put(tx: WriteTransaction, place: Place, text: string): Promise<void> {
	const [known] = await tx
		.select({ id: searchRows.id })
		.from(searchRows)
		.where(and(eq(searchRows.conversationId, place.conversationId), eq(searchRows.messageId, place.messageId)));
	if (known) await tx.run(sql`delete from search_index where rowid = ${known.id}`);
	await insert(tx, place, { id: known?.id ?? (await newRow(tx, place)), text });
}

async function newRow(tx: WriteTransaction, place: Place): Promise<number> {
	const [row] = await tx.insert(searchRows).values(place).returning({ id: searchRows.id });
	if (!row) throw new Error("a search row insert answered no row");
	return row.id;
}

async function insert(
	tx: WriteTransaction,
	{ conversationId }: Place,
	{ id, text }: { readonly id: number; readonly text: string },
): Promise<void> {
	await tx.run(
		sql`insert into search_index (rowid, place, words) values (${id}, ${placeWord(conversationId)}, ${indexedWords(text)})`,
	);
}
