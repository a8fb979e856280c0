import { describe, expect, it } from "vitest";
import {
	allPages,
	appendChain,
	type BundleUnderTest,
	freshConversation,
	hardTexts,
	messageDraft,
	noteOf,
} from "./bundle-samples";

/** What every message store does. */
export function describeMessages(under: () => BundleUnderTest): void {
	describe("messages", () => {
		it("come back as they were written, with rising numbers", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const draft = messageDraft(id, {
				role: "assistant",
				status: "streaming",
				agent: true,
				answered_by: { profile_id: "p", profile: "Pat", model: "m" },
				created_at: Date.UTC(2030, 0, 2),
			});
			const first = await bundle.messages.append(draft);
			const second = await bundle.messages.putPart(draft.id, 1, { kind: "reasoning", text: "why" });
			const third = await bundle.messages.putPart(draft.id, 0, { kind: "text", text: "hello there" });
			const fourth = await bundle.messages.change(draft.id, {
				status: "failed",
				usage: { input: 3, output: 4 },
				error: { code: "internal", reason: "internal", message: "x" },
				updated_at: Date.UTC(2030, 0, 3),
			});
			expect([first, second, third, fourth]).toEqual([first, second, third, fourth].sort((a, b) => a - b));
			expect(new Set([first, second, third, fourth]).size).toBe(4);
			expect(await bundle.messages.get(draft.id)).toEqual({
				id: draft.id,
				conversation_id: id,
				parent_id: null,
				role: "assistant",
				status: "failed",
				agent: true,
				parts: [
					{ kind: "text", text: "hello there" },
					{ kind: "reasoning", text: "why" },
				],
				answered_by: { profile_id: "p", profile: "Pat", model: "m" },
				usage: { input: 3, output: 4 },
				error: { code: "internal", reason: "internal", message: "x" },
				created_at: "2030-01-02T00:00:00.000Z",
				updated_at: "2030-01-03T00:00:00.000Z",
			});
			await bundle.messages.change(draft.id, { error: null, updated_at: 5 });
			expect(await bundle.messages.get(draft.id)).not.toHaveProperty("error");
			expect(await bundle.messages.get("message_none")).toBeUndefined();
		});

		it("page from the head to the start, whatever is added meanwhile", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const ids = await appendChain(bundle, id, 11);
			const head = ids.at(-1) ?? "";
			const first = await bundle.messages.page(head, { limit: 4 });
			const later = messageDraft(id, { parent_id: head });
			await bundle.messages.append(later);
			await bundle.messages.append(messageDraft(id, { parent_id: ids[3] ?? null }));
			const second = await bundle.messages.page(head, { limit: 4, cursor: first.next ?? "" });
			const third = await bundle.messages.page(head, { limit: 4, cursor: second.next ?? "" });
			expect([first, second, third].flatMap(({ items }) => items.map((item) => item.id))).toEqual([...ids].reverse());
			expect(third.next).toBeUndefined();
			expect((await allPages(bundle, later.id, 1)).length).toBe(12);
			expect((await allPages(bundle, head, 11)).length).toBe(11);
			expect(await bundle.messages.page("message_none", { limit: 5 })).toEqual({ items: [] });
		});

		it("know their siblings, oldest first and ties by id, roots of one conversation among them", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const other = await freshConversation(under());
			const root = messageDraft(id, { id: `${id}_r1` });
			const again = messageDraft(id, { id: `${id}_r2` });
			for (const draft of [again, root, messageDraft(other)]) await bundle.messages.append(draft);
			const children = ["c", "b", "a"].map((name) =>
				messageDraft(id, { id: `${id}_${name}`, parent_id: root.id, created_at: name === "c" ? 500 : 2_000 }),
			);
			for (const child of children) await bundle.messages.append(child);
			const page = await bundle.messages.page(`${id}_b`, { limit: 5 });
			expect(page.items.map((item) => item.siblings)).toEqual([
				[`${id}_c`, `${id}_a`, `${id}_b`],
				[root.id, again.id],
			]);
			const only = messageDraft(id, { parent_id: `${id}_a` });
			await bundle.messages.append(only);
			expect(await bundle.messages.get(only.id)).not.toHaveProperty("siblings");
		});

		it("keep every text as it is", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const texts = [...hardTexts, "x🦊".repeat(350_000)];
			for (const text of texts) {
				const draft = messageDraft(id, {
					parts: [
						{ kind: "text", text },
						{
							kind: "call",
							call_id: "c",
							tool: "t",
							title: text,
							arguments: { [text]: [text, null, 1.5] },
							hop: 1,
							state: "done",
						},
					],
				});
				await bundle.messages.append(draft);
				expect((await bundle.messages.get(draft.id))?.parts).toEqual(draft.parts);
			}
		});

		it("refuse what would break a conversation, and keep nothing of it", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const other = await freshConversation(under());
			const [root = ""] = await appendChain(bundle, id, 1);
			await expect(bundle.messages.append(messageDraft(id, { id: root }))).rejects.toThrow("used twice");
			const missing = { body: { reason: "not_found" } };
			await expect(bundle.messages.append(messageDraft(other, { parent_id: root }))).rejects.toMatchObject(missing);
			await expect(bundle.messages.append(messageDraft("conversation_none"))).rejects.toMatchObject(missing);
			await expect(bundle.messages.putPart("message_none", 0, { kind: "text", text: "" })).rejects.toMatchObject(
				missing,
			);
			await expect(bundle.messages.change("message_none", { updated_at: 1 })).rejects.toMatchObject(missing);
			await expect(bundle.messages.putPart(root, 2, { kind: "text", text: "" })).rejects.toThrow("gap");
			expect((await bundle.messages.tokenStats(id)).messages).toBe(1);
			expect((await bundle.messages.tokenStats(other)).messages).toBe(0);
		});

		it("hold one turn in a conversation, however it is started", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const running = messageDraft(id, { role: "assistant", status: "streaming" });
			await bundle.messages.append(running);
			const runs = { body: { reason: "version_conflict" } };
			await expect(bundle.messages.append(messageDraft(id, { status: "waiting" }))).rejects.toMatchObject(runs);
			const done = messageDraft(id, { role: "assistant" });
			await bundle.messages.append(done);
			await expect(bundle.messages.change(done.id, { status: "streaming", updated_at: 2 })).rejects.toMatchObject(runs);
			await bundle.messages.change(running.id, { status: "waiting", updated_at: 2 });
			await bundle.messages.change(running.id, { status: "complete", updated_at: 3 });
			await bundle.messages.change(done.id, { status: "streaming", updated_at: 4 });
			expect((await bundle.messages.get(done.id))?.status).toBe("streaming");
		});

		it("lose nothing when many are added at once", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const [root = ""] = await appendChain(bundle, id, 1);
			const drafts = Array.from({ length: 25 }, () => messageDraft(id, { parent_id: root }));
			const numbers = await Promise.all(drafts.map((draft) => bundle.messages.append(draft)));
			expect(new Set(numbers).size).toBe(25);
			expect((await bundle.messages.get(drafts[0]?.id ?? ""))?.siblings).toHaveLength(25);
		});

		it("count tokens, and go with all that is in them", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const other = await freshConversation(under());
			const [first = "", second = ""] = await appendChain(bundle, id, 3);
			await appendChain(bundle, other, 1);
			await bundle.messages.change(first, { usage: { input: 100, output: 20 }, updated_at: 9 });
			await bundle.messages.change(second, { usage: { input: 7, output: 3, estimated: true }, updated_at: 9 });
			expect(await bundle.messages.tokenStats(id)).toEqual({ messages: 3, input: 107, output: 23 });
			await bundle.workingMemory.append(noteOf(id));
			await bundle.messages.deleteConversation(id);
			expect(await bundle.messages.tokenStats(id)).toEqual({ messages: 0, input: 0, output: 0 });
			expect(await bundle.messages.get(first)).toBeUndefined();
			expect(await bundle.workingMemory.list(id, { archived: true })).toEqual([]);
			expect((await bundle.messages.tokenStats(other)).messages).toBe(1);
		});

		it("hand out copies", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const part = { kind: "text" as const, text: "mine" };
			const draft = messageDraft(id, { parts: [part] });
			await bundle.messages.append(draft);
			part.text = "changed";
			const read = await bundle.messages.get(draft.id);
			Object.assign(read?.parts[0] ?? {}, { text: "changed too" });
			expect((await bundle.messages.get(draft.id))?.parts).toEqual([{ kind: "text", text: "mine" }]);
		});
	});
}
