import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { MemoryItem, MemoryKind } from "@/lib/chat/memory/memory-entry";
import { archiveConversation, unarchiveConversation } from "@/lib/server/conversation/archive-conversation";
import { createConversation } from "@/lib/server/conversation/create-conversation";
import { deleteConversation, sweepDeleted, undoMs } from "@/lib/server/conversation/delete-conversation";
import { workspaces } from "@/lib/server/db/schema/records";
import { storage } from "@/lib/server/storage/storage";
import { buildConversation, say } from "@/lib/server/testing/chat-builders";
import { buildWorkspace } from "@/lib/server/testing/record-builders";
import { testClock, testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { newId } from "@/lib/shared/ids";
import { branchNotes } from "./branch-notes";
import { changeMemory } from "./change-memory";
import { deleteMemory, restoreMemory } from "./delete-memory";
import { listMemory } from "./list-memory";
import { recentReflections } from "./recent-reflections";
import { reflectionsWritten } from "./refine-later";
import { refineReflection } from "./reflect-on-conversation";

const database = useTestDatabase({ fresh: "test" });
const clock = testClock();
const ctx = testContext({ clock });
const bob = testContext({ actor: { kind: "person", userId: "bob", name: "Bob" } });
const refusal = (reason: string) => ({ body: { reason } });
let conversation = "";

beforeEach(async () => {
	await buildWorkspace({ id: "workspace_default", settings: { reflections_enabled: true } });
	conversation = await buildConversation({ title: "Plan" });
});

async function remember(kind: MemoryKind, text: string, created_at = clock.now()): Promise<MemoryItem> {
	const id = newId(kind);
	if (kind === "note") {
		await storage().workingMemory.append({
			id,
			conversation_id: conversation,
			text,
			protected: false,
			covers_to: null,
			created_at,
		});
	} else {
		await storage().reflections.insert({
			id,
			workspace_id: "workspace_default",
			conversation_id: conversation,
			text,
			created_at,
		});
	}
	return { kind, id };
}

const all = async (kind: MemoryKind) => (await listMemory(ctx, { kind, limit: 50 })).items;
const texts = async (kind: MemoryKind) => (await all(kind)).map(({ text }) => text);

describe.each(["note", "reflection"] as const)("memory of kind %s", (kind) => {
	it("[MEM-01] is gone everywhere once it is deleted, however often it is read again, and nothing else with it", async () => {
		const [gone, kept] = [await remember(kind, "wrong"), await remember(kind, "right")];
		await deleteMemory(ctx, { items: [gone] });
		for (let read = 0; read < 2; read++) expect(await texts(kind)).toEqual(["right"]);
		const prompt =
			kind === "note" ? await branchNotes(conversation, null) : await recentReflections("workspace_default", 9);
		expect(prompt.map(({ id }) => id)).toEqual([kept.id]);
		await expect(changeMemory(ctx, { ...gone, text: "back" })).rejects.toMatchObject(refusal("not_found"));
	});

	it("[MEM-01] many deleted at once come back at once, as they were", async () => {
		const items: MemoryItem[] = [];
		for (const at of [1, 2, 3]) items.push(await remember(kind, `memory ${at}`, at));
		const before = await all(kind);
		const undo = await deleteMemory(ctx, { items: items.slice(0, 2) });
		expect(await texts(kind)).toEqual(["memory 3"]);
		await restoreMemory(ctx, undo);
		expect(await all(kind)).toEqual(before);
		await expect(restoreMemory(ctx, undo)).rejects.toMatchObject(refusal("not_found"));
		await deleteMemory(ctx, undo);
		await sweepDeleted(clock.now() + undoMs);
		await restoreMemory(ctx, undo);
		await deleteMemory(ctx, undo);
		await sweepDeleted(clock.now() + undoMs + 1);
		await expect(restoreMemory(ctx, undo)).rejects.toMatchObject(refusal("not_found"));
	});

	it("is listed newest first by pages, with what it came from", async () => {
		for (let at = 0; at < 5; at++) await remember(kind, `m${at}`, at < 3 ? 1_000 : 1_000 + at);
		const pages = [await listMemory(ctx, { kind, limit: 2 })];
		await remember(kind, "newer", 9_000);
		for (let cursor = pages[0]?.next_cursor; cursor !== undefined; cursor = pages.at(-1)?.next_cursor) {
			pages.push(await listMemory(ctx, { kind, limit: 2, cursor }));
		}
		const found = pages.flatMap(({ items }) => items);
		expect(found).toHaveLength(5);
		expect(found.slice(0, 2).map(({ text }) => text)).toEqual(["m4", "m3"]);
		expect(found.slice(2).map(({ id }) => id)).toEqual(
			found
				.slice(2)
				.map(({ id }) => id)
				.sort()
				.reverse(),
		);
		expect(found[0]).toMatchObject({
			kind,
			conversation_id: conversation,
			conversation_title: "Plan",
			protected: false,
			created_at: new Date(1_004).toISOString(),
		});
		expect((await listMemory(ctx, { kind, limit: 5, conversationId: "conversation_x" })).items).toEqual([]);
	});

	it("is changed to what a person means", async () => {
		const item = await remember(kind, "old");
		expect(await changeMemory(ctx, { ...item, text: " new 新 " })).toEqual({ ...item, text: "new 新" });
		expect(await texts(kind)).toEqual(["new 新"]);
		for (const text of [" ", "a\0", "\uD800", "x".repeat(33_000)]) {
			await expect(changeMemory(ctx, { ...item, text })).rejects.toMatchObject({
				body: { reason: "invalid_value", path: "text" },
			});
		}
	});

	it("is nobody else's: foreign and missing are the same, and nothing is deleted then", async () => {
		const item = await remember(kind, "mine");
		const missing = { kind, id: "none" };
		for (const caller of [bob, testContext({ actor: tokenActor() })]) {
			for (const one of [item, missing]) {
				await expect(deleteMemory(caller, { items: [one] })).rejects.toMatchObject(refusal("not_found"));
				await expect(changeMemory(caller, { ...one, text: "x" })).rejects.toMatchObject(refusal("not_found"));
				await expect(restoreMemory(caller, { items: [one] })).rejects.toMatchObject(refusal("not_found"));
			}
		}
		expect((await listMemory(bob, { kind, limit: 5 })).items).toEqual([]);
		await expect(listMemory(testContext({ actor: tokenActor() }), { kind, limit: 5 })).rejects.toMatchObject(
			refusal("not_found"),
		);
		await expect(deleteMemory(ctx, { items: [item, missing] })).rejects.toMatchObject(refusal("not_found"));
		expect(await texts(kind)).toEqual(["mine"]);
	});
});

describe("what goes with its conversation", () => {
	it("notes are hidden with it, reflections stay and lose its title", async () => {
		await remember("note", "n");
		await remember("reflection", "r");
		await deleteConversation(ctx, { id: conversation });
		expect(await texts("note")).toEqual([]);
		expect(await all("reflection")).toMatchObject([{ text: "r", conversation_title: "" }]);
	});
});

describe("archiving", () => {
	async function finished() {
		await say(conversation, "I prefer short answers", { at: 5 });
		await say(conversation, "Noted.", { role: "assistant", at: 6 });
	}

	it("writes one reflection where the workspace wants them, and another once more was said", async () => {
		await finished();
		expect(await archiveConversation(ctx, { id: conversation })).toMatchObject({ archived: true });
		await archiveConversation(ctx, { id: conversation });
		await reflectionsWritten();
		expect(await all("reflection")).toMatchObject([
			{ conversation_id: conversation, text: "Plan\n- user: I prefer short answers\n- assistant: Noted." },
		]);
		expect(await unarchiveConversation(ctx, { id: conversation })).toMatchObject({ archived: false });
		await archiveConversation(ctx, { id: conversation });
		expect(await all("reflection")).toHaveLength(1);
		await unarchiveConversation(ctx, { id: conversation });
		clock.advance(10);
		await say(conversation, "And in Portuguese", { at: clock.now() });
		clock.advance(10);
		await archiveConversation(ctx, { id: conversation });
		await reflectionsWritten();
		expect(await all("reflection")).toHaveLength(2);
	});

	it("writes none where the workspace does not, and none of a conversation that said nothing", async () => {
		await archiveConversation(ctx, { id: (await createConversation(ctx, { kind: "chat" })).id });
		await finished();
		await database.db.write((tx) =>
			tx
				.update(workspaces)
				.set({ settings: { name: "W" } })
				.where(eq(workspaces.id, "workspace_default")),
		);
		await archiveConversation(ctx, { id: conversation });
		expect(await all("reflection")).toEqual([]);
	});

	it("lets a model say it better, unless a person did or deleted it", async () => {
		const port = (text: string) => ({
			model: "m",
			protocol: "fenced" as const,
			async *generate() {
				yield { kind: "text" as const, text };
			},
		});
		const { signal } = new AbortController();
		const item = await remember("reflection", "draft");
		const [reflection] = await recentReflections("workspace_default", 1);
		if (!reflection) throw new Error("no reflection");
		await refineReflection({ reflection, messages: [] }, { port: port("no note"), signal });
		expect(await texts("reflection")).toEqual(["draft"]);
		await refineReflection({ reflection, messages: [] }, { port: port("<note>better</note>"), signal });
		expect(await texts("reflection")).toEqual(["better"]);
		await refineReflection({ reflection, messages: [] }, { port: port("<note>later</note>"), signal });
		expect(await texts("reflection")).toEqual(["better"]);
		await deleteMemory(ctx, { items: [item] });
		await refineReflection(
			{ reflection: { ...reflection, text: "better" }, messages: [] },
			{ port: port("<note>again</note>"), signal },
		);
		expect(await texts("reflection")).toEqual([]);
	});
});
