import { chatContracts } from "@/lib/server/chat/chat-contracts";
import { sendMessage } from "@/lib/server/chat/send-message";
import { defineRoute } from "@/lib/server/http/define-route";

/** Begins a conversation with its first message; the answer comes by its event stream. */
export const POST = defineRoute({
	route: "POST /api/conversations",
	body: chatContracts.begin,
	status: 202,
	handle: (ctx, { body }) => sendMessage(ctx, body),
});
