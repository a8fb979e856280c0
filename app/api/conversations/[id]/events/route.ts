import * as z from "zod/mini";
import { chatContracts } from "@/lib/server/chat/chat-contracts";
import { streamConversation } from "@/lib/server/events/stream-events";
import { defineRoute, refuseMethod } from "@/lib/server/http/define-route";

export const dynamic = "force-dynamic";

const number = z.optional(z.string().check(z.regex(/^\d{1,15}$/)));

/** One conversation as it happens: what came after a number of chat, then everything new. */
export const GET = defineRoute({
	route: "GET /api/conversations/[id]/events",
	params: chatContracts.conversation,
	query: z.strictObject({ after: number }),
	headers: z.object({ "last-event-id": number }),
	handle: (ctx, { params, query, headers, request }) => {
		const after = headers["last-event-id"] ?? query.after;
		return streamConversation(ctx, {
			id: params.id,
			after: after === undefined ? undefined : Number(after),
			signal: request.signal,
		});
	},
});

/** Next would open a stream for it that nobody reads. */
export const HEAD = refuseMethod("HEAD /api/conversations/[id]/events");
export const OPTIONS = refuseMethod("OPTIONS /api/conversations/[id]/events");
