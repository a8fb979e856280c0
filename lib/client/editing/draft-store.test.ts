import { describe, expect, it } from "vitest";
import type { StoredDraft } from "@/lib/editor/sensitive-draft";
import { type DraftShelf, draftLifetimeMs, draftStore } from "./draft-store";

function memoryShelf() {
	const items = new Map<string, unknown>();
	const shelf: DraftShelf = {
		entries: async () => [...items],
		set: async (key, value) => void items.set(key, value),
		remove: async (keys) => {
			for (const key of keys) items.delete(key);
		},
	};
	return { shelf, items };
}

const draft = (id: string, revision: number, storedAt: number): StoredDraft => ({
	type: "demo",
	id,
	base: { values: {}, revision, updatedAt: "" },
	draft: { name: `typed on ${revision}` },
	storedAt,
});

describe("drafts of a browser", () => {
	it("keep one per record, the newest base [SAVE-05]", async () => {
		const { shelf, items } = memoryShelf();
		const drafts = draftStore("ada", shelf, () => 10);
		await drafts.save(draft("a", 1, 1));
		await drafts.save(draft("a", 2, 2));
		await drafts.save(draft("ab", 1, 1));
		expect(items.size).toBe(2);
		const revisions = async (id: string) => (await drafts.load("demo", id)).map(({ base }) => base.revision);
		expect(await revisions("a")).toEqual([2]);
		expect(await revisions("ab")).toEqual([1]);
		expect(await revisions("b")).toEqual([]);
	});

	it("keep one that is on offer, whatever is typed, saved or discarded meanwhile", async () => {
		const { shelf } = memoryShelf();
		const drafts = draftStore("ada", shelf, () => 10);
		const offer = draft("a", 1, 1);
		await drafts.save(offer);
		await drafts.save(draft("a", 2, 2), offer);
		await drafts.save(draft("a", 3, 3), offer);
		expect((await drafts.load("demo", "a")).map(({ base }) => base.revision)).toEqual([3, 1]);
		await drafts.clear("demo", "a", offer);
		expect(await drafts.load("demo", "a")).toEqual([offer]);
		await drafts.clear("demo", "a");
		expect(await drafts.load("demo", "a")).toEqual([]);
	});

	it("belong to one person [SAVE-05]", async () => {
		const { shelf } = memoryShelf();
		await draftStore("ada", shelf, () => 1).save(draft("a", 1, 1));
		expect(await draftStore("bob", shelf, () => 1).load("demo", "a")).toEqual([]);
		await draftStore("bob", shelf).clearAll();
		expect(await draftStore("ada", shelf, () => 1).load("demo", "a")).toHaveLength(1);
		await draftStore("ada", shelf).clearAll();
		expect(await draftStore("ada", shelf, () => 1).load("demo", "a")).toEqual([]);
	});

	it("are cleared on save and discard, and expire after seven days [SAVE-05]", async () => {
		const { shelf, items } = memoryShelf();
		const late = draftStore("ada", shelf, () => draftLifetimeMs + 2);
		await late.save(draft("a", 1, 1));
		expect(await late.load("demo", "a")).toEqual([]);
		expect(items.size).toBe(0);
		await late.save(draft("a", 1, 2));
		expect(await late.load("demo", "a")).toHaveLength(1);
		await late.clear("demo", "a");
		expect(items.size).toBe(0);
	});

	it("never stop an editor where storage is refused", async () => {
		const refuse = () => Promise.reject(new Error("no storage"));
		const drafts = draftStore("ada", { entries: refuse, set: refuse, remove: refuse });
		await drafts.save(draft("a", 1, 1));
		await drafts.clear("demo", "a");
		expect(await drafts.load("demo", "a")).toEqual([]);
	});
});
