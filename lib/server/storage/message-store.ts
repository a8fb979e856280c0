import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { MessageStatus } from "@/lib/chat/message";
import type { Part } from "@/lib/chat/part";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { conversations, messageParts, messages } from "@/lib/server/db/schema/chat";
import type { MessageChange, MessageDraft, MessageStore, TokenStats } from "@/lib/storage/bundle";
import { noSuchMessage, StoreFault, turnRuns } from "@/lib/storage/store-faults";
import { nextChatNumber, nextChatNumbers } from "./chat-numbers";
import { deleteConversationRows } from "./delete-rows";
import { pageMessages } from "./message-page";
import { isLive, withParts } from "./message-rows";
import { indexMessage } from "./search-index";
import type { StoreHandle } from "./write-chat";

/** Messages in libSQL. Every write of a message also moves its conversation on, whose activity it may have changed. */
export function messageStore(handle: StoreHandle): MessageStore {
	return {
		append: (draft) => handle.write((tx) => append(tx, draft)),
		putPart: (messageId, index, part) => handle.write((tx) => putPart(tx, { messageId, index, part })),
		change: (messageId, change) => handle.write((tx) => changeMessage(tx, messageId, change)),
		async get(messageId) {
			const rows = await handle.read().select().from(messages).where(eq(messages.id, messageId));
			return (await withParts(handle.read(), rows))[0];
		},
		page: (headId, options) => pageMessages(handle.read(), headId, options),
		tokenStats: (conversationId) => tokenStats(handle.read(), conversationId),
		deleteConversation: (conversationId) => handle.write((tx) => deleteConversationRows(tx, [conversationId])),
	};
}

async function append(tx: WriteTransaction, draft: MessageDraft): Promise<number> {
	const conversationId = draft.conversation_id;
	if (draft.parent_id !== null) await requireParent(tx, draft.parent_id, conversationId);
	await refuseSecondTurn(tx, { id: draft.id, conversationId, status: draft.status });
	const taken = await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, draft.id));
	if (taken.length > 0) throw new StoreFault("a message id was used twice");
	const n = await nextChatNumbers(tx, draft.parts.length + 2);
	const last = n + 1 + draft.parts.length;
	await moveOn(tx, conversationId, { n: last, at: draft.created_at });
	await tx.insert(messages).values({
		id: draft.id,
		n,
		conversationId,
		parentId: draft.parent_id,
		role: draft.role,
		status: draft.status,
		agent: draft.agent,
		answeredBy: draft.answered_by ?? null,
		createdAt: draft.created_at,
		updatedAt: draft.created_at,
	});
	for (const [position, part] of draft.parts.entries()) {
		await tx
			.insert(messageParts)
			.values({ messageId: draft.id, position, n: n + 1 + position, conversationId, kind: part.kind, part });
	}
	if (!live.includes(draft.status)) await indexMessage(tx, conversationId, draft.id);
	return last;
}

async function requireParent(tx: WriteTransaction, parentId: string, conversationId: string): Promise<void> {
	const [parent] = await tx
		.select({ id: messages.id })
		.from(messages)
		.where(and(eq(messages.id, parentId), eq(messages.conversationId, conversationId)));
	if (!parent) throw noSuchMessage();
}

async function putPart(
	tx: WriteTransaction,
	{ messageId, index, part }: { readonly messageId: string; readonly index: number; readonly part: Part },
): Promise<number> {
	const [message] = await tx
		.select({
			conversationId: messages.conversationId,
			status: messages.status,
			parts: sql<number>`(select count(*) from ${messageParts} where ${messageParts.messageId} = ${messageId})`,
		})
		.from(messages)
		.where(eq(messages.id, messageId));
	if (!message) throw noSuchMessage();
	if (index < 0 || index > message.parts) throw new StoreFault("a part was put behind a gap");
	const n = await nextChatNumber(tx);
	const written = { n, kind: part.kind, part };
	await tx
		.insert(messageParts)
		.values({ messageId, position: index, conversationId: message.conversationId, ...written })
		.onConflictDoUpdate({ target: [messageParts.messageId, messageParts.position], set: written });
	// the text of a turn that runs is indexed once, when it ends
	if (part.kind === "text" && !live.includes(message.status)) {
		await indexMessage(tx, message.conversationId, messageId);
	}
	return n;
}

async function changeMessage(tx: WriteTransaction, messageId: string, change: MessageChange): Promise<number> {
	const [before] = await tx.select().from(messages).where(eq(messages.id, messageId));
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
	if (!live.includes(change.status)) await indexMessage(tx, conversationId, messageId);
	return moveOn(tx, conversationId, { n: await nextChatNumber(tx), at: change.updated_at });
}

const live: readonly MessageStatus[] = ["streaming", "waiting"];

async function refuseSecondTurn(
	tx: WriteTransaction,
	message: { readonly id: string; readonly conversationId: string; readonly status: MessageStatus },
): Promise<void> {
	if (!live.includes(message.status)) return;
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
	const moved = await tx
		.update(conversations)
		.set({ n, updatedAt: sql`max(${conversations.updatedAt}, ${at})` })
		.where(eq(conversations.id, conversationId))
		.returning({ id: conversations.id });
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
