import { chatContracts } from "@/lib/server/chat/chat-contracts";
import { stopTurn } from "@/lib/server/chat/stop-turn";
import { defineRoute } from "@/lib/server/http/define-route";

/** Stops what runs or waits in a conversation. */
export const POST = defineRoute({
	route: "POST /api/conversations/[id]/stop",
	params: chatContracts.conversation,
	handle: (ctx, { params }) => stopTurn(ctx, { conversation_id: params.id }),
});
