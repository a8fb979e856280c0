import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { MessageStatus } from "@/lib/chat/message";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import type { MessageChange, MessageDraft, MessageStore, TokenStats } from "@/lib/storage/bundle";
import { noSuchMessage, StoreFault, turnRuns } from "@/lib/storage/store-faults";
import { nextChatNumber, nextChatNumbers } from "./chat-numbers";
import { deleteConversationRows } from "./delete-rows";
import { pageMessages } from "./message-page";
import { isLive, isLiveStatus, shownColumns, withParts } from "./message-rows";
import { putPartRow, putParts } from "./put-parts";
import { indexMessage, indexNewMessage } from "./search-index";
import type { StoreHandle } from "./write-chat";

/** Messages in libSQL. Every write of a message also moves its conversation on, whose activity it may have changed. */
export function messageStore(handle: StoreHandle): MessageStore {
	return {
		append: (draft) => handle.write((tx) => append(tx, draft)),
		putPart: (messageId, index, part) => handle.write((tx) => putParts(tx, { messageId, parts: [{ index, part }] })),
		change: (messageId, change) => handle.write((tx) => changeMessage(tx, messageId, change)),
		async get(messageId) {
			const rows = await handle.read().select(shownColumns).from(messages).where(eq(messages.id, messageId));
			return (await withParts(handle.read(), rows))[0];
		},
		page: (headId, options) => pageMessages(handle.read(), headId, options),
		tokenStats: (conversationId) => tokenStats(handle.read(), conversationId),
		deleteConversation: (conversationId) => handle.write((tx) => deleteConversationRows(tx, [conversationId])),
	};
}

async function append(tx: WriteTransaction, draft: MessageDraft): Promise<number> {
	const conversationId = draft.conversation_id;
	await requirePlace(tx, draft);
	const n = await nextChatNumbers(tx, draft.parts.length + 2);
	const last = n + 1 + draft.parts.length;
	await moveOn(tx, conversationId, { n: last, at: draft.created_at });
	const answeredBy = draft.answered_by ? sql.param(draft.answered_by, messages.answeredBy) : null;
	await tx.run(sql`
		insert into messages (id, n, conversation_id, parent_id, role, status, agent, answered_by, created_at, updated_at)
		values (${draft.id}, ${n}, ${conversationId}, ${draft.parent_id}, ${draft.role}, ${draft.status},
			${draft.agent ? 1 : 0}, ${answeredBy}, ${draft.created_at}, ${draft.created_at})`);
	for (const [index, part] of draft.parts.entries()) {
		await putPartRow(tx, { messageId: draft.id, conversationId, index, n: n + 1 + index, part });
	}
	if (!isLiveStatus(draft.status)) await indexNewMessage(tx, { conversationId, messageId: draft.id }, draft.parts);
	return last;
}

/** Refuses a message below none of its conversation, beside a turn that is open, or under an id that is taken. */
async function requirePlace(tx: WriteTransaction, draft: MessageDraft): Promise<void> {
	const { id, conversation_id: conversationId, parent_id: parentId } = draft;
	const [found] = await tx.all<{ parent: number; turn: number; taken: number }>(sql`select
		exists (select 1 from messages where id = ${parentId} and conversation_id = ${conversationId}) as parent,
		exists (select 1 from messages where conversation_id = ${conversationId} and ${isLive} and id <> ${id}) as turn,
		exists (select 1 from messages where id = ${id}) as taken`);
	if (parentId !== null && !found?.parent) throw noSuchMessage();
	if (isLiveStatus(draft.status) && found?.turn) throw turnRuns();
	if (found?.taken) throw new StoreFault("a message id was used twice");
}

async function changeMessage(tx: WriteTransaction, messageId: string, change: MessageChange): Promise<number> {
	const [before] = await tx
		.select({ conversationId: messages.conversationId, status: messages.status })
		.from(messages)
		.where(eq(messages.id, messageId));
	if (!before) throw noSuchMessage();
	const { conversationId } = before;
	if (change.status !== undefined) {
		await refuseSecondTurn(tx, { id: messageId, conversationId, status: change.status });
	}
	const n = await nextChatNumber(tx);
	await tx
		.update(messages)
		.set({
			n,
			status: change.status,
			answeredBy: change.answered_by,
			usage: change.usage,
			error: change.error,
			updatedAt: change.updated_at,
		})
		.where(eq(messages.id, messageId));
	if (change.status === undefined || change.status === before.status) return n;
	if (!isLiveStatus(change.status)) await indexMessage(tx, conversationId, messageId);
	return moveOn(tx, conversationId, { n: await nextChatNumber(tx), at: change.updated_at });
}

async function refuseSecondTurn(
	tx: WriteTransaction,
	message: { readonly id: string; readonly conversationId: string; readonly status: MessageStatus },
): Promise<void> {
	if (!isLiveStatus(message.status)) return;
	const [other] = await tx
		.select({ id: messages.id })
		.from(messages)
		.where(and(eq(messages.conversationId, message.conversationId), isLive, ne(messages.id, message.id)));
	if (other) throw turnRuns();
}

/** Gives the conversation a new number, and its time where that is later. */
async function moveOn(
	tx: WriteTransaction,
	conversationId: string,
	{ n, at }: { readonly n: number; readonly at: number },
): Promise<number> {
	const moved = await tx.all(
		sql`update conversations set n = ${n}, updated_at = max(updated_at, ${at}) where id = ${conversationId} returning id`,
	);
	if (moved.length === 0) throw noSuchMessage();
	return n;
}

async function tokenStats(db: ReadHandle, conversationId: string): Promise<TokenStats> {
	const sum = (field: string) =>
		sql<number>`coalesce(sum(case when json_valid(${messages.usage}) then json_extract(${messages.usage}, ${field}) end), 0)`;
	const [row] = await db
		.select({ messages: sql<number>`count(*)`, input: sum("$.input"), output: sum("$.output") })
		.from(messages)
		.where(eq(messages.conversationId, conversationId));
	return row ?? { messages: 0, input: 0, output: 0 };
}
