import "server-only";
import { eq } from "drizzle-orm";
import { titleFrom } from "@/lib/server/conversation/conversation-title";
import type { WriteTransaction } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import type { ConversationRow } from "@/lib/server/storage/conversation-rows";
import { storesIn } from "@/lib/server/storage/storage";
import { type BegunTurn, beginTurnIn } from "./begin-turn";
import type { OpenPage } from "./chat-contracts";

/** A person's message on its way into a conversation where no turn is open. */
export interface Saying {
	readonly conversation: ConversationRow;
	readonly messageId: string;
	readonly text: string;
	/** What it stands below. */
	readonly parentId: string | null;
	readonly at: number;
	readonly page?: OpenPage;
}

/** Stores a person's message and begins the turn that answers it. */
export async function sayIn(tx: WriteTransaction, saying: Saying): Promise<BegunTurn> {
	const { conversation, messageId, text, parentId, at, page } = saying;
	const agent = conversation.agent || conversation.kind === "assistant";
	await storesIn(tx).messages.append({
		id: messageId,
		conversation_id: conversation.id,
		parent_id: parentId,
		role: "user",
		status: "complete",
		agent,
		parts: [{ kind: "text", text }],
		created_at: at,
	});
	if (page) await tx.update(messages).set({ page }).where(eq(messages.id, messageId));
	const titled = conversation.title === "" ? { title: titleFrom(text) } : {};
	const change = { ...titled, queued: null, archivedAt: null, updatedAt: at };
	return beginTurnIn(tx, { conversation, questionId: messageId, agent, at, change });
}
