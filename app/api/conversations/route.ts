import { conversationContracts } from "@/lib/chat/conversation-contract";
import { chatContracts } from "@/lib/server/chat/chat-contracts";
import { sendMessage } from "@/lib/server/chat/send-message";
import { listConversations } from "@/lib/server/conversation/list-conversations";
import { defineRoute } from "@/lib/server/http/define-route";

/** The person's conversations, or those that hold some words. */
export const GET = defineRoute({
	route: "GET /api/conversations",
	query: conversationContracts.list,
	handle: (ctx, { query }) =>
		listConversations(ctx, {
			...query,
			kind: query.kind ?? "chat",
			archived: query.archived === "true",
			limit: Number(query.limit ?? 20),
		}),
});

/** Begins a conversation with its first message; the answer comes by its event stream. */
export const POST = defineRoute({
	route: "POST /api/conversations",
	body: chatContracts.begin,
	status: 202,
	handle: (ctx, { body }) => sendMessage(ctx, body),
});
