import "server-only";
import { notFound } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { mediaOf } from "@/lib/server/storage/message-media";
import { ownMessage } from "./own-conversation";

/** Kinds that a browser only shows or plays; anything else is told as bytes. */
const shownKinds = /^(?:image\/(?:png|jpeg|gif|webp|avif)|audio\/[a-z0-9.+-]+)$/i;

/** Bytes of a picture or sound in a conversation of the caller's own. Throws `not_found`. */
export async function readMedia(
	ctx: Context,
	input: { readonly messageId: string; readonly mediaId: string },
): Promise<{ readonly mime: string; readonly data: Uint8Array }> {
	const db = database().read;
	await ownMessage(db, ctx, input.messageId);
	const media = await mediaOf(db, input.messageId, input.mediaId);
	if (!media) throw notFound();
	return { data: media.data, mime: shownKinds.test(media.mime) ? media.mime : "application/octet-stream" };
}
