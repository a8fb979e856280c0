import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/shared/json";
import { conflictOf, keepMine } from "./conflict";
import { openEditor } from "./editor-state";
import { saveRequest } from "./patch";
import { reconcile } from "./reconcile";
import { demoResource, known, snapshot } from "./testing/demo-resource";
import { edit, settled, submit } from "./transitions";

const list = (version: number, ...ids: string[]): Json => ({
	version,
	items: ids.map((id) => ({ id: id.replace("!", ""), text: id.endsWith("!") ? "other" : "plain" })),
});
const first = snapshot(1, { router: list(3, "A", "B", "C") });

/** Draft and foreign version of the same list, and what they come to. */
function meet(mine: Json, theirs: Json) {
	const state = edit(openEditor(first), known(first), "router", mine);
	const latest = known(snapshot(2, { router: theirs }));
	const conflict = conflictOf(state, latest);
	const kept = keepMine(state, latest);
	const differences = conflict?.differences.map(({ path, side, kind }) => `${path.slice(1).join(".")}:${kind}:${side}`);
	return { differences, free: conflict?.canKeepMine, value: reconcile(kept, latest).values.router };
}

describe("a list that counts its writes", () => {
	it("is no conflict when the count alone moved on", () => {
		const state = edit(openEditor(first), known(first), "router", list(3, "B", "A", "C"));
		const view = reconcile(state, known(snapshot(4, { router: list(9, "A", "B", "C") })));
		expect([view.conflict, view.isDirty, view.base.revision]).toEqual([null, true, 4]);
	});

	it("my order goes on top of a removal, an addition and a change of others", () => {
		const mine = list(3, "C", "B", "A");
		expect(meet(mine, list(4, "A", "C"))).toMatchObject({ free: true, value: list(4, "C", "A") });
		expect(meet(mine, list(4, "A", "B", "C", "D"))).toMatchObject({ free: true, value: list(4, "C", "D", "B", "A") });
		expect(meet(mine, list(4, "A", "B!", "C"))).toMatchObject({ free: true, value: list(4, "C", "B!", "A") });
	});

	it("two orders are one thing to pick", () => {
		expect(meet(list(3, "C", "B", "A"), list(4, "B", "A", "C"))).toMatchObject({
			differences: [":order:both"],
			free: false,
		});
	});

	it("what both added at different places is mine to order, unless others moved things, too", () => {
		const added = meet(list(3, "D", "A", "B", "C"), list(4, "A", "B", "C", "D"));
		expect(added).toMatchObject({ differences: ["D:value:same", ":order:mine"], free: true });
		expect(added.value).toEqual(list(4, "D", "A", "B", "C"));
		const moved = meet(list(3, "D", "A", "B", "C"), list(4, "B", "A", "C", "D"));
		expect(moved).toMatchObject({ differences: ["D:value:same", ":order:both"], free: false });
	});

	it("my change of what others removed is a thing to pick; the same change on both sides is none", () => {
		expect(meet(list(3, "A!", "B", "C"), list(4, "B", "C"))).toMatchObject({
			differences: ["A:value:both"],
			free: false,
		});
		expect(meet(list(3, "A!", "B", "C"), list(4, "A!", "B", "C")).differences).toBeUndefined();
	});

	it("names what was added, removed, moved and changed", () => {
		expect(meet(list(3, "A", "B", "C", "D"), list(4, "C!", "A")).differences?.toSorted()).toEqual([
			":order:theirs",
			"B:value:theirs",
			"C:value:theirs",
			"D:value:mine",
		]);
	});

	it("survives an entry that is there twice", () => {
		expect(() => meet(list(3, "A", "A", "B"), list(4, "B", "A", "A"))).not.toThrow();
	});
});

describe("the count that is sent", () => {
	it("is that of the version the edit stands on, whatever the draft holds", () => {
		const state = edit(openEditor(first), known(first), "router", list(1, "B", "A", "C"));
		const { submitted } = submit(state, known(first), "s1");
		expect(submitted && saveRequest(demoResource, "r1", submitted).changes).toEqual({ router: list(3, "B", "A", "C") });
	});

	it.each([
		[true, 4],
		[false, 3],
	])("after a save that is not read back yet (changed: %s) is %s", (changed, count) => {
		const edited = edit(openEditor(first), known(first), "router", list(3, "B", "A", "C"));
		const sent = submit(edited, known(first), "s1");
		const receipt = { accepted: [], resource_type: "demo", id: "r1", revision: 2, updated_at: "", changed };
		const saved = settled(sent, known(first), "s1", { kind: "saved", receipt });
		const again = submit(edit(saved, known(first), "router", list(3, "C", "A", "B")), known(first), "s2");
		expect(again.submitted && saveRequest(demoResource, "r1", again.submitted).changes).toEqual({
			router: list(count, "C", "A", "B"),
		});
	});
});
