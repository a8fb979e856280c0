import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seedFirstRun } from "@/lib/server/start/seed-first-run";
import { storage } from "@/lib/server/storage/storage";
import { ChatWatch } from "@/lib/server/testing/chat-watch";
import { openTurnsWith, ScriptedModel, says } from "@/lib/server/testing/scripted-turns";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { newId } from "@/lib/shared/ids";
import { runningTurns } from "./running-turns";
import { sendMessage } from "./send-message";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const watches: ChatWatch[] = [];
let model: ScriptedModel;
let restore = () => {};

beforeEach(async () => {
	await seedFirstRun(test.db);
	model = new ScriptedModel();
	restore = openTurnsWith(model);
});
afterEach(async () => {
	for (const watch of watches.splice(0)) watch.close();
	await runningTurns().idle();
	restore();
});

const send = (text: string, more: Partial<Parameters<typeof sendMessage>[1]> = {}) =>
	sendMessage(ctx, { text, client_id: newId("client"), ...more });

async function watchAll(): Promise<ChatWatch> {
	const watch = await ChatWatch.openAll();
	watches.push(watch);
	return watch;
}

/** Roles and texts of the shown branch, oldest first. */
async function branch(headId: string) {
	const { items } = await storage().messages.page(headId, { limit: 50 });
	const textOf = (message: (typeof items)[number]) =>
		message.parts.map((part) => (part.kind === "text" ? part.text : `[${part.kind}]`)).join("");
	return items.map((message) => `${message.role} ${message.status}: ${textOf(message)}`).reverse();
}

async function headOf(watch: ChatWatch): Promise<string> {
	const heads = watch.events.flatMap((event) => (event.type === "conversation" ? [event.conversation.head_id] : []));
	return heads.at(-1) ?? "";
}

describe("a message", () => {
	it("is answered in a conversation of its own, named after it, through store and stream", async () => {
		model.will(says("Hel", "lo ", "there."));
		const watch = await watchAll();
		const { conversation_id: id } = await send("Good morning\nmore");
		await runningTurns().idle();
		await watch.until((seen) =>
			seen.events.some((event) => event.type === "conversation" && event.conversation.activity === "idle"),
		);
		const head = await headOf(watch);
		expect(await branch(head)).toEqual(["user complete: Good morning\nmore", "assistant complete: Hello there."]);
		expect(watch.textOf(head)).toBe("Hello there.");
		expect(watch.holes).toEqual([]);
		const last = watch.events.filter((event) => event.type === "conversation").at(-1);
		expect(last).toMatchObject({ conversation: { id, title: "Good morning", activity: "idle" } });
		expect(await storage().messages.get(head)).toMatchObject({
			answered_by: { profile: "Guide", model: "scripted" },
			usage: { input: 10, output: 3 },
		});
	});
});
