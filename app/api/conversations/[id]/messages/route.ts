import { chatContracts } from "@/lib/server/chat/chat-contracts";
import { sendMessage } from "@/lib/server/chat/send-message";
import { defineRoute } from "@/lib/server/http/define-route";

/** Sends a message to a conversation; the answer comes by its event stream. */
export const POST = defineRoute({
	route: "POST /api/conversations/[id]/messages",
	params: chatContracts.conversation,
	body: chatContracts.say,
	status: 202,
	handle: (ctx, { params, body }) => sendMessage(ctx, { ...body, conversation_id: params.id }),
});
