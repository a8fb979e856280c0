import { chatContracts } from "@/lib/server/chat/chat-contracts";
import { readOffer } from "@/lib/server/chat/read-offer";
import { defineRoute } from "@/lib/server/http/define-route";

/** What the Agent would be offered: the tools, what they cost and what asks first. */
export const GET = defineRoute({
	route: "GET /api/conversations/offer",
	query: chatContracts.offer,
	handle: (ctx, { query, request }) => readOffer(ctx, query, request.signal),
});
