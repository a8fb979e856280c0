import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { messages, toolGrants } from "@/lib/server/db/schema/chat";
import { readChatAfter } from "@/lib/server/storage/read-chat-after";
import { storage } from "@/lib/server/storage/storage";
import { buildConversation, say } from "@/lib/server/testing/chat-builders";
import { buildWorkspace } from "@/lib/server/testing/record-builders";
import { testClock, testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { deleteConversation, restoreConversation, sweepDeleted, undoMs } from "./delete-conversation";
import { listConversations } from "./list-conversations";
import { readConversation } from "./read-conversation";

const database = useTestDatabase();
const ctx = testContext();

beforeAll(() => buildWorkspace({ id: "workspace_default" }));

const refusal = (reason: string) => ({ body: { reason } });

describe("deleting", () => {
	it("takes it away everywhere, stops what runs, and can be undone for a day", async () => {
		const clock = testClock();
		const now = testContext({ clock });
		const id = await buildConversation({ title: "Zanzibar" });
		const running = await say(id, "", { role: "assistant", status: "streaming" });
		const { n: after } = await readConversation(now, { id });
		await deleteConversation(now, { id });
		await expect(readConversation(now, { id })).rejects.toMatchObject(refusal("not_found"));
		const search = { kind: "chat", archived: false, limit: 9, query: "zanzibar" } as const;
		expect((await listConversations(now, search)).items).toEqual([]);
		expect((await readChatAfter(now, { after, limit: 9 })).events).toMatchObject([
			{ type: "conversation_deleted", conversation_id: id },
		]);
		const [row] = await database.db.read.select().from(messages).where(eq(messages.id, running));
		expect(row?.stopAt).toBe(clock.now());
		clock.advance(undoMs - 1);
		expect(await restoreConversation(now, { id })).toMatchObject({ id, title: "Zanzibar" });
		expect((await listConversations(now, search)).items).toMatchObject([{ id }]);
		await deleteConversation(now, { id });
		clock.advance(undoMs);
		await expect(restoreConversation(now, { id })).rejects.toMatchObject(refusal("not_found"));
	});

	it("forgets after a day with all that is theirs, and nothing else", async () => {
		const id = await buildConversation({ title: "Xylophone", deletedAt: 1_000 });
		const kept = await buildConversation({ title: "Xylophone" });
		const message = await say(id, "xylophone");
		await say(kept, "hello");
		await database.db.write((tx) =>
			tx.insert(toolGrants).values([
				{ scope: `conversation:${id}`, tool: "t", definitionHash: "", createdAt: 1 },
				{ scope: `conversation:${kept}`, tool: "t", definitionHash: "", createdAt: 1 },
			]),
		);
		await storage().workingMemory.append({
			id: "note_x",
			conversation_id: id,
			text: "",
			protected: false,
			covers_to: null,
			created_at: 1,
		});
		await sweepDeleted(1_000 + undoMs);
		expect(await storage().messages.get(message)).toBeDefined();
		await sweepDeleted(1_001 + undoMs);
		expect(await storage().messages.get(message)).toBeUndefined();
		expect(await storage().workingMemory.list(id)).toEqual([]);
		const grants = await database.db.read.select().from(toolGrants);
		expect(grants.map(({ scope }) => scope)).toEqual([`conversation:${kept}`]);
		const found = await listConversations(ctx, { kind: "chat", archived: false, limit: 9, query: "xylophone" });
		expect(found.items.map((item) => item.id)).toEqual([kept]);
		const [index] = await database.db.read.values<[number]>(
			"select count(*) from search_index where search_index match 'xylophone'",
		);
		expect(index?.[0]).toBe(1);
	});
});
