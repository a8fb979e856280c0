import { describe, expect, it } from "vitest";
import { reconcile } from "./reconcile";
import { settledOn } from "./standing";
import { known, snapshot } from "./testing/demo-resource";
import { first, receipt, refused, saved, saving } from "./testing/demo-saves";
import { discard, edit, resubmit, settled, submit } from "./transitions";

describe("settling", () => {
	const echo = snapshot(4, { name: "Guide 2", notes: "old" }, "save-1");

	it("adopts the answer and keeps what was typed since", () => {
		const later = edit(saving, known(first), "name", "Guide 2!");
		const after = settled(later, known(first), "save-1", saved(4, echo));
		const view = reconcile(after, known(echo));
		expect(view.values.name).toBe("Guide 2!");
		expect(view.dirty).toEqual(["name"]);
		expect(view.base.revision).toBe(4);
	});

	it("keeps a return to the old value, typed during the save, as an edit", () => {
		const back = edit(saving, known(first), "name", "Guide");
		const after = settled(back, known(first), "save-1", saved(4, echo));
		expect(reconcile(after, known(echo))).toMatchObject({ dirty: ["name"], conflict: null });
		expect(reconcile(after, known(echo)).values.name).toBe("Guide");
	});

	it("leaves a failed save dirty with its message, until the next edit [SAVE-21]", () => {
		const after = settled(saving, known(first), "save-1", refused("invalid_value"));
		expect(reconcile(after, known(first))).toMatchObject({ pending: false, dirty: ["name"], ready: true });
		expect(reconcile(after, known(first)).failure?.reason).toBe("invalid_value");
		expect(edit(after, known(first), "name", "G").failure).toBeNull();
		expect(discard(after, known(first)).failure).toBeNull();
	});

	it("treats 409 as remote-dirty once the latest was read, and blocks until then", () => {
		const after = settled(saving, known(first), "save-1", refused("version_conflict", 6));
		expect(reconcile(after, known(first))).toMatchObject({ unreadable: true, ready: false, conflict: null });
		expect(submit(after, known(first), "save-2")).toBe(after);
		const latest = known(snapshot(6, { name: "Theirs", notes: "old" }));
		expect(reconcile(after, latest)).toMatchObject({ unreadable: false, ready: false });
		expect(reconcile(after, latest).conflict?.open).toHaveLength(1);
	});

	it("drops answers of another save and of another record", () => {
		expect(settled(saving, known(first), "save-0", saved(4))).toBe(saving);
		expect(settled(saving, known(first), "save-1", { kind: "saved", receipt: receipt(4, "r2") })).toBe(saving);
	});

	it("keeps an unknown outcome apart: the same save id goes out again, an echo settles it", () => {
		const unknown = settled(saving, known(first), "save-1", { kind: "unknown" });
		expect(reconcile(unknown, known(first))).toMatchObject({ unknown: true, pending: false, ready: false });
		expect(resubmit(unknown).submitted).toMatchObject({ saveId: "save-1", outcome: "pending" });
		expect(reconcile(unknown, known(echo))).toMatchObject({ unknown: false, isDirty: false });
		expect(settledOn(unknown, known(echo)).submitted).toBeNull();
	});
});

describe("a save given up while its outcome was unknown", () => {
	it("is still an own write when it lands late", () => {
		const unknown = settled(saving, known(first), "save-1", { kind: "unknown" });
		const again = edit(discard(unknown, known(first)), known(first), "name", "Guide 3");
		const landed = known(snapshot(4, { name: "Guide 2", notes: "old" }, "save-1"));
		expect(reconcile(again, landed)).toMatchObject({ conflict: null, dirty: ["name"] });
		expect(reconcile(again, landed).values.name).toBe("Guide 3");
	});
});

describe("a save sent again that was refused then", () => {
	it("is still an own write when the first one lands late", () => {
		const unknown = settled(saving, known(first), "save-1", { kind: "unknown" });
		const error = { code: "invalid", reason: "invalid_value", message: "" } as const;
		const refused = settled(resubmit(unknown), known(first), "save-1", { kind: "failed", error });
		const landed = known(snapshot(4, { name: "Guide 2", notes: "old" }, "save-1"));
		expect(reconcile(edit(refused, known(first), "notes", "new"), landed)).toMatchObject({
			conflict: null,
			dirty: ["notes"],
		});
	});
});
