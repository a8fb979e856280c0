import { conversationContracts } from "@/lib/chat/conversation-contract";
import { readMedia } from "@/lib/server/conversation/read-media";
import { defineRoute } from "@/lib/server/http/define-route";

/** A picture or sound of a message; it never changes. */
export const GET = defineRoute({
	route: "GET /api/messages/[id]/media/[media_id]",
	params: conversationContracts.media,
	handle: async (ctx, { params }) => {
		const { mime, data } = await readMedia(ctx, { messageId: params.id, mediaId: params.media_id });
		return new Response(Buffer.from(data), {
			headers: {
				"content-type": mime,
				"content-security-policy": "default-src 'none'; sandbox",
				"x-content-type-options": "nosniff",
				"cross-origin-resource-policy": "same-origin",
				"cache-control": "private, max-age=31536000, immutable",
			},
		});
	},
});
