import { describe, expect, it } from "vitest";
import {
	appendChain,
	type BundleUnderTest,
	freshConversation,
	freshName,
	messageDraft,
	noteOf,
	reflectionOf,
} from "./bundle-samples";
import { describeNotes, describeReflections, describeSkills } from "./memory-contract";
import { describeMessages } from "./message-contract";

/** The whole contract of a storage bundle; every implementation runs it (*toolsets*, StorageBundle). */
export function describeBundle(under: () => BundleUnderTest): void {
	describeMessages(under);
	describeNotes(under);
	describeReflections(under);
	describeSkills(under);
	describeTogether(under);
}

function describeTogether(under: () => BundleUnderTest): void {
	describe("several writes as one", () => {
		it("stand together, seen by those inside meanwhile", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const answer = await bundle.atomically(async (stores) => {
				const draft = messageDraft(id);
				await stores.messages.append(draft);
				await stores.workingMemory.append(noteOf(id, { covers_to: draft.id }));
				expect((await stores.messages.get(draft.id))?.id).toBe(draft.id);
				return draft.id;
			});
			expect((await bundle.messages.get(answer))?.parts).toHaveLength(1);
			expect(await bundle.workingMemory.list(id)).toHaveLength(1);
		});

		it("leave nothing when the last one fails, and what came before stays", async () => {
			const { bundle } = under();
			const id = await freshConversation(under());
			const workspace = freshName("workspace");
			const [root = ""] = await appendChain(bundle, id, 1);
			const failing = bundle.atomically(async (stores) => {
				await stores.messages.append(messageDraft(id, { parent_id: root }));
				await stores.messages.putPart(root, 0, { kind: "text", text: "half" });
				await stores.reflections.insert(reflectionOf(workspace));
				await stores.messages.deleteConversation(id);
				throw new Error("no");
			});
			const later = messageDraft(id, { parent_id: root });
			const after = bundle.messages.append(later);
			await expect(failing).rejects.toThrow("no");
			await after;
			expect((await bundle.messages.get(root))?.parts).toEqual([{ kind: "text", text: "message 0" }]);
			expect((await bundle.messages.tokenStats(id)).messages).toBe(2);
			expect(await bundle.messages.get(later.id)).toBeDefined();
			expect(await bundle.reflections.count(workspace)).toBe(0);
		});
	});
}

/** What an implementation does whose data outlives it. */
export function describeReopening(under: () => Required<BundleUnderTest>): void {
	it("are there after opening anew", async () => {
		const { bundle, reopen } = under();
		const id = await freshConversation(under());
		const head = (await appendChain(bundle, id, 3)).at(-1) ?? "";
		await bundle.workingMemory.append(noteOf(id));
		const before = await bundle.messages.page(head, { limit: 5 });
		const again = await reopen();
		expect(await again.messages.page(head, { limit: 5 })).toEqual(before);
		expect(await again.workingMemory.list(id)).toHaveLength(1);
	});
}
