import { conversationContracts } from "@/lib/chat/conversation-contract";
import { chatContracts } from "@/lib/server/chat/chat-contracts";
import { sendMessage } from "@/lib/server/chat/send-message";
import { readMessages } from "@/lib/server/conversation/read-conversation";
import { defineRoute } from "@/lib/server/http/define-route";

/** Messages of the shown branch, a page at a time towards its beginning. */
export const GET = defineRoute({
	route: "GET /api/conversations/[id]/messages",
	params: conversationContracts.one,
	query: conversationContracts.messages,
	handle: (ctx, { params, query }) =>
		readMessages(ctx, {
			id: params.id,
			limit: Number(query.limit ?? 50),
			...(query.cursor === undefined ? {} : { cursor: query.cursor }),
		}),
});

/** Sends a message to a conversation; the answer comes by its event stream. */
export const POST = defineRoute({
	route: "POST /api/conversations/[id]/messages",
	params: chatContracts.conversation,
	body: chatContracts.say,
	status: 202,
	handle: (ctx, { params, body }) => sendMessage(ctx, { ...body, conversation_id: params.id }),
});
