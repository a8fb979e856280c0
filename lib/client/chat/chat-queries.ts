import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Conversation, ConversationKind, ConversationSnapshot } from "@/lib/chat/conversation";
import type { ChatMessage, MessageStatus } from "@/lib/chat/message";
import type { ToolOffer } from "@/lib/chat/tool-offer";
import { fetchJson } from "@/lib/client/fetch-json";
import { queryKeys } from "@/lib/client/query-keys";
import type { Page } from "@/lib/setting/resource-snapshot";
import { addOlder, adoptChat, type ChatState, startState } from "./chat-state";

/** A row of the conversation list. */
export type ConversationRow = Conversation & { readonly excerpt?: string; readonly last_status?: MessageStatus };

/** Which conversations a list shows. */
export interface ConversationPlace {
	readonly query?: string;
	readonly archived?: boolean;
	readonly kind?: ConversationKind;
	readonly limit?: number;
}

const urlOf = (id: string) => `/api/conversations/${encodeURIComponent(id)}`;

/** One conversation. A read never takes back what events said meanwhile. `first`: as the server rendered it. */
export function chatQuery(client: QueryClient, id: string, first?: ConversationSnapshot) {
	return queryOptions({
		queryKey: queryKeys.chat(id),
		queryFn: async ({ signal }): Promise<ChatState> => {
			const snapshot = await fetchJson<ConversationSnapshot>(urlOf(id), { signal });
			return adoptChat(client.getQueryData<ChatState>(queryKeys.chat(id)), snapshot);
		},
		...(first && { initialData: () => startState(first) }),
		structuralSharing: false,
	});
}

/** Reads the page of messages before the oldest that is shown. */
export async function readOlder(client: QueryClient, id: string): Promise<void> {
	const key = queryKeys.chat(id);
	const cursor = client.getQueryData<ChatState>(key)?.older_cursor;
	if (cursor === undefined) return;
	const search = new URLSearchParams({ cursor, limit: "30" });
	const page = await fetchJson<Page<ChatMessage>>(`${urlOf(id)}/messages?${search}`);
	client.setQueryData<ChatState>(key, (state) => state && addOlder(state, page.items, page.next_cursor));
}

/** Pages of conversations, the one that moved last first. */
export function conversationsQuery({ query = "", archived = false, kind = "chat", limit = 30 }: ConversationPlace) {
	return infiniteQueryOptions({
		queryKey: queryKeys.conversationList({ query, archived, kind, limit }),
		queryFn: ({ pageParam, signal }) => {
			const search = new URLSearchParams({ kind, archived: String(archived), limit: String(limit) });
			if (query !== "") search.set("query", query);
			if (pageParam !== "") search.set("cursor", pageParam);
			return fetchJson<Page<ConversationRow>>(`/api/conversations?${search}`, { signal });
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.next_cursor,
	});
}

/** What a turn of a profile would be offered now. */
export function offerQuery(place: {
	readonly profileId: string;
	readonly conversationId?: string;
	kind: ConversationKind;
}) {
	const asked: Record<string, string> = { kind: place.kind };
	if (place.profileId !== "") asked.profile_id = place.profileId;
	if (place.conversationId !== undefined) asked.conversation_id = place.conversationId;
	return queryOptions({
		queryKey: queryKeys.offer(asked),
		queryFn: ({ signal }) =>
			fetchJson<ToolOffer>(`/api/conversations/offer?${new URLSearchParams(asked as Record<string, string>)}`, {
				signal,
			}),
	});
}
