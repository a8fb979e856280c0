import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SaveRequest } from "@/lib/editor/patch";
import { demoResource, marker, snapshot } from "@/lib/editor/testing/demo-resource";
import type { ResourceSnapshot, WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { Json } from "@/lib/shared/json";
import { fail, ok, type Result } from "@/lib/shared/result";
import { adoptSnapshot } from "../adopt-snapshot";
import { createQueryClient } from "../query-client";
import { DraftKeeper } from "./draft-keeper";
import { type DraftShelf, draftStore } from "./draft-store";
import { EditorSession } from "./editor-session";
import { PageCoordinator } from "./page-coordinator";
import { PaintedChanges } from "./painted-changes";

const first = snapshot(3, { name: "Guide", notes: "old" });
const original = globalThis.fetch;
let server: ResourceSnapshot;

beforeEach(() => {
	server = first;
	globalThis.fetch = (async () => Response.json(server)) as typeof fetch;
});
afterEach(() => {
	globalThis.fetch = original;
});

const receipt = (revision: number): WriteReceipt => ({
	accepted: ["demo.name"],
	resource_type: "demo",
	id: "r1",
	revision,
	updated_at: first.updated_at,
	changed: true,
});

interface Sent {
	readonly request: SaveRequest;
	readonly answer: (result: Result<WriteReceipt>) => void;
	readonly break: () => void;
}

/** An open editor whose saves the test answers. */
function open(start = first) {
	const sent: Sent[] = [];
	const client = createQueryClient();
	const send = (request: SaveRequest) =>
		new Promise<Result<WriteReceipt>>((resolve, reject) => {
			sent.push({ request, answer: resolve, break: () => reject(new TypeError("connection lost")) });
		});
	const session = new EditorSession({ client, definition: demoResource, snapshot: start, send });
	const stop = session.start();
	const changed = (wanted: () => boolean) =>
		new Promise<void>((resolve) => {
			const look = () => {
				if (!wanted()) return;
				end();
				resolve();
			};
			const end = session.subscribe(look);
			look();
		});
	return { client, session, sent, stop, changed };
}

describe("an open editor", () => {
	it("sends changed fields with the expected revision, and keeps what was typed during the save", async () => {
		const { session, sent, changed, stop } = open();
		session.edit("name", "Guide 2");
		const saving = session.save();
		session.edit("notes", "typed during the save");
		expect(sent[0]?.request).toMatchObject({ changes: { name: "Guide 2" }, options: { expected_revision: 3 } });
		server = snapshot(4, { name: "Guide 2", notes: "old" }, sent[0]?.request.save_id);
		sent[0]?.answer(ok(receipt(4)));
		await saving;
		expect(session.view()).toMatchObject({ pending: false, dirty: ["notes"], conflict: null });
		await changed(() => session.view().base.predicted === undefined);
		expect(session.view()).toMatchObject({ dirty: ["notes"], conflict: null });
		stop();
	});

	it("reads once it is alive: a write since the page was rendered was told to nobody here", async () => {
		server = snapshot(4, { name: "Written since", notes: "old" });
		const { session, changed, stop } = open();
		await changed(() => session.view().values.name === "Written since");
		expect(session.view()).toMatchObject({ isDirty: false, conflict: null });
		stop();
	});

	it("never sends twice at once", async () => {
		const { session, sent, stop } = open();
		session.edit("name", "Guide 2");
		const saving = [session.save(), session.save()];
		expect(sent).toHaveLength(1);
		sent[0]?.answer(ok(receipt(4)));
		await Promise.all(saving);
		stop();
	});

	it("repeats a save of unknown outcome under the same id and with the same changes", async () => {
		const { session, sent, stop } = open();
		session.edit("name", "Guide 2");
		const saving = session.save();
		sent[0]?.break();
		await saving;
		expect(session.view()).toMatchObject({ unknown: true, pending: false });
		session.edit("notes", "later");
		const again = session.save();
		expect(sent[1]?.request).toEqual(sent[0]?.request);
		sent[1]?.answer(ok(receipt(4)));
		await again;
		expect(session.view()).toMatchObject({ unknown: false, dirty: ["notes"] });
		stop();
	});

	it("keeps text that is no value yet apart: unsaved, in the way of a save, gone with a value or a discard", () => {
		const { session, stop } = open();
		session.editText("servers", '{"a":');
		expect(session.isUnsaved()).toBe(true);
		expect(session.issues()).toMatchObject([{ field: "servers" }]);
		expect(session.issues()).toBe(session.issues());
		session.edit("servers", {});
		expect([session.isUnsaved(), session.issues().length]).toEqual([false, 0]);
		session.editText("servers", "x");
		session.discard();
		expect(session.isUnsaved()).toBe(false);
		stop();
	});

	it("fetches the latest after a refused revision and shows the conflict", async () => {
		const { session, sent, changed, stop } = open();
		session.edit("name", "Mine");
		const saving = session.save();
		server = snapshot(5, { name: "Theirs", notes: "old" });
		const error: ErrorBody = {
			code: "conflict",
			reason: "version_conflict",
			message: "",
			details: { current_revision: 5 },
		};
		sent[0]?.answer(fail(error));
		await saving;
		await changed(() => session.view().conflict !== null);
		expect(session.view().conflict?.open.map(({ path }) => path)).toEqual([["name"]]);
		stop();
	});

	it("shows the conflict with what a refusal brings, also where the latest cannot be fetched", async () => {
		const { session, sent, stop } = open();
		session.edit("name", "Mine");
		const saving = session.save();
		globalThis.fetch = (() => Promise.reject(new TypeError("no network"))) as typeof fetch;
		const current = { ...snapshot(5, { name: "Theirs", notes: "old" }) };
		const details = { current_revision: 5, current: current as unknown as Json };
		sent[0]?.answer(fail({ code: "conflict", reason: "version_conflict", message: "", details }));
		await saving;
		expect(session.view()).toMatchObject({ unreadable: false, values: { name: "Mine" } });
		expect(session.view().conflict?.open.map(({ theirs }) => theirs)).toEqual(["Theirs"]);
		stop();
	});

	it("follows a foreign change while clean, and names it once; own saves are no news", async () => {
		const { client, session, sent, stop } = open();
		const painted = new PaintedChanges(session);
		adoptSnapshot(client, snapshot(4, { name: "Theirs", notes: "old" }));
		expect(session.view().values.name).toBe("Theirs");
		expect(painted.flash()).toMatchObject({ revision: 4, by: { actor: { name: "Assistant" } } });
		expect(painted.flash()?.differences.map(({ path }) => path)).toEqual([["name"]]);
		expect(painted.flash()).toBe(painted.flash());
		painted.markPainted(4);
		expect(painted.flash()).toBeNull();
		session.edit("name", "Mine");
		const saving = session.save();
		adoptSnapshot(client, snapshot(5, { name: "Mine", notes: "old" }, sent[0]?.request.save_id));
		expect(painted.flash()).toBeNull();
		sent[0]?.answer(ok(receipt(5)));
		await saving;
		expect(painted.flash()).toBeNull();
		stop();
	});
});

describe("a page's coordinator", () => {
	const part = (session: EditorSession, id: string, order: number) => ({
		id,
		read: () => {
			const view = session.view();
			return {
				id,
				order,
				label: id,
				revision: view.base.revision,
				isDirty: view.isDirty,
				dirty: view.dirty,
				block: view.conflict ? ({ kind: "conflict" } as const) : null,
				pending: view.pending,
				unknown: view.unknown,
				failure: view.failure,
			};
		},
		save: () => session.save(),
		discard: () => session.discard(),
		focus: () => {},
		subscribe: session.subscribe,
	});

	it("saves one after the other, leaves the blocked one out, and sends nothing twice", async () => {
		const [a, b, c] = [open(), open(), open()];
		const page = new PageCoordinator();
		page.register(part(b.session, "b", 2));
		page.register(part(a.session, "a", 1));
		page.register(part(c.session, "c", 3));
		for (const { session } of [a, b, c]) session.edit("name", "Mine");
		adoptSnapshot(c.client, snapshot(4, { name: "Theirs" }));
		const pass = page.press();
		expect(page.bar()).toMatchObject({ status: "saving", queued: false });
		void page.press();
		expect(page.bar().queued).toBe(true);
		expect([a.sent.length, b.sent.length]).toEqual([1, 0]);
		a.sent[0]?.answer(ok(receipt(4)));
		await b.changed(() => b.session.view().pending);
		b.sent[0]?.answer(ok(receipt(4)));
		await pass;
		expect([a.sent.length, b.sent.length, c.sent.length]).toEqual([1, 1, 0]);
		expect(page.bar()).toMatchObject({ status: "blocked", canSave: false });
		expect(page.mayLeave()).toBe(false);
		page.discardAll();
		expect(page.mayLeave()).toBe(true);
		for (const { stop } of [a, b, c]) stop();
	});
});

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
		const before = open();
		const keeper = await keeping(before.session, drafts);
		before.session.edit("name", "Typed");
		await keeper.flush();
		const after = open();
		await keeping(after.session, drafts);
		await after.changed(() => after.session.view().restored !== null);
		expect(after.session.view()).toMatchObject({ isDirty: true, values: { name: "Typed" } });
	});

	const storedBefore = async () => {
		const { drafts } = memory();
		const before = open();
		const keeper = await keeping(before.session, drafts);
		before.session.edit("name", "Typed");
		await keeper.flush();
		return { drafts, after: open(snapshot(4, { name: "Theirs", notes: "old" })) };
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
		const { session } = open(start);
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
