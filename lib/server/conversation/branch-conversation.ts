import "server-only";
import { asc, inArray, sql } from "drizzle-orm";
import { released } from "@/lib/server/chat/settle-turn";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { messageParts, messages } from "@/lib/server/db/schema/chat";
import { workingNotes } from "@/lib/server/db/schema/memory";
import { nextChatNumbers } from "@/lib/server/storage/chat-numbers";
import { changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { copyMedia } from "@/lib/server/storage/message-media";
import type { MessageRow } from "@/lib/server/storage/message-rows";
import { indexMessage } from "@/lib/server/storage/search-index";
import { storesIn } from "@/lib/server/storage/storage";
import { writeChat } from "@/lib/server/storage/write-chat";
import { newId } from "@/lib/shared/ids";
import { turnRuns } from "@/lib/storage/store-faults";
import { createConversationIn } from "./create-conversation";
import { ownMessage } from "./own-conversation";

const chunkSize = 100;

/**
 * Copies a conversation up to a message into a new one, with the notes that stand for what was condensed there: all
 * of it or nothing. Throws `not_found`, `version_conflict` while the message is still being written.
 */
export async function branchConversation(
	ctx: Context,
	input: { readonly message_id: string },
): Promise<{ readonly conversation_id: string }> {
	return writeChat(async (tx) => {
		const { conversation, message } = await ownMessage(tx, ctx, input.message_id);
		const branch = await branchTo(tx, message.id);
		if (branch.some(({ status }) => status === "streaming" || status === "waiting")) throw turnRuns();
		const made = await createConversationIn(tx, ctx, {
			kind: conversation.kind,
			workspace_id: conversation.workspaceId,
			agent: conversation.agent,
			title: conversation.title,
		});
		const ids = new Map(branch.map(({ id }) => [id, newId("message")]));
		for (let at = 0; at < branch.length; at += chunkSize) {
			await copyMessages(tx, branch.slice(at, at + chunkSize), { conversationId: made.id, ids });
		}
		await copyNotes(tx, conversation.id, { conversationId: made.id, ids });
		// a profile that was deleted meanwhile stays chosen, as it does in the conversation itself
		const headId = ids.get(message.id) ?? null;
		await changeConversationIn(tx, made.id, { headId, profileId: conversation.profileId });
		return { conversation_id: made.id };
	});
}

interface CopyPlace {
	readonly conversationId: string;
	/** Id of the copy by id of the message. */
	readonly ids: ReadonlyMap<string, string>;
}

/** The messages from the start to one of them, oldest first. */
async function branchTo(tx: WriteTransaction, messageId: string): Promise<readonly MessageRow[]> {
	const line = await tx.all<{ id: string }>(sql`
		with recursive line(id, parent_id, depth) as (
			select id, parent_id, 0 from messages where id = ${messageId}
			union all
			select m.id, m.parent_id, depth + 1 from line join messages m on m.id = line.parent_id
		)
		select id from line order by depth desc`);
	const rows: MessageRow[] = [];
	for (let at = 0; at < line.length; at += chunkSize) {
		const ids = line.slice(at, at + chunkSize).map(({ id }) => id);
		const found = await tx.select().from(messages).where(inArray(messages.id, ids));
		const byId = new Map(found.map((row) => [row.id, row]));
		rows.push(...ids.flatMap((id) => byId.get(id) ?? []));
	}
	return rows;
}

async function copyMessages(tx: WriteTransaction, rows: readonly MessageRow[], place: CopyPlace): Promise<void> {
	const { conversationId } = place;
	const idOf = (id: string) => place.ids.get(id) ?? id;
	const first = await nextChatNumbers(tx, rows.length);
	await tx.insert(messages).values(
		rows.map((row, at) => ({
			...row,
			id: idOf(row.id),
			n: first + at,
			conversationId,
			parentId: row.parentId === null ? null : idOf(row.parentId),
			...released,
		})),
	);
	const parts = await tx
		.select()
		.from(messageParts)
		.where(
			inArray(
				messageParts.messageId,
				rows.map(({ id }) => id),
			),
		)
		.orderBy(asc(messageParts.messageId), asc(messageParts.position));
	const firstPart = await nextChatNumbers(tx, Math.max(parts.length, 1));
	for (const [at, part] of parts.entries()) {
		await tx
			.insert(messageParts)
			.values({ ...part, messageId: idOf(part.messageId), conversationId, n: firstPart + at });
	}
	for (const { id } of rows) {
		await copyMedia(tx, id, idOf(id));
		await indexMessage(tx, conversationId, idOf(id));
	}
}

async function copyNotes(tx: WriteTransaction, sourceId: string, { conversationId, ids }: CopyPlace): Promise<void> {
	const notes = await storesIn(tx).workingMemory.list(sourceId, { archived: true });
	for (const note of notes) {
		const coversTo = note.covers_to === null ? null : ids.get(note.covers_to);
		if (coversTo === undefined) continue;
		await tx.insert(workingNotes).values({
			id: newId("note"),
			conversationId,
			text: note.text,
			protected: note.protected,
			coversTo,
			createdAt: note.created_at,
			archived: note.archived,
		});
	}
}
