import { describe, expect, it } from "vitest";
import { marker, snapshot } from "@/lib/editor/testing/demo-resource";
import { openSession, useServedRecord } from "../testing/open-session";
import { DraftKeeper } from "./draft-keeper";
import { type DraftShelf, draftStore } from "./draft-store";
import type { EditorSession } from "./editor-session";

useServedRecord();

describe("a draft in the browser", () => {
	const memory = () => {
		const items = new Map<string, unknown>();
		const shelf: DraftShelf = {
			entries: async () => [...items],
			set: async (key, value) => void items.set(key, structuredClone(value)),
			remove: async (keys) => {
				for (const key of keys) items.delete(key);
			},
		};
		return { items, drafts: draftStore("ada", shelf, () => 1000) };
	};
	const world = { later: () => () => {}, now: () => 1000 };
	const keeping = async (session: EditorSession, drafts: ReturnType<typeof draftStore>) => {
		const keeper = new DraftKeeper(session, drafts, world);
		keeper.start();
		await drafts.load("demo", "r1");
		await drafts.load("demo", "r1");
		return keeper;
	};

	it("comes back by itself while its version stands", async () => {
		const { drafts } = memory();
		const before = openSession();
		const keeper = await keeping(before.session, drafts);
		before.session.edit("name", "Typed");
		await keeper.flush();
		const after = openSession();
		await keeping(after.session, drafts);
		await after.changed(() => after.session.view().restored !== null);
		expect(after.session.view()).toMatchObject({ isDirty: true, values: { name: "Typed" } });
	});

	const storedBefore = async () => {
		const { drafts } = memory();
		const before = openSession();
		const keeper = await keeping(before.session, drafts);
		before.session.edit("name", "Typed");
		await keeper.flush();
		return { drafts, after: openSession(snapshot(4, { name: "Theirs", notes: "old" })) };
	};

	it("comes back as a conflict when its version moved", async () => {
		const { drafts, after } = await storedBefore();
		await keeping(after.session, drafts);
		await after.changed(() => after.session.view().restored !== null);
		expect(after.session.view()).toMatchObject({ isDirty: true, values: { name: "Typed" } });
		expect(after.session.view().conflict?.open).toHaveLength(1);
		after.session.discard();
		expect(after.session.view()).toMatchObject({ isDirty: false, restored: null, values: { name: "Theirs" } });
	});

	it("is offered when something was typed before it was found", async () => {
		const { drafts, after } = await storedBefore();
		after.session.edit("notes", "new");
		const keeper = await keeping(after.session, drafts);
		await after.changed(() => after.session.store.getState().offer !== null);
		expect(after.session.view()).toMatchObject({ values: { name: "Theirs", notes: "new" } });
		keeper.accept();
		expect(after.session.view().conflict?.open).toHaveLength(1);
		expect(after.session.store.getState().offer).toBeNull();
	});

	it("is cleared by a discard and holds no secret", async () => {
		const { drafts, items } = memory();
		const start = snapshot(3, { env_vars: [{ key: "A", value: marker("a") }] });
		const { session } = openSession(start);
		const keeper = await keeping(session, drafts);
		session.edit("env_vars", [{ key: "A", value: "secret-canary" }]);
		await keeper.flush();
		expect(items.size).toBe(1);
		expect(JSON.stringify([...items])).not.toContain("secret-canary");
		session.discard();
		await keeper.flush();
		expect(items.size).toBe(0);
	});
});
