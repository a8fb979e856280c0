import { describe, expect, it } from "vitest";
import { readConversation, readMessages } from "@/lib/server/conversation/read-conversation";
import { storage } from "@/lib/server/storage/storage";
import { ChatWatch } from "@/lib/server/testing/chat-watch";
import { calls, Faucet, says } from "@/lib/server/testing/scripted-turns";
import { testContext } from "@/lib/server/testing/test-context";
import { textOf, useChat } from "@/lib/server/testing/use-chat";

const chat = useChat({ look: { effect: "read", run: async () => "seen" } });

/** A turn in the middle of its text. */
async function streaming(text: string) {
	const faucet = new Faucet();
	chat.model.will(faucet.generation);
	const watch = await chat.watchAll();
	const { conversation_id } = await chat.send("Tell me");
	const { head_id } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "streaming");
	const messageId = head_id ?? "";
	faucet.say(text);
	await watch.until((seen) => seen.textOf(messageId) === text);
	return { faucet, watch, conversation_id, messageId };
}

describe("a stream of chat", () => {
	it("hands text on as it comes, before it is stored", async () => {
		const { faucet, watch, messageId } = await streaming("A");
		const stored = await storage().messages.get(messageId);
		faucet.say("B");
		faucet.say("C");
		await watch.until((seen) => seen.textOf(messageId) === "ABC");
		expect(stored && textOf(stored)).toBe("A");
		expect(watch.events.filter(({ type }) => type === "delta")).toHaveLength(2);
		faucet.end();
	});

	it("is continued by a page that reads the conversation in between", async () => {
		const { faucet, watch, conversation_id, messageId } = await streaming("A");
		faucet.say("B");
		await watch.until((seen) => seen.textOf(messageId) === "AB");
		const { messages } = await readConversation(chat.ctx, { id: conversation_id });
		expect(messages.map(textOf)).toEqual(["Tell me", "AB"]);
		expect((await readMessages(chat.ctx, { id: conversation_id, limit: 1 })).items.map(textOf)).toEqual(["AB"]);
		faucet.end();
	});

	it("gives a viewer that comes in the middle all of the text so far, and then the rest", async () => {
		const { faucet, watch, conversation_id, messageId } = await streaming("One ");
		faucet.say("two ");
		await watch.until((seen) => seen.textOf(messageId) === "One two ");
		const late = await chat.watch(conversation_id, 0);
		const newest = await chat.watch(conversation_id);
		const browser = await chat.watchAll();
		const back = await chat.watchAll({ lastEventId: 0, lastChat: watch.n });
		const viewers = [late, newest, browser, back];
		await Promise.all(viewers.map((viewer) => viewer.until((seen) => seen.textOf(messageId) === "One two ")));
		faucet.say("three.");
		faucet.end();
		await Promise.all(
			viewers.map((viewer) => viewer.untilConversation(conversation_id, (seen) => seen.activity === "idle")),
		);
		for (const viewer of [watch, ...viewers]) {
			expect(viewer.textOf(messageId)).toBe("One two three.");
			expect(viewer.holes).toEqual([]);
		}
	});

	it("says nothing twice to who watched, and a reconnect brings what was missed", async () => {
		const { faucet, watch, conversation_id, messageId } = await streaming("One ");
		const leaving = await chat.watch(conversation_id, 0);
		await leaving.until((seen) => seen.textOf(messageId) === "One ");
		leaving.close();
		// Past the size that is stored at once.
		const long = "x".repeat(5000);
		faucet.say(long);
		await watch.until((seen) => seen.textOf(messageId).length === 5004);
		await expect
			.poll(async () => textOf((await storage().messages.get(messageId)) ?? expect.fail()))
			.toHaveLength(5004);
		faucet.say("!");
		await watch.until((seen) => seen.textOf(messageId).endsWith("!"));
		expect(watch.events.filter((event) => event.type === "part" && event.message_id === messageId)).toHaveLength(1);
		const back = await chat.watch(conversation_id, leaving.n);
		await back.until((seen) => seen.textOf(messageId) === `One ${long}!`);
		faucet.end();
		await back.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		const ids = back.events.filter(({ type }) => type !== "delta").map(({ n }) => n);
		expect(Math.min(...ids)).toBeGreaterThan(0);
		expect(back.textOf(messageId)).toBe(`One ${long}!`);
	});

	it("is the same for two viewers, whenever they came", async () => {
		chat.model.will(calls("look"), says("Seen", " it."));
		const first = await chat.watchAll();
		const { conversation_id } = await chat.send("Look", { agent: true });
		const { head_id } = await first.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		const second = await chat.watch(conversation_id, 0);
		await second.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		const stored = await storage().messages.get(head_id ?? "");
		expect(first.parts.get(head_id ?? "")).toEqual(stored?.parts);
		expect(second.parts.get(head_id ?? "")).toEqual(stored?.parts);
	});

	it("shows one person's conversations to that person only", async () => {
		chat.model.will(says("Secret."));
		const bob = testContext({ actor: { kind: "person", userId: "bob", name: "Bob" } });
		const foreign = await ChatWatch.openAll(undefined, bob);
		const own = await chat.watchAll();
		const { conversation_id } = await chat.send("Mine");
		await own.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		await expect(ChatWatch.open(conversation_id, 0, bob)).rejects.toMatchObject({ body: { reason: "not_found" } });
		await expect(ChatWatch.open("none", 0)).rejects.toMatchObject({ body: { reason: "not_found" } });
		expect(foreign.events).toEqual([]);
		foreign.close();
	});

	it("gives one conversation's stream nothing of another", async () => {
		chat.model.will(says("One."), says("Two."));
		const one = await chat.send("First");
		await chat.idle();
		const watch = await chat.watch(one.conversation_id, 0);
		const all = await chat.watchAll();
		const two = await chat.send("Second");
		await all.untilConversation(two.conversation_id, (seen) => seen.activity === "idle");
		expect(watch.conversation(two.conversation_id)).toBeUndefined();
		expect(watch.parts.size).toBe(2);
	});
});
