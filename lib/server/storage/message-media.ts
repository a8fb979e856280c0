import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { MediaBytes, Part, ResultMedia } from "@/lib/chat/part";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { messageMedia } from "@/lib/server/db/schema/chat";
import { newId } from "@/lib/shared/ids";

/** Puts the bytes of a part's pictures and sound into rows of their own and answers the part that names them. */
export async function holdMedia(tx: WriteTransaction, messageId: string, part: Part): Promise<Part> {
	if (part.kind !== "result" || !part.media?.some(hasBytes)) return part;
	const media: ResultMedia[] = [];
	for (const one of part.media) media.push(hasBytes(one) ? await hold(tx, messageId, one) : one);
	return { ...part, media };
}

const hasBytes = (media: ResultMedia): media is MediaBytes & { readonly data: string } =>
	(media.kind === "image" || media.kind === "audio") && media.data !== undefined;

async function hold(
	tx: WriteTransaction,
	messageId: string,
	{ kind, mime, data }: MediaBytes & { readonly data: string },
): Promise<MediaBytes> {
	const mediaId = newId("media");
	await tx.insert(messageMedia).values({ messageId, mediaId, mime, data: Buffer.from(data, "base64") });
	return { kind, mime, media_id: mediaId };
}

/** Gives a copied message the pictures and sound of the one it was copied from. */
export async function copyMedia(tx: WriteTransaction, from: string, to: string): Promise<void> {
	await tx.run(sql`
		insert into message_media (message_id, media_id, mime, data)
		select ${to}, media_id, mime, data from message_media where message_id = ${from}`);
}

/** Bytes of one picture or sound of a message. */
export async function mediaOf(
	db: ReadHandle,
	messageId: string,
	mediaId: string,
): Promise<{ readonly mime: string; readonly data: Uint8Array } | undefined> {
	const [row] = await db
		.select({ mime: messageMedia.mime, data: messageMedia.data })
		.from(messageMedia)
		.where(and(eq(messageMedia.messageId, messageId), eq(messageMedia.mediaId, mediaId)));
	return row;
}
