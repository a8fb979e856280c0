import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ChatEvent } from "@/lib/chat/chat-event";
import type { Conversation } from "@/lib/chat/conversation";
import { queryKeys } from "@/lib/client/query-keys";
import type { Page } from "@/lib/setting/resource-snapshot";
import type { ConversationRow } from "./chat-queries";
import { applyChat, type ChatState, needsReading } from "./chat-state";

/** Takes a chat event into everything that is shown of its conversation; what was missed is read again. */
export async function applyChatEvent(client: QueryClient, event: ChatEvent): Promise<void> {
	const id = event.type === "conversation" ? event.conversation.id : event.conversation_id;
	const key = queryKeys.chat(id);
	const known = client.getQueryData<ChatState>(key);
	const next = known && applyChat(known, event);
	if (next && next !== known) client.setQueryData<ChatState>(key, next);
	const reads: Promise<void>[] = [];
	if (next && needsReading(next) && !needsReading(known)) reads.push(client.invalidateQueries({ queryKey: key }));
	if (event.type === "conversation") reads.push(renewLists(client, event.conversation));
	if (event.type === "conversation_deleted")
		reads.push(client.invalidateQueries({ queryKey: queryKeys.conversations }));
	await Promise.all(reads);
}

/** The row is changed where it stands; a list whose order, members or search it changes is read again. */
async function renewLists(client: QueryClient, conversation: Conversation): Promise<void> {
	const lists = client.getQueriesData<InfiniteData<Page<ConversationRow>>>({ queryKey: queryKeys.conversations });
	for (const [key, data] of lists) {
		if (!data) continue;
		const pages = data.pages.map((page) => ({
			...page,
			items: page.items.map((row) => (row.id === conversation.id ? { ...row, ...conversation } : row)),
		}));
		client.setQueryData(key, { ...data, pages });
	}
	await client.invalidateQueries({ queryKey: queryKeys.conversations });
	await client.invalidateQueries({ queryKey: queryKeys.offers });
}
