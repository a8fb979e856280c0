import { describe, expect, it } from "vitest";
import { storableText } from "../storable-text";
import { type BundleUnderTest, freshConversation, freshName, hardTexts, noteOf, reflectionOf } from "./bundle-samples";

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

/** What every store of notes does. */
export function describeNotes(under: () => BundleUnderTest): void {
	describe("working memory", () => {
		it("lists notes oldest first, ties by id, of one conversation", async () => {
			const { workingMemory } = under().bundle;
			const id = await freshConversation(under());
			await workingMemory.append(noteOf(id, { id: `${id}_b`, created_at: 5 }));
			await workingMemory.append(noteOf(id, { id: `${id}_a`, created_at: 5, protected: true, covers_to: "m" }));
			await workingMemory.append(noteOf(id, { id: `${id}_c`, created_at: 4 }));
			await workingMemory.append(noteOf(await freshConversation(under())));
			const notes = await workingMemory.list(id);
			expect(ids(notes)).toEqual([`${id}_c`, `${id}_a`, `${id}_b`]);
			expect(notes[1]).toEqual({ ...noteOf(id), ...notes[1], protected: true, covers_to: "m", archived: false });
			await expect(workingMemory.append(noteOf(id, { id: `${id}_a` }))).rejects.toThrow();
		});

		it("compacts several into one, keeps protected ones, all or nothing", async () => {
			const { workingMemory } = under().bundle;
			const id = await freshConversation(under());
			const foreign = noteOf(await freshConversation(under()));
			const [one, skill, two] = [noteOf(id), noteOf(id, { protected: true }), noteOf(id)];
			for (const note of [one, skill, two, foreign]) await workingMemory.append(note);
			const into = noteOf(id, { text: "both", created_at: 2_000 });
			const missing = { body: { reason: "not_found" } };
			await expect(workingMemory.compact(id, [one.id, foreign.id], into)).rejects.toMatchObject(missing);
			await expect(workingMemory.compact(id, [one.id], { ...into, id: two.id })).rejects.toThrow();
			expect(ids(await workingMemory.list(id))).toEqual(ids([one, skill, two]).sort());
			await workingMemory.compact(id, [one.id, skill.id, two.id], into);
			expect(ids(await workingMemory.list(id))).toEqual([skill.id, into.id]);
			expect(await workingMemory.list(id, { archived: true })).toHaveLength(4);
			await workingMemory.archive(id, [into.id, foreign.id, "note_none"]);
			expect(ids(await workingMemory.list(id))).toEqual([skill.id]);
			expect(ids(await workingMemory.list(foreign.conversation_id))).toEqual([foreign.id]);
		});

		it("changes, removes and puts back", async () => {
			const { workingMemory } = under().bundle;
			const id = await freshConversation(under());
			const notes = [noteOf(id), noteOf(id)];
			for (const note of notes) await workingMemory.append(note);
			const [first = noteOf(id)] = notes;
			for (const text of hardTexts) {
				expect(await workingMemory.change(first.id, text)).toBe(true);
				expect((await workingMemory.list(id))[0]?.text).toBe(storableText(text));
			}
			expect(await workingMemory.remove([...ids(notes), first.id, "note_none"], 500)).toBe(2);
			expect(await workingMemory.list(id, { archived: true })).toEqual([]);
			expect(await workingMemory.change(first.id, "x")).toBe(false);
			expect(await workingMemory.remove([first.id], 900)).toBe(0);
			expect(await workingMemory.restore([first.id, "note_none"])).toBe(1);
			expect(await workingMemory.restore([first.id])).toBe(0);
			expect(await workingMemory.purge(500)).toBe(0);
			expect(await workingMemory.purge(501)).toBe(1);
			expect(await workingMemory.restore(ids(notes))).toBe(0);
			expect(ids(await workingMemory.list(id))).toEqual([first.id]);
		});
	});
}

/** What every store of reflections does. */
export function describeReflections(under: () => BundleUnderTest): void {
	describe("reflections", () => {
		it("page newest first, ties by id, across inserts", async () => {
			const { reflections } = under().bundle;
			const workspace = freshName("workspace");
			const made = ["a", "b", "c", "d", "e"].map((name) =>
				reflectionOf(workspace, { id: `${workspace}_${name}`, created_at: name === "a" ? 9_000 : 5_000 }),
			);
			for (const one of made) await reflections.insert(one);
			const first = await reflections.listRecent(workspace, { limit: 2 });
			await reflections.insert(reflectionOf(workspace, { created_at: 99_000 }));
			const second = await reflections.listRecent(workspace, { limit: 2, cursor: first.next ?? "" });
			const third = await reflections.listRecent(workspace, { limit: 2, cursor: second.next ?? "" });
			const order = ["a", "e", "d", "c", "b"].map((name) => `${workspace}_${name}`);
			expect([first, second, third].flatMap(({ items }) => ids(items))).toEqual(order);
			expect(third.next).toBeUndefined();
			expect(first.items[0]).toEqual(made[0]);
			expect(await reflections.count(workspace)).toBe(6);
			await expect(reflections.listRecent(workspace, { limit: 2, cursor: "{}" })).rejects.toMatchObject({
				body: { reason: "invalid_cursor" },
			});
		});

		it("change, go and come back; old ones are deleted for good", async () => {
			const { reflections } = under().bundle;
			const workspace = freshName("workspace");
			const conversation_id = freshName("conversation");
			const made = [10, 20, 30].map((created_at) => reflectionOf(workspace, { conversation_id, created_at }));
			const other = reflectionOf(freshName("workspace"), { created_at: 1 });
			for (const one of [...made, other]) await reflections.insert(one);
			const [oldest = "", , newest = ""] = ids(made);
			expect(await reflections.change(newest, "x\0\uD800y")).toBe(true);
			expect((await reflections.listForConversation(conversation_id)).map(({ text }) => text)).toEqual([
				"learned",
				"learned",
				"x\uFFFD\uFFFDy",
			]);
			expect(await reflections.remove([newest], 700)).toBe(1);
			expect(await reflections.change(newest, "z")).toBe(false);
			expect(await reflections.count(workspace)).toBe(2);
			expect((await reflections.listRecent(workspace, { limit: 9 })).items).toHaveLength(2);
			expect(await reflections.deleteOlderThan(workspace, 20)).toBe(1);
			expect(await reflections.restore([newest, oldest])).toBe(1);
			expect(ids(await reflections.listForConversation(conversation_id))).toEqual(ids(made.slice(1)));
			expect(await reflections.count(other.workspace_id)).toBe(1);
		});
	});
}

/** What every store of skills does. */
export function describeSkills(under: () => BundleUnderTest): void {
	const skillOf = (workspace_id: string, slug: string, fields = {}) => ({
		id: freshName("skill"),
		workspace_id,
		slug,
		name: slug.toUpperCase(),
		description: "does 🦊",
		source_text: "---\nname: x\n---\n".repeat(1_000),
		origin: "pasted",
		files: [{ path: "scripts/index.html", encoding: "utf8", content: "<p>hi" }] as const,
		hash: "h1",
		updated_at: 1,
		...fields,
	});

	it("skills are kept once per workspace and slug", async () => {
		const { skills } = under().bundle;
		const workspace_id = freshName("workspace");
		const [b, a] = [skillOf(workspace_id, "b"), skillOf(workspace_id, "a", { source_text: "x\0y" })];
		for (const one of [b, a]) await skills.upsert(one);
		await skills.upsert({ ...b, id: freshName("skill"), name: "again", updated_at: 2 });
		await skills.upsert({ ...b, workspace_id: freshName("workspace"), id: freshName("skill") });
		expect(await skills.all(workspace_id)).toEqual([
			{ ...a, source_text: "x\uFFFDy" },
			{ ...b, name: "again", updated_at: 2 },
		]);
		const { source_text: _, files: __, ...entry } = a;
		expect((await skills.catalog(workspace_id))[0]).toEqual(entry);
		expect(await skills.exists(workspace_id, "a")).toBe(true);
		const renamed = { ...b, slug: "c", files: [], hash: "h2" };
		await skills.upsert(renamed);
		expect(await skills.get(b.id)).toEqual(renamed);
		expect(await skills.exists(workspace_id, "b")).toBe(false);
	});

	it("a removed skill is in no answer, frees its slug, and comes back until it is purged", async () => {
		const { skills } = under().bundle;
		const workspace_id = freshName("workspace");
		const [first, second] = [skillOf(workspace_id, "a"), skillOf(workspace_id, "a")];
		await skills.upsert(first);
		expect(await skills.restore(first.id)).toBe(false);
		expect(await skills.remove(workspace_id, "a", 500)).toBe(true);
		expect(await skills.remove(workspace_id, "a", 900)).toBe(false);
		expect(await skills.get(first.id)).toBeUndefined();
		expect([...(await skills.all(workspace_id)), ...(await skills.catalog(workspace_id))]).toEqual([]);
		await skills.upsert(second);
		expect(await skills.restore(first.id)).toBe(false);
		expect(await skills.remove(workspace_id, "a", 700)).toBe(true);
		expect(await skills.restore(first.id)).toBe(true);
		expect(await skills.get(first.id)).toEqual(first);
		expect(await skills.purge(700)).toBe(0);
		expect(await skills.purge(701)).toBe(1);
		expect(await skills.restore(second.id)).toBe(false);
		expect(await skills.all(workspace_id)).toEqual([first]);
	});
}
