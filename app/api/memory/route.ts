import { memoryContracts } from "@/lib/chat/memory/memory-contracts";
import { defineRoute } from "@/lib/server/http/define-route";
import { listMemory } from "@/lib/server/memory/list-memory";

/** What is remembered for the person: notes of conversations, or reflections. */
export const GET = defineRoute({
	route: "GET /api/memory",
	query: memoryContracts.list,
	handle: (ctx, { query: { kind, conversation_id: conversationId, limit, cursor } }) =>
		listMemory(ctx, {
			kind,
			limit: Number(limit ?? 20),
			...(conversationId === undefined ? {} : { conversationId }),
			...(cursor === undefined ? {} : { cursor }),
		}),
});
