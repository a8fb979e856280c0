import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { messages } from "@/lib/server/db/schema/chat";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { storage } from "@/lib/server/storage/storage";
import { Faucet, says } from "@/lib/server/testing/scripted-turns";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { branchOf, toldBranch, useChat } from "@/lib/server/testing/use-chat";
import { AppError } from "@/lib/shared/app-error";
import { cancelQueued } from "./cancel-queued";
import { retryTurn } from "./retry-turn";
import { sendMessage } from "./send-message";
import { stopTurn } from "./stop-turn";
import type { TurnOpener } from "./turn-opening";

const chat = useChat();

describe("a message", () => {
	it("is answered in a conversation of its own, named after it, through store and stream", async () => {
		chat.model.will(says("Hel", "lo ", "there."));
		const watch = await chat.watchAll();
		const { conversation_id: id } = await chat.send("Good morning\nmore", { agent: true });
		const { head_id: head, ...conversation } = await watch.untilConversation(id, (seen) => seen.activity === "idle");
		expect(await toldBranch(head ?? "")).toEqual([
			"user complete: Good morning\nmore",
			"assistant complete: Hello there.",
		]);
		expect(watch.textOf(head ?? "")).toBe("Hello there.");
		expect(watch.holes).toEqual([]);
		expect(conversation).toMatchObject({ title: "Good morning", agent: true, workspace_id: "workspace_default" });
		expect(await storage().messages.get(head ?? "")).toMatchObject({
			answered_by: { profile: "Guide", model: "scripted" },
			usage: { input: 10, output: 3 },
			agent: true,
		});
	});

	it("is on its way to the model before it is stored who answers", async () => {
		const answerers = () =>
			chat.database.db.read.select({ by: messages.answeredBy }).from(messages).where(eq(messages.role, "assistant"));
		let asked: unknown;
		chat.model.will(async function* (request) {
			asked = await answerers();
			yield* says("Hello.")(request);
		});
		await chat.send("Good morning");
		await chat.idle();
		expect(asked).toEqual([{ by: null }]);
		expect(await answerers()).toMatchObject([{ by: { model: "scripted" } }]);
	});

	it("is stored once however often it is sent under one client id", async () => {
		chat.model.will(says("One."));
		const first = await chat.send("Hi", { client_id: "same" });
		expect(await chat.send("Hi", { client_id: "same" })).toEqual(first);
		await chat.idle();
		expect(await chat.send("Hi", { client_id: "same" })).toEqual(first);
		expect(chat.model.requests).toHaveLength(1);
	});

	it("continues the shown branch, with all of it as history", async () => {
		chat.model.will(says("One."), says("Two."));
		const { conversation_id } = await chat.send("First");
		await chat.idle();
		await chat.send("Second", { conversation_id });
		await chat.idle();
		expect(chat.model.requests[1]?.messages).toMatchObject([{ text: "First" }, { text: "One." }, { text: "Second" }]);
	});

	it("that was edited stands beside the old one, with a history of its own", async () => {
		chat.model.will(says("One."), says("Two."), says("Other."));
		const watch = await chat.watchAll();
		const { conversation_id, message_id: first } = await chat.send("First");
		await chat.idle();
		const second = await chat.send("Second", { conversation_id });
		await chat.idle();
		const answer = (await storage().messages.get(second.message_id))?.parent_id ?? "";
		const edited = await chat.send("Second, better", { conversation_id, parent_id: answer });
		await chat.idle();
		const { head_id: head } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		expect(await toldBranch(head ?? "")).toEqual([
			"user complete: First",
			"assistant complete: One.",
			"user complete: Second, better",
			"assistant complete: Other.",
		]);
		const found = await storage().messages.get(edited.message_id);
		expect(found?.siblings).toEqual([second.message_id, edited.message_id]);
		await expect(chat.send("Below a message", { conversation_id, parent_id: first })).rejects.toMatchObject({
			body: { reason: "invalid_arguments", path: "parent_id" },
		});
	});

	it("may replace the very first one", async () => {
		chat.model.will(says("One."), says("Two."));
		const { conversation_id, message_id } = await chat.send("First");
		await chat.idle();
		const edited = await chat.send("First, better", { conversation_id, parent_id: null });
		await chat.idle();
		expect((await storage().messages.get(edited.message_id))?.siblings).toEqual([message_id, edited.message_id]);
		expect(chat.model.requests[1]?.messages).toMatchObject([{ text: "First, better" }]);
	});

	it("that its model fails on is told as failed, and can be retried", async () => {
		const broken = () => {
			throw new Error("canary-fault");
		};
		chat.model.will(broken, says("Now."));
		const watch = await chat.watchAll();
		const { conversation_id } = await chat.send("Hi");
		const failed = await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		const message = await storage().messages.get(failed.head_id ?? "");
		expect(message).toMatchObject({ status: "failed", error: { reason: "internal" } });
		expect(JSON.stringify(message)).not.toContain("canary");
		const retried = await retryTurn(chat.ctx, { message_id: failed.head_id ?? "" });
		await chat.idle();
		const branch = await branchOf(retried.message_id);
		expect(branch.at(-1)).toMatchObject({ status: "complete", siblings: [failed.head_id, retried.message_id] });
	});

	it("whose model cannot be opened says why", async () => {
		const refusing: TurnOpener = async () => {
			throw new AppError("secret_missing", "The key is missing.");
		};
		const before = replaceProcessWide("turn-opener", refusing);
		const watch = await chat.watchAll();
		const { conversation_id } = await chat.send("Hi");
		const { head_id } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		replaceProcessWide("turn-opener", before);
		const error = { reason: "secret_missing", message: "The key is missing." };
		expect(await storage().messages.get(head_id ?? "")).toMatchObject({ status: "failed", error });
	});

	it("goes nowhere in somebody else's conversation, nor by a token without chat", async () => {
		chat.model.will(says("One."));
		const { conversation_id } = await chat.send("Mine");
		await chat.idle();
		const bob = testContext({ actor: { kind: "person", userId: "bob", name: "Bob" } });
		const missing = { body: { reason: "not_found" } };
		const input = { text: "Hi", client_id: "b", conversation_id };
		await expect(sendMessage(bob, input)).rejects.toMatchObject(missing);
		await expect(sendMessage(bob, { ...input, conversation_id: "none" })).rejects.toMatchObject(missing);
		await expect(stopTurn(bob, { conversation_id })).rejects.toMatchObject(missing);
		await expect(sendMessage(testContext({ actor: tokenActor() }), input)).rejects.toMatchObject(missing);
	});
});

describe("a message sent while a turn runs", () => {
	it("is queued, shown, and starts when the turn ends", async () => {
		const faucet = new Faucet();
		chat.model.will(faucet.generation, says("Second answer."));
		const watch = await chat.watchAll();
		const { conversation_id } = await chat.send("First");
		const queued = await chat.send("Second", { conversation_id });
		expect(queued).toMatchObject({ queued: true });
		await watch.untilConversation(conversation_id, (seen) => seen.queued?.text === "Second");
		faucet.say("First answer.");
		faucet.end();
		const done = await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle" && !seen.queued);
		expect(await toldBranch(done.head_id ?? "")).toEqual([
			"user complete: First",
			"assistant complete: First answer.",
			"user complete: Second",
			"assistant complete: Second answer.",
		]);
		expect((await branchOf(done.head_id ?? "")).at(-2)?.id).toBe(queued.message_id);
	});

	it("is one: a newer one replaces it and its text is handed back, and it can be cancelled", async () => {
		const faucet = new Faucet();
		chat.model.will(faucet.generation);
		const { conversation_id } = await chat.send("First");
		await chat.send("Second", { conversation_id });
		const third = { conversation_id, client_id: "third" };
		expect(await chat.send("Third", third)).toMatchObject({ queued: true, replaced: "Second" });
		const again = await chat.send("Third", third);
		expect(again).toMatchObject({ queued: true });
		expect(again).not.toHaveProperty("replaced");
		expect(await cancelQueued(chat.ctx, { conversation_id })).toEqual({ text: "Third" });
		expect(await cancelQueued(chat.ctx, { conversation_id })).toEqual({ text: null });
		faucet.end();
		await chat.idle();
		expect(chat.model.requests).toHaveLength(1);
	});

	it("is refused when it edits an older one, and so is a retry", async () => {
		const faucet = new Faucet();
		chat.model.will(faucet.generation);
		const { conversation_id, message_id } = await chat.send("First");
		const busy = { body: { reason: "version_conflict" } };
		await expect(chat.send("Edited", { conversation_id, parent_id: null })).rejects.toMatchObject(busy);
		await expect(retryTurn(chat.ctx, { message_id })).rejects.toMatchObject(busy);
		faucet.end();
	});
});
