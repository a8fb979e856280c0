import { expect, it } from "vitest";
import type { ResultMedia } from "@/lib/chat/part";
import { branchConversation } from "@/lib/server/conversation/branch-conversation";
import { deleteConversation, sweepDeleted, undoMs } from "@/lib/server/conversation/delete-conversation";
import { readConversation } from "@/lib/server/conversation/read-conversation";
import { readMedia } from "@/lib/server/conversation/read-media";
import { storage } from "@/lib/server/storage/storage";
import { calls, says } from "@/lib/server/testing/scripted-turns";
import { testContext } from "@/lib/server/testing/test-context";
import { branchOf, useChat } from "@/lib/server/testing/use-chat";
import { GET } from "./route";

const bytes = Buffer.from("a picture, nearly");
const page = Buffer.from("<script>alert(1)</script>");

const chat = useChat({
	look: {
		effect: "read",
		run: async () => ({
			text: "Two pictures.",
			media: [
				{ kind: "image", mime: "image/png", data: bytes.toString("base64") },
				{ kind: "image", mime: "image/svg+xml", data: page.toString("base64") },
			],
		}),
	},
});

/** What a turn whose tool answered pictures left: the message and the ids of its pictures. */
async function shown(): Promise<{ conversationId: string; messageId: string; mediaIds: string[] }> {
	chat.model.will(calls("look"), says("Seen."));
	const { conversation_id: conversationId } = await chat.send("Look", { agent: true });
	await chat.idle();
	const { conversation } = await readConversation(chat.ctx, { id: conversationId });
	const message = (await branchOf(conversation.head_id ?? "")).at(-1);
	const media = message?.parts.flatMap((part) => (part.kind === "result" ? (part.media ?? []) : [])) ?? [];
	return { conversationId, messageId: message?.id ?? "", mediaIds: media.map(idOf) };
}

function idOf(media: ResultMedia): string {
	if (!("media_id" in media) || media.media_id === undefined) throw new Error("the bytes are in the part");
	return media.media_id;
}

it("bytes of a result stand beside the message and are read by their own address", async () => {
	const { messageId, mediaIds } = await shown();
	expect(JSON.stringify(await storage().messages.get(messageId))).not.toContain(bytes.toString("base64"));
	expect(mediaIds).toHaveLength(2);
	const [picture = "", drawing = ""] = mediaIds;
	const ask = (media_id: string) =>
		GET(
			new Request(`http://127.0.0.1:3000/api/messages/${messageId}/media/${media_id}`, {
				headers: { host: "127.0.0.1:3000" },
			}),
			{
				params: Promise.resolve({ id: messageId, media_id }),
			},
		);
	const answer = await ask(picture);
	expect(answer.headers.get("content-type")).toBe("image/png");
	expect(answer.headers.get("content-security-policy")).toContain("sandbox");
	expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
	// What could run as a page is never told as one.
	expect((await ask(drawing)).headers.get("content-type")).toBe("application/octet-stream");
	expect((await ask("media_none")).status).toBe(404);
});

it("are of the conversation's person, go with a copy, and end with the conversation", async () => {
	const { conversationId, messageId, mediaIds } = await shown();
	const mediaId = mediaIds[0] ?? "";
	const bob = testContext({ actor: { kind: "person", userId: "bob", name: "Bob" } });
	const missing = { body: { reason: "not_found" } };
	await expect(readMedia(bob, { messageId, mediaId })).rejects.toMatchObject(missing);
	const copy = await branchConversation(chat.ctx, { message_id: messageId });
	const { conversation } = await readConversation(chat.ctx, { id: copy.conversation_id });
	await deleteConversation(chat.ctx, { id: conversationId });
	await sweepDeleted(Date.now() + undoMs + 1);
	await expect(readMedia(chat.ctx, { messageId, mediaId })).rejects.toMatchObject(missing);
	const copied = await readMedia(chat.ctx, { messageId: conversation.head_id ?? "", mediaId });
	expect(Buffer.from(copied.data)).toEqual(bytes);
});
