import { describe, expect, it } from "vitest";
import { advanceRun, type Contributor, contributorOf, mayLeave, pressSave, saveBar, savePlan } from "./coordinator";
import { openEditor } from "./editor-state";
import { reconcile } from "./reconcile";
import { known, snapshot } from "./testing/demo-resource";
import { edit } from "./transitions";

const one = (id: string, rest: Partial<Contributor> = {}): Contributor => ({
	id,
	order: 0,
	label: id,
	revision: 1,
	isDirty: true,
	dirty: ["name"],
	block: null,
	pending: false,
	unknown: false,
	failure: null,
	...rest,
});

const failure = { code: "invalid", reason: "invalid_value", message: "" } as const;
const ids = (list: readonly Contributor[]) => list.map(({ id }) => id);

describe("a save", () => {
	it("sends every dirty contributor that is not blocked, in order, and lists the rest", () => {
		const plan = savePlan([
			one("mcp", { order: 2 }),
			one("clean", { isDirty: false }),
			one("profile", { order: 1, block: { kind: "conflict" } }),
			one("notes", { order: 1 }),
		]);
		expect(ids(plan.send)).toEqual(["notes", "mcp"]);
		expect(ids(plan.blocked)).toEqual(["profile"]);
	});

	it("sends an unknown outcome again, also when its editor is blocked by now", () => {
		expect(ids(savePlan([one("a", { unknown: true, block: { kind: "gone" } })]).send)).toEqual(["a"]);
	});

	it("can be pressed unless nothing can be sent", () => {
		expect(saveBar([one("a", { block: { kind: "invalid" } })], null)).toMatchObject({
			visible: true,
			canSave: false,
			status: "blocked",
		});
		expect(saveBar([one("a", { block: { kind: "invalid" } }), one("b")], null)).toMatchObject({ canSave: true });
		expect(saveBar([one("a", { isDirty: false })], null)).toMatchObject({ visible: false, status: "clean" });
	});

	it("goes through its contributors one by one and ends", () => {
		const both = [one("a"), one("b")];
		const run = pressSave(null, both);
		expect(run).toEqual({ current: "a", done: [], again: false });
		const next = advanceRun(run!, [one("a", { isDirty: false }), one("b")]);
		expect(next?.current).toBe("b");
		expect(advanceRun(next!, [one("a", { isDirty: false }), one("b", { isDirty: false })])).toBeNull();
	});

	it("is not doubled by a second press: one more pass follows, for what was typed meanwhile", () => {
		const run = pressSave(pressSave(null, [one("a")]), [one("a", { pending: true })]);
		expect(run).toEqual({ current: "a", done: [], again: true });
		expect(saveBar([one("a", { pending: true })], run)).toMatchObject({ queued: true, status: "saving" });
		expect(advanceRun(run!, [one("a")])).toEqual({ current: "a", done: [], again: false });
		expect(advanceRun(run!, [one("a", { isDirty: false })])).toBeNull();
		expect(advanceRun(run!, [one("a", { failure })])).toBeNull();
	});

	it("that failed says so, until the contributor is saved or edited", () => {
		expect(saveBar([one("a", { failure })], null)).toMatchObject({ status: "failed", canSave: true });
		expect(saveBar([one("a", { isDirty: false, failure })], null).failed).toEqual([]);
	});
});

describe("leaving", () => {
	it("is free only when nothing is dirty, running or unknown", () => {
		expect(mayLeave([one("a", { isDirty: false })])).toBe(true);
		expect(mayLeave([one("a")])).toBe(false);
		expect(mayLeave([one("a", { isDirty: false, pending: true })])).toBe(false);
		expect(mayLeave([one("a", { isDirty: false, unknown: true })])).toBe(false);
	});
});

describe("an editor's view as a contributor", () => {
	const first = snapshot(3, { name: "Guide", servers: {} });
	const state = edit(openEditor(first), known(first), "name", "Mine");
	const own = { id: "profile", order: 1, label: "Profile" };

	it("names the first place that needs a look", () => {
		const moved = known(snapshot(4, { name: "Theirs" }));
		const conflicted = contributorOf(reconcile(state, moved), { ...own, invalid: ["notes"] });
		expect(conflicted.block).toEqual({ kind: "conflict", path: ["name"] });
		const invalid = contributorOf(reconcile(state, known(first)), { ...own, invalid: ["servers", "a", "url"] });
		expect(invalid.block).toEqual({ kind: "invalid", path: ["servers", "a", "url"] });
		expect(contributorOf(reconcile(state, known(first)), own)).toMatchObject({ block: null, revision: 3 });
		const gone = contributorOf(reconcile(state, known({ ...first, deleted: true })), own);
		expect(gone.block).toEqual({ kind: "gone" });
	});
});
