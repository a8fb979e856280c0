import { conversationContracts } from "@/lib/chat/conversation-contract";
import { readConversation } from "@/lib/server/conversation/read-conversation";
import { defineRoute } from "@/lib/server/http/define-route";

/** One conversation with its newest messages. */
export const GET = defineRoute({
	route: "GET /api/conversations/[id]",
	params: conversationContracts.one,
	handle: (ctx, { params }) => readConversation(ctx, params),
});
