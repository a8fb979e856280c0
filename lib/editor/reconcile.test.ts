import { describe, expect, it } from "vitest";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { choose, keepMine, undoSettle } from "./conflict";
import { openEditor } from "./editor-state";
import { saveRequest } from "./patch";
import { reconcile } from "./reconcile";
import { demoResource, known, marker, snapshot } from "./testing/demo-resource";
import { first, opened, saved, saving, typed } from "./testing/demo-saves";
import { discard, edit, settled, submit } from "./transitions";

describe("edit", () => {
	it("changes the draft; an open conflict stays", () => {
		const theirs = known(snapshot(4, { name: "Other", notes: "old" }));
		const more = edit(typed, theirs, "notes", "mine");
		const view = reconcile(more, theirs);
		expect(view.values).toMatchObject({ name: "Guide 2", notes: "mine" });
		expect(view.conflict?.open.map(({ path }) => path)).toEqual([["name"]]);
		expect(view.ready).toBe(false);
	});

	it("fixes the baseline at the first edit, on the newest version", () => {
		const newer = known(snapshot(5, { name: "Moved", notes: "old" }));
		const after = edit(opened, newer, "notes", "mine");
		expect(after.baseline.revision).toBe(5);
		expect(reconcile(after, newer).dirty).toEqual(["notes"]);
	});

	it("keeps formatting while typing and does not call it a change", () => {
		const state = edit(opened, known(first), "name", "Guide ");
		const view = reconcile(state, known(first));
		expect(view.values.name).toBe("Guide ");
		expect(view.isDirty).toBe(false);
	});
});

describe("remote while quiet", () => {
	it("ignores another id, another type and older snapshots", () => {
		const other: ResourceSnapshot = { ...snapshot(9, { name: "X" }), id: "r2" };
		const alien: ResourceSnapshot = { ...snapshot(9, { name: "X" }), resource_type: "agent" };
		for (const latest of [other, alien, snapshot(2, { name: "X" }), { ...other, deleted: true } as const]) {
			const view = reconcile(opened, known(latest));
			expect(view.values.name).toBe("Guide");
			expect(view.base.revision).toBe(3);
			expect(view.gone).toBe(false);
		}
	});

	it("with the baseline's content advances the revision and nothing else", () => {
		const same = known(snapshot(4, { name: " Guide", notes: "old" }));
		const view = reconcile(typed, same);
		expect(view.conflict).toBeNull();
		expect(view.base.revision).toBe(4);
		expect(view.dirty).toEqual(["name"]);
		expect(saveRequest(demoResource, "r1", submit(typed, same, "s").submitted!).options.expected_revision).toBe(4);
	});

	it("is followed by a clean editor", () => {
		const view = reconcile(opened, known(snapshot(7, { name: "Theirs", notes: "new" })));
		expect(view.values).toMatchObject({ name: "Theirs", notes: "new" });
		expect(view.isDirty).toBe(false);
		expect(view.base.write?.actor.name).toBe("Assistant");
	});

	it("equal to the draft makes it clean", () => {
		const view = reconcile(typed, known(snapshot(4, { name: "Guide 2", notes: "old" })));
		expect(view).toMatchObject({ isDirty: false, conflict: null });
		expect(view.base.revision).toBe(4);
	});

	it("while dirty keeps baseline and draft, records the conflict and blocks", () => {
		const view = reconcile(typed, known(snapshot(4, { name: "Guide", notes: "new" })));
		expect(view.values).toMatchObject({ name: "Guide 2", notes: "old" });
		expect(view.base.revision).toBe(3);
		expect(view.fields).toMatchObject({ name: "edited", notes: "theirs", options: "clean" });
		expect(view.conflict).toMatchObject({ open: [], canKeepMine: true });
		expect(view.ready).toBe(false);
	});

	it("twice while dirty replaces the conflict's other side", () => {
		const one = reconcile(typed, known(snapshot(4, { name: "A", notes: "old" })));
		const two = reconcile(typed, known(snapshot(5, { name: "B", notes: "old" })));
		expect(one.conflict?.open[0]?.theirs).toBe("A");
		expect(two.conflict?.differences).toHaveLength(1);
		expect(two.conflict?.open[0]).toMatchObject({ theirs: "B", base: "Guide", mine: "Guide 2", overlap: true });
	});
});

describe("remote while pending", () => {
	const echo = snapshot(4, { name: "Guide 2", notes: "old" }, "save-1");
	const foreign = snapshot(5, { name: "Guide 2", notes: "new" });

	it("equal to what was submitted, or with its save id, is an acknowledgement", () => {
		const anonymous = snapshot(4, { name: "Guide 2", notes: "old" });
		const canonical = snapshot(4, { name: "GUIDE 2", notes: "old" }, "save-1");
		for (const latest of [echo, anonymous, canonical]) {
			const view = reconcile(saving, known(latest));
			expect(view).toMatchObject({ conflict: null, isDirty: false, pending: true });
			const after = settled(saving, known(latest), "save-1", saved(4, latest));
			expect(reconcile(after, known(latest))).toMatchObject({ conflict: null, isDirty: false, pending: false });
		}
	});

	it("acknowledges also when the answer comes before the event [SAVE-03]", () => {
		const after = settled(saving, known(first), "save-1", saved(4));
		expect(reconcile(after, known(first))).toMatchObject({ isDirty: false, conflict: null });
		expect(reconcile(after, known(first)).values.name).toBe("Guide 2");
		expect(reconcile(after, known(echo))).toMatchObject({ isDirty: false, conflict: null });
	});

	it("of another writer waits until the save settles", () => {
		const view = reconcile(saving, known(foreign));
		expect(view).toMatchObject({ conflict: null, pending: true });
		expect(view.values).toMatchObject({ name: "Guide 2", notes: "old" });
	});

	it("settles on the newer one, and later edits survive", () => {
		const after = settled(saving, known(foreign), "save-1", saved(4, echo));
		expect(reconcile(after, known(foreign))).toMatchObject({ isDirty: false, conflict: null });
		const later = edit(saving, known(foreign), "notes", "mine");
		const view = reconcile(settled(later, known(foreign), "save-1", saved(4, echo)), known(foreign));
		expect(view.dirty).toEqual(["notes"]);
		expect(view.conflict?.open.map(({ path, mine, theirs }) => ({ path, mine, theirs }))).toEqual([
			{ path: ["notes"], mine: "mine", theirs: "new" },
		]);
	});
});

describe("discard and deletion", () => {
	it("adopts the newest known value and clears the conflict", () => {
		const latest = known(snapshot(8, { name: "Theirs", notes: "new" }));
		const view = reconcile(discard(typed, latest), latest);
		expect(view).toMatchObject({ isDirty: false, conflict: null });
		expect(view.values.name).toBe("Theirs");
	});

	it("keeps the draft readable and blocks the save when the record is gone", () => {
		const tombstone = known({ ...snapshot(9, {}), deleted: true });
		const view = reconcile(typed, tombstone);
		expect(view).toMatchObject({ gone: true, isDirty: true, ready: false });
		expect(view.values.name).toBe("Guide 2");
		expect(submit(typed, tombstone, "s")).toBe(typed);
	});
});

describe("settling a conflict", () => {
	const latest = known(snapshot(4, { name: "Theirs", notes: "new" }));

	it("takes one tap without overlap; the baseline is then the latest and the save is free [SAVE-01]", () => {
		const apart = known(snapshot(4, { name: "Guide", notes: "new" }));
		const view = reconcile(keepMine(typed, apart), apart);
		expect(view).toMatchObject({ conflict: null, ready: true, dirty: ["name"], canUndo: true });
		expect(view.values).toMatchObject({ name: "Guide 2", notes: "new" });
		expect(view.base.revision).toBe(4);
	});

	it("asks per overlap; the last pick settles, and Undo returns", () => {
		const both = edit(typed, known(first), "notes", "mine");
		expect(keepMine(both, latest)).toBe(both);
		const one = choose(both, latest, '["name"]', "theirs");
		expect(reconcile(one, latest).conflict?.open.map(({ path }) => path)).toEqual([["notes"]]);
		const done = choose(one, latest, '["notes"]', "mine");
		expect(reconcile(done, latest)).toMatchObject({ conflict: null, dirty: ["notes"], ready: true });
		expect(reconcile(done, latest).values).toMatchObject({ name: "Theirs", notes: "mine" });
		expect(reconcile(undoSettle(done), latest).conflict?.open).toHaveLength(1);
	});

	it("asks again when the picked value changed once more", () => {
		const both = edit(typed, known(first), "notes", "mine");
		const one = choose(both, latest, '["name"]', "theirs");
		const moved = known(snapshot(5, { name: "Again", notes: "new" }));
		expect(reconcile(one, moved).conflict?.open).toHaveLength(2);
	});

	it("merges by itself with the preference on, and says what came in", () => {
		const apart = known(snapshot(4, { name: "Guide", notes: "new" }), true);
		const view = reconcile(typed, apart);
		expect(view).toMatchObject({ conflict: null, ready: true, dirty: ["name"] });
		expect(view.values).toMatchObject({ name: "Guide 2", notes: "new" });
		expect(view.merged?.differences.map(({ path }) => path)).toEqual([["notes"]]);
		const after = edit(typed, apart, "name", "Guide 3");
		expect(reconcile(after, apart).merged?.differences).toHaveLength(1);
		expect(reconcile(typed, known(latest.latest, true)).conflict?.open).toHaveLength(1);
	});
});

describe("secrets", () => {
	const before = snapshot(3, {
		env_vars: [
			{ key: "A", value: marker("a1") },
			{ key: "B", value: marker("b1") },
		],
	});
	const mine = [
		{ key: "A", value: "typed" },
		{ key: "B", value: marker("b1") },
	];

	it("are sent as typed where new and kept by marker where stored", () => {
		const state = submit(edit(openEditor(before), known(before), "env_vars", mine), known(before), "s");
		expect(saveRequest(demoResource, "r1", state.submitted!).changes).toEqual({
			env_vars: [
				{ key: "A", value: "typed" },
				{ key: "B", value: { keep: true, mark: "b1" } },
			],
		});
	});

	it("do not look like a foreign change when they come back as markers", () => {
		const state = submit(edit(openEditor(before), known(before), "env_vars", mine), known(before), "s");
		const later = edit(state, known(before), "env_vars", [...mine, { key: "C", value: "more" }]);
		const after = settled(later, known(before), "s", saved(4));
		const stored = [
			{ key: "A", value: marker("a2") },
			{ key: "B", value: marker("b1") },
		];
		const view = reconcile(after, known(snapshot(4, { env_vars: stored }, "s")));
		expect(view.conflict).toBeNull();
		expect(view.values.env_vars).toEqual([...stored, { key: "C", value: "more" }]);
	});

	it("stay one's own also when somebody else wrote before they were read back", () => {
		const state = submit(edit(openEditor(before), known(before), "env_vars", mine), known(before), "s");
		const later = edit(state, known(before), "name", "typed since");
		const after = settled(later, known(before), "s", saved(4));
		const stored = [
			{ key: "A", value: marker("a2") },
			{ key: "B", value: marker("b1") },
		];
		const view = reconcile(after, known(snapshot(5, { env_vars: stored, notes: "theirs" })));
		expect(view.conflict?.differences.map(({ path, side }) => [path.join("."), side])).toEqual([
			["name", "mine"],
			["notes", "theirs"],
		]);
	});

	it("must be entered again when their entry was renamed", () => {
		const renamed = [
			{ key: "A", value: marker("a1") },
			{ key: "B2", value: marker("b1") },
		];
		const view = reconcile(edit(openEditor(before), known(before), "env_vars", renamed), known(before));
		expect(view.missing).toEqual([["env_vars", "B2", "value"]]);
		expect(view.ready).toBe(false);
	});
});
