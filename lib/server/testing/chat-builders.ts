import "server-only";
import type { MessageStatus } from "@/lib/chat/message";
import type { Part } from "@/lib/chat/part";
import { database } from "@/lib/server/db/client";
import { conversations } from "@/lib/server/db/schema/chat";
import { nextChatNumber } from "@/lib/server/storage/chat-numbers";
import { changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { storesIn } from "@/lib/server/storage/storage";
import { writeChat } from "@/lib/server/storage/write-chat";
import { newId } from "@/lib/shared/ids";

/** Stores a conversation as a row; answers its id. */
export async function buildConversation(
	fields: Partial<Omit<typeof conversations.$inferInsert, "n">> = {},
): Promise<string> {
	const id = fields.id ?? newId("conversation");
	const at = fields.updatedAt ?? Date.now();
	const { title = "", ...rest } = fields;
	await database().write(async (tx) => {
		await tx.insert(conversations).values({
			userId: "local",
			workspaceId: "workspace_default",
			kind: "chat",
			createdAt: at,
			...rest,
			id,
			updatedAt: at,
			n: await nextChatNumber(tx),
		});
		if (title !== "") await changeConversationIn(tx, id, { title });
	});
	return id;
}

/** Appends a message that says `said` at the head of a conversation, or below `parentId`; answers its id. */
export async function say(
	conversationId: string,
	said: string | readonly Part[],
	fields: {
		readonly role?: "user" | "assistant";
		readonly status?: MessageStatus;
		readonly parentId?: string | null;
		readonly at?: number;
	} = {},
): Promise<string> {
	const id = newId("message");
	await writeChat(async (tx) => {
		const { headId } = await changeConversationIn(tx, conversationId, {});
		await storesIn(tx).messages.append({
			id,
			conversation_id: conversationId,
			parent_id: fields.parentId === undefined ? headId : fields.parentId,
			role: fields.role ?? "user",
			status: fields.status ?? "complete",
			agent: false,
			parts: typeof said === "string" ? [{ kind: "text", text: said }] : said,
			created_at: fields.at ?? Date.now(),
		});
		await changeConversationIn(tx, conversationId, { headId: id });
	});
	return id;
}
