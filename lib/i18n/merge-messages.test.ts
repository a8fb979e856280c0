import { expect, test } from "vitest";
import { mergeMessages } from "./merge-messages";

test("a missing, empty or misplaced text falls back to the base text", () => {
	const base = { save: "Save", discard: "Discard", nested: { a: "A", b: "B" } };
	expect(mergeMessages(base, { save: "Guardar", discard: "", nested: "wrong", extra: "x" })).toEqual({
		save: "Guardar",
		discard: "Discard",
		nested: { a: "A", b: "B" },
	});
	expect(mergeMessages(base, undefined)).toEqual(base);
	expect(mergeMessages(base, { nested: { b: "Bê" } })).toEqual({ ...base, nested: { a: "A", b: "Bê" } });
});
