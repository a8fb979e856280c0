import { beforeAll, describe, expect, it } from "vitest";
import { conversations } from "@/lib/server/db/schema/chat";
import { storage } from "@/lib/server/storage/storage";
import { buildConversation, say } from "@/lib/server/testing/chat-builders";
import { buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { branchConversation } from "./branch-conversation";
import { deleteConversation } from "./delete-conversation";
import { listConversations } from "./list-conversations";
import { readConversation, readMessages } from "./read-conversation";

const database = useTestDatabase();
const ctx = testContext();

beforeAll(() => buildWorkspace({ id: "workspace_default" }));

const refusal = (reason: string) => ({ body: { reason } });
const textOf = (message: { readonly parts: readonly unknown[] } | undefined) => message?.parts[0];

describe("branching", () => {
	it("copies everything up to a message, and nothing of it belongs to the other", async () => {
		const id = await buildConversation({ title: "Plan", agent: true, profileId: "profile_gone" });
		const root = await say(id, "first 设置");
		const answer = await say(
			id,
			[
				{ kind: "reasoning", text: "hm" },
				{ kind: "text", text: "answer" },
			],
			{ role: "assistant" },
		);
		await say(id, "not copied");
		const note = { conversation_id: id, text: "note", protected: false, created_at: 1 };
		await storage().workingMemory.append({ ...note, id: "note_in", covers_to: root });
		await storage().workingMemory.append({ ...note, id: "note_out", covers_to: "message_elsewhere" });
		const { conversation_id: made } = await branchConversation(ctx, { message_id: answer });
		const copy = await readConversation(ctx, { id: made });
		expect(copy.conversation).toMatchObject({ title: "Plan", agent: true, profile_id: "profile_gone" });
		expect(copy.messages.map(({ parts }) => parts)).toEqual([
			[{ kind: "text", text: "first 设置" }],
			[
				{ kind: "reasoning", text: "hm" },
				{ kind: "text", text: "answer" },
			],
		]);
		expect(copy.messages.some((message) => [root, answer].includes(message.id))).toBe(false);
		expect(await storage().workingMemory.list(made)).toMatchObject([{ text: "note", covers_to: copy.messages[0]?.id }]);
		await deleteConversation(ctx, { id });
		expect((await readConversation(ctx, { id: made })).messages).toHaveLength(2);
		const found = await listConversations(ctx, { kind: "chat", archived: false, limit: 5, query: "设置" });
		expect(found.items.map((item) => item.id)).toEqual([made]);
	});

	it("copies long ones in order, and nothing while a turn is running", async () => {
		const id = await buildConversation();
		let last = "";
		for (let at = 0; at < 230; at++) last = await say(id, `m${at}`, { at });
		const { conversation_id: made } = await branchConversation(ctx, { message_id: last });
		let page = await readMessages(ctx, { id: made, limit: 50 });
		const texts = [...page.items];
		while (page.next_cursor) {
			page = await readMessages(ctx, { id: made, limit: 50, cursor: page.next_cursor });
			texts.unshift(...page.items);
		}
		expect(texts.map(textOf)).toEqual(Array.from({ length: 230 }, (_, at) => ({ kind: "text", text: `m${at}` })));
		const running = await say(id, "", { role: "assistant", status: "streaming" });
		const before = await database.db.read.$count(conversations);
		await expect(branchConversation(ctx, { message_id: running })).rejects.toMatchObject(refusal("version_conflict"));
		expect(await database.db.read.$count(conversations)).toBe(before);
	});
});
