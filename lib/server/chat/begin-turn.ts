import "server-only";
import { eq } from "drizzle-orm";
import type { Conversation } from "@/lib/chat/conversation";
import type { ChatMessage } from "@/lib/chat/message";
import type { WriteTransaction } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import {
	type ConversationChange,
	type ConversationRow,
	changeConversationIn,
	conversationOf,
} from "@/lib/server/storage/conversation-rows";
import { storesIn } from "@/lib/server/storage/storage";
import { newId } from "@/lib/shared/ids";
import { leaseMs, runnerId } from "./runner-id";
import { released } from "./settle-turn";

/** A turn whose row says that this process runs it. */
export interface BegunTurn {
	readonly conversationId: string;
	readonly userId: string;
	/** The assistant message it writes. */
	readonly messageId: string;
	/** The person's message that it answers; absent when a turn goes on. */
	readonly questionId?: string;
	/** What was stored as it began; absent when a turn goes on. */
	readonly begun?: TurnRows;
}

/** What a turn is about. */
export interface TurnRows {
	readonly conversation: Conversation;
	/** The message it writes, as far as it is. */
	readonly message: ChatMessage;
}

export interface TurnBeginning {
	readonly conversation: ConversationRow;
	/** The person's message that is answered. */
	readonly questionId: string;
	readonly agent: boolean;
	readonly at: number;
	/** What else of the conversation changes with it. */
	readonly change?: ConversationChange;
}

/** Writes the empty answer of a new turn, which becomes the end of the shown branch. Refused while another one is open. */
export async function beginTurnIn(
	tx: WriteTransaction,
	{ conversation, questionId, agent, at, change }: TurnBeginning,
): Promise<BegunTurn> {
	const messageId = newId("message");
	const { id: conversationId, userId } = conversation;
	const draft = {
		id: messageId,
		conversation_id: conversationId,
		parent_id: questionId,
		role: "assistant",
		status: "streaming",
		agent,
		parts: [],
	} as const;
	await storesIn(tx).messages.append({ ...draft, created_at: at });
	await tx.update(messages).set(runBy(at)).where(eq(messages.id, messageId));
	const row = await changeConversationIn(tx, conversationId, { ...change, headId: messageId });
	const time = new Date(at).toISOString();
	const message = { ...draft, created_at: time, updated_at: time };
	return { conversationId, userId, messageId, questionId, begun: { conversation: conversationOf(row), message } };
}

/** Columns of a message that this process runs. */
export function runBy(at: number) {
	return { ...released, runner: runnerId(), leaseUntil: at + leaseMs };
}
