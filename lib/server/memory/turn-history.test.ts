import { expect, it } from "vitest";
import { messages } from "@/lib/server/db/schema/chat";
import { workspaces } from "@/lib/server/db/schema/records";
import { storage } from "@/lib/server/storage/storage";
import { says } from "@/lib/server/testing/scripted-turns";
import { useChat } from "@/lib/server/testing/use-chat";

const chat = useChat();

it("a turn of a conversation that outgrew its budget says so first and sends what is left", async () => {
	chat.model.will(says(`old answer ${"lorem ".repeat(900)}`));
	const { conversation_id } = await chat.send(`old question ${"ipsum ".repeat(900)}`);
	await chat.idle();
	await chat.database.db.write((tx) => tx.update(workspaces).set({ settings: { working_memory_budget: 1_000 } }));
	chat.model.will(says("<note>An old question was answered.</note>"), says("new answer"));
	const sent = await chat.send("new question", { conversation_id });
	await chat.idle();
	const answer = await answerTo(sent.message_id);
	expect(answer?.status).toBe("complete");
	expect(answer?.parts).toMatchObject([
		{ kind: "notice", notice: "context_condensed", params: { messages: 2 } },
		{ kind: "text", text: "new answer" },
	]);
	expect(chat.model.requests.at(-1)?.messages).toEqual([{ role: "user", text: "new question" }]);
	expect(await storage().workingMemory.list(conversation_id)).toMatchObject([
		{ text: "An old question was answered." },
	]);
	chat.model.will(says("newer answer"));
	await chat.send("one more", { conversation_id });
	await chat.idle();
	expect(chat.model.requests.at(-1)?.messages.map(({ text }) => text)).toEqual([
		"new question",
		"new answer",
		"one more",
	]);
});

/** The answer to a message. */
async function answerTo(questionId: string) {
	const rows = await chat.database.db.read.select().from(messages);
	return storage().messages.get(rows.find((row) => row.parentId === questionId)?.id ?? "");
}
