import Driver from "libsql";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Context } from "@/lib/server/context";
import { onChatWritten } from "@/lib/server/events/chat-wake";
import { readChatAfter } from "@/lib/server/storage/read-chat-after";
import { storage } from "@/lib/server/storage/storage";
import { buildConversation, say } from "@/lib/server/testing/chat-builders";
import { buildProfile, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { branchConversation } from "./branch-conversation";
import { createConversation } from "./create-conversation";
import { deleteConversation, restoreConversation } from "./delete-conversation";
import { listConversations } from "./list-conversations";
import { readConversation, readMessages } from "./read-conversation";
import { setConversation } from "./set-conversation";
import { undoConversationWrites } from "./undo-conversation-writes";

useTestDatabase();
const ctx = testContext();
const bob = testContext({ actor: { kind: "person", userId: "bob", name: "Bob" } });
let workspaceId = "";

beforeAll(async () => {
	workspaceId = await buildWorkspace({ id: "workspace_default" });
	await buildWorkspace({ ownerId: "bob" });
});

const refusal = (reason: string) => ({ body: { reason } });
const textOf = (message: { readonly parts: readonly unknown[] } | undefined) => message?.parts[0];

describe("making and changing", () => {
	it("begins in the person's workspace, with the profile that was chosen", async () => {
		const profile = await buildProfile();
		const made = await createConversation(ctx, { kind: "chat", profile_id: profile, agent: true });
		expect(made).toMatchObject({
			workspace_id: workspaceId,
			profile_id: profile,
			agent: true,
			title: "",
			head_id: null,
		});
		expect(await readConversation(ctx, made)).toMatchObject({ conversation: made, messages: [] });
		await expect(createConversation(ctx, { kind: "chat", profile_id: "none" })).rejects.toMatchObject(
			refusal("invalid_value"),
		);
		await expect(createConversation(bob, { kind: "chat", workspace_id: workspaceId })).rejects.toMatchObject(
			refusal("not_found"),
		);
	});

	it("takes a title of at most 80 characters as people count them, and nothing else", async () => {
		const id = await buildConversation();
		const family = "👨‍👩‍👧‍👦".repeat(80);
		expect((await setConversation(ctx, { id, title: `  ${family} ` })).title).toBe(family);
		for (const title of [" ", "a\nb", "a\0b", "\uD83D", "x".repeat(81)]) {
			await expect(setConversation(ctx, { id, title })).rejects.toMatchObject({
				body: { reason: "invalid_value", path: "title" },
			});
		}
		expect((await readConversation(ctx, { id })).conversation.title).toBe(family);
	});

	it("shows another branch to its newest end", async () => {
		const id = await buildConversation();
		const root = await say(id, "root", { at: 1 });
		const first = await say(id, "first", { role: "assistant", at: 2 });
		const second = await say(id, "second", { role: "assistant", parentId: root, at: 3 });
		await say(id, "below first, older", { parentId: first, at: 4 });
		const end = await say(id, "below first, newer", { parentId: first, at: 5 });
		expect((await setConversation(ctx, { id, head_id: second })).head_id).toBe(second);
		expect((await setConversation(ctx, { id, head_id: first })).head_id).toBe(end);
		const shown = await readConversation(ctx, { id });
		expect(shown.messages.map((message) => message.id)).toEqual([root, first, end]);
		expect(shown.messages[1]?.siblings).toEqual([first, second]);
		const foreign = await say(await buildConversation(), "elsewhere");
		await expect(setConversation(ctx, { id, head_id: foreign })).rejects.toMatchObject(refusal("not_found"));
	});

	it("tells who listens, under a number of its own, and says nothing when nothing changed", async () => {
		const id = await buildConversation();
		const before = (await readConversation(ctx, { id })).n;
		let woken = 0;
		const stop = onChatWritten(() => woken++);
		await setConversation(ctx, { id, agent: true });
		stop();
		expect(woken).toBe(1);
		const { events, n } = await readChatAfter(ctx, { after: before, limit: 10 });
		expect(events).toMatchObject([{ type: "conversation", n, conversation: { id, agent: true } }]);
		await setConversation(ctx, { id, agent: true });
		expect(await readChatAfter(ctx, { after: n, limit: 10 })).toEqual({ events: [], n });
	});

	it("looks into the tables that have something new, and into no others", async () => {
		const id = await buildConversation();
		const running = await say(id, "", { role: "assistant", status: "streaming" });
		const { n: after } = await readConversation(ctx, { id });
		await storage().messages.putPart(running, 0, { kind: "text", text: "a" });
		const prepare = vi.spyOn(Driver.prototype, "prepare");
		const { events } = await readChatAfter(ctx, { after, limit: 10 });
		expect(events.map(({ type }) => type)).toEqual(["part"]);
		expect(prepare).toHaveBeenCalledTimes(2);
		prepare.mockRestore();
	});
});

describe("reading", () => {
	it("gives the newest 50 and the older ones by pages, and a number from which nothing is missed", async () => {
		const id = await buildConversation();
		const said: string[] = [];
		for (let at = 0; at < 120; at++) said.push(await say(id, `m${at}`, { at }));
		const { messages: newest, older_cursor: cursor = "", n } = await readConversation(ctx, { id });
		expect(newest.map((message) => message.id)).toEqual(said.slice(70));
		expect(textOf(newest[0])).toEqual({ kind: "text", text: "m70" });
		const later = await say(id, "later");
		const older = await readMessages(ctx, { id, limit: 50, cursor });
		const oldest = await readMessages(ctx, { id, limit: 50, cursor: older.next_cursor ?? "" });
		expect([...oldest.items, ...older.items].map((message) => message.id)).toEqual(said.slice(0, 70));
		expect(oldest.next_cursor).toBeUndefined();
		const other = await buildConversation();
		await expect(readMessages(ctx, { id: other, limit: 5, cursor })).rejects.toMatchObject(refusal("invalid_cursor"));
		const told = (await readChatAfter(ctx, { after: n, limit: 100, conversationId: id })).events;
		expect(told.map(({ type }) => type)).toEqual(["message", "part", "conversation"]);
		expect(told[0]).toMatchObject({ message: { id: later } });
	});

	it("reads what was written after a number in order, a few at a time, without a gap", async () => {
		const id = await buildConversation();
		const after = (await readConversation(ctx, { id })).n;
		const running = await say(id, "", { role: "assistant", status: "streaming" });
		for (const text of ["a", "ab", "abc"]) await storage().messages.putPart(running, 0, { kind: "text", text });
		await storage().messages.change(running, { status: "complete", updated_at: 5 });
		const all = await readChatAfter(ctx, { after, limit: 100 });
		const seen: unknown[] = [];
		for (let n = after, more = true; more; ) {
			const page = await readChatAfter(ctx, { after: n, limit: 1 });
			seen.push(...page.events);
			n = page.n;
			more = page.events.length > 0;
		}
		expect(seen).toEqual(all.events);
		expect(all.events.map(({ type }) => type)).toEqual(["part", "message", "conversation"]);
		expect(all.events[0]).toMatchObject({ index: 0, part: { text: "abc" } });
		expect(all.events[2]).toMatchObject({ conversation: { activity: "idle" } });
		const numbers = all.events.map(({ n }) => n);
		expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
	});

	it("lists what moved last first, by kind and by archive, across pages and inserts", async () => {
		const own = testContext({ actor: { kind: "person", userId: "cy", name: "Cy" } });
		const make = (fields: Parameters<typeof buildConversation>[0]) => buildConversation({ userId: "cy", ...fields });
		const ids: string[] = [];
		for (let at = 0; at < 7; at++)
			ids.push(await make({ id: `conversation_cy${at}`, updatedAt: at < 3 ? 100 : 100 + at }));
		const waiting = await say(ids[2] ?? "", "may I?", { role: "assistant", status: "waiting", at: 100 });
		await make({ kind: "assistant", updatedAt: 999 });
		await make({ archivedAt: 5, updatedAt: 999 });
		const archived = await make({ archivedAt: 9, updatedAt: 50 });
		const place = { kind: "chat", archived: false, limit: 3 } as const;
		const first = await listConversations(own, place);
		await make({ updatedAt: 5_000 });
		const second = await listConversations(own, { ...place, cursor: first.next_cursor ?? "" });
		const third = await listConversations(own, { ...place, cursor: second.next_cursor ?? "" });
		const listed = [first, second, third].flatMap(({ items }) => items);
		expect(listed.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `conversation_cy${at}`));
		expect(listed[4]).toMatchObject({ activity: "waiting", last_status: "waiting", head_id: waiting });
		expect(third.next_cursor).toBeUndefined();
		const gone = await listConversations(own, { ...place, archived: true, limit: 1 });
		expect(gone.items.map(({ id }) => id)).toEqual([archived]);
		expect(
			(await listConversations(own, { ...place, archived: true, cursor: gone.next_cursor ?? "" })).items,
		).toHaveLength(1);
		await expect(
			listConversations(own, { ...place, archived: true, cursor: first.next_cursor ?? "" }),
		).rejects.toMatchObject(refusal("invalid_cursor"));
	});
});

describe("whose they are", () => {
	const doors: Readonly<Record<string, (caller: Context, place: { id: string; message: string }) => Promise<unknown>>> =
		{
			read: (caller, { id }) => readConversation(caller, { id }),
			messages: (caller, { id }) => readMessages(caller, { id, limit: 5 }),
			rename: (caller, { id }) => setConversation(caller, { id, title: "mine" }),
			set: (caller, { id }) => setConversation(caller, { id, agent: true }),
			branch: (caller, { message }) => branchConversation(caller, { message_id: message }),
			delete: (caller, { id }) => deleteConversation(caller, { id }),
			restore: (caller, { id }) => restoreConversation(caller, { id }),
			undo: (caller, { id }) => undoConversationWrites(caller, { conversation_id: id }),
		};

	it.each(Object.keys(doors))(
		"%s: a foreign one, a missing one and one for a token without chat are the same",
		async (door) => {
			const id = await buildConversation();
			const message = await say(id, "secret plan");
			const call = doors[door] ?? (() => Promise.reject(new Error("no such door")));
			const caught = (promise: Promise<unknown>) =>
				promise.then(
					() => "nothing",
					(error) => error.body,
				);
			const answers = await Promise.all([
				caught(call(bob, { id, message })),
				caught(call(bob, { id: "conversation_none", message: "message_none" })),
				caught(call(testContext({ actor: tokenActor() }), { id, message })),
				caught(
					call(testContext({ actor: { kind: "conversation", userId: "local", conversationId: id, name: "" } }), {
						id,
						message,
					}),
				),
				caught(call(testContext({ actor: { kind: "system", purpose: "test" } }), { id, message })),
			]);
			for (const answer of answers) expect(answer).toEqual(answers[1]);
			expect(answers[1]).toMatchObject({ code: "not_found", reason: "not_found" });
			expect((await readConversation(ctx, { id })).conversation).toMatchObject({ title: "", agent: false });
		},
	);

	it("a token with chat sees its person's, in the workspaces it is limited to", async () => {
		const id = await buildConversation();
		const capabilities = new Set(["chat"] as const);
		const token = testContext({ actor: tokenActor({ capabilities }) });
		expect((await readConversation(token, { id })).conversation.id).toBe(id);
		const limited = testContext({ actor: tokenActor({ capabilities, workspaceIds: ["workspace_other"] }) });
		await expect(readConversation(limited, { id })).rejects.toMatchObject(refusal("not_found"));
		expect((await listConversations(limited, { kind: "chat", archived: false, limit: 5 })).items).toEqual([]);
	});

	it("nobody's stream tells of somebody else's", async () => {
		const id = await buildConversation();
		await say(id, "hello");
		const { events, n } = await readChatAfter(bob, { after: 0, limit: 1_000 });
		expect(events).toEqual([]);
		expect(n).toBeGreaterThan(0);
	});
});
