import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { storage } from "@/lib/server/storage/storage";
import { buildProfile, buildUserSettings } from "@/lib/server/testing/record-builders";
import { says } from "@/lib/server/testing/scripted-turns";
import { useChat } from "@/lib/server/testing/use-chat";
import { directPages } from "./direct-answers";

const chat = useChat();

/** The parts that answer a message, and whether a model was asked. */
async function answerTo(text: string, conversation_id?: string) {
	const asked = chat.model.requests.length;
	const watch = await chat.watchAll();
	const sent = await chat.send(text, conversation_id ? { conversation_id } : {});
	const { head_id } = await watch.untilConversation(sent.conversation_id, (seen) => seen.activity === "idle");
	const message = await storage().messages.get(head_id ?? "");
	return { ...sent, message, parts: message?.parts, modelAsked: chat.model.requests.length > asked };
}

it("a whole command is answered without a model, marked, with a button", async () => {
	const { message, parts, modelAsked } = await answerTo("Open the history page");
	expect(modelAsked).toBe(false);
	expect(message?.status).toBe("complete");
	expect(parts).toMatchObject([
		{ kind: "notice", notice: "direct" },
		{ kind: "text", text: expect.stringContaining("History") },
		{ kind: "action", action: { kind: "open_settings", href: "/settings/history" } },
	]);
});

it("finds a profile by its name, and answers in the person's language", async () => {
	const id = await buildProfile({ settings: { name: "Critic" } });
	await buildUserSettings({ settings: { locale: "pt-PT" } });
	const { parts } = await answerTo("open Critic's settings");
	expect(parts?.[2]).toMatchObject({ action: { href: `/settings/profiles/${id}` } });
	expect(parts?.[1]).toMatchObject({ text: expect.stringContaining("página") });
	const { parts: gone } = await answerTo("打開歷史記錄");
	expect(gone?.[2]).toMatchObject({ action: { href: "/settings/history" } });
});

it("copies the answer before it; without one it says so", async () => {
	chat.model.will(says("Forty-two."));
	const first = await answerTo("What is it?");
	const { parts } = await answerTo("copy that", first.conversation_id);
	expect(parts?.[2]).toMatchObject({ action: { kind: "copy", message_id: first.message?.id } });
	expect((await answerTo("copy that")).parts).toHaveLength(2);
});

it("a question about a command goes to the model", async () => {
	chat.model.will(says("Like this."));
	expect((await answerTo("how do I open the history page?")).modelAsked).toBe(true);
});

it("names only pages that are there", () => {
	expect(directPages.filter((name) => !existsSync(`app/(settings)/settings/${name}/page.tsx`))).toEqual([]);
});
