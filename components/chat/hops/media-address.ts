import type { MediaBytes } from "@/lib/chat/part";

/** Where the browser finds the bytes: in the part while the turn runs, by its own address afterwards. */
export function addressOf(messageId: string, { mime, data, media_id }: MediaBytes): string {
	if (data !== undefined) return `data:${mime};base64,${data}`;
	return `/api/messages/${encodeURIComponent(messageId)}/media/${encodeURIComponent(media_id)}`;
}
