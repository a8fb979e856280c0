import type { InfiniteData, Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { ChatEvent } from "@/lib/chat/chat-event";
import type { Conversation } from "@/lib/chat/conversation";
import { queryKeys } from "@/lib/client/query-keys";
import type { Page } from "@/lib/setting/resource-snapshot";
import type { ConversationRow } from "./chat-queries";
import { applyChat, type ChatState, needsReading } from "./chat-state";

/** Takes chat events, in their order, into everything that is shown of their conversations; what was missed is read again. */
export async function applyChatEvents(client: QueryClient, events: readonly ChatEvent[]): Promise<void> {
	const reads: Promise<void>[] = [];
	for (const id of new Set(events.map(conversationOf))) {
		const key = queryKeys.chat(id);
		const known = client.getQueryData<ChatState>(key);
		const next = known && events.filter((event) => conversationOf(event) === id).reduce(applyChat, known);
		if (next && next !== known) client.setQueryData<ChatState>(key, next);
		// A page that is only just coming up does not read when told so: what comes next tells it again.
		if (next && needsReading(next) && (!needsReading(known) || client.isFetching({ queryKey: key }) === 0))
			reads.push(client.invalidateQueries({ queryKey: key }));
		if (!known) reads.push(readAfterFirst(client, key));
	}
	const moved = events.flatMap((event) => (event.type === "conversation" ? [event.conversation] : []));
	if (moved.length > 0)
		reads.push(renewLists(client, new Map(moved.map((conversation) => [conversation.id, conversation]))));
	if (events.some(({ type }) => type === "conversation_deleted"))
		reads.push(client.invalidateQueries({ queryKey: queryKeys.conversations }));
	await Promise.all(reads);
}

const conversationOf = (event: ChatEvent) =>
	event.type === "conversation" ? event.conversation.id : event.conversation_id;

/** First reads that events went past; what they answer is older than those. */
const overtaken = new WeakSet<Query>();

/** An event of a conversation that is only just being read has nothing to change yet: it is read once more. */
async function readAfterFirst(client: QueryClient, key: QueryKey): Promise<void> {
	const query = client.getQueryCache().find({ queryKey: key });
	if (query?.state.fetchStatus !== "fetching" || overtaken.has(query)) return;
	overtaken.add(query);
	await query.promise?.catch(() => undefined);
	overtaken.delete(query);
	await client.invalidateQueries({ queryKey: key });
}

/** Rows are changed where they stand; a list whose order, members or search they change is read again. */
async function renewLists(client: QueryClient, moved: ReadonlyMap<string, Conversation>): Promise<void> {
	const lists = client.getQueriesData<InfiniteData<Page<ConversationRow>>>({ queryKey: queryKeys.conversations });
	for (const [key, data] of lists) {
		if (!data) continue;
		const pages = data.pages.map((page) => ({
			...page,
			items: page.items.map((row) => ({ ...row, ...moved.get(row.id) })),
		}));
		client.setQueryData(key, { ...data, pages });
	}
	await client.invalidateQueries({ queryKey: queryKeys.conversations });
	await client.invalidateQueries({ queryKey: queryKeys.offers });
}
