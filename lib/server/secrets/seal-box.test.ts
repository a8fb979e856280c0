import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { createSealBox, markOf } from "./seal-box";

useTestDatabase();

const first = randomBytes(32);
const second = randomBytes(32);
const box = createSealBox([first]);

describe("seal box", () => {
	it("opens what it sealed, at its place only, and shows none of it", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), fc.string(), (plain, place) => {
				const sealed = box.seal(plain, place);
				expect(box.open(sealed, place)).toBe(plain);
				expect(() => box.open(sealed, `${place}x`)).toThrow("refused");
				expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
			}),
		);
	});

	it("never seals the same text alike", () => {
		expect(box.seal("a", "p")).not.toBe(box.seal("a", "p"));
	});

	it.each([
		[
			"a changed byte",
			(parts: string[]) => [...parts.slice(0, 3), `${parts[3]?.startsWith("A") ? "B" : "A"}${parts[3]?.slice(1)}`],
		],
		["a short tag", (parts: string[]) => [...parts.slice(0, 3), parts[3]?.slice(0, 12) ?? ""]],
		["a short iv", (parts: string[]) => [parts[0] ?? "", parts[1] ?? "", "AAAA", parts[3] ?? ""]],
		["another version", (parts: string[]) => ["v2", ...parts.slice(1)]],
		["too many parts", (parts: string[]) => [...parts, "x"]],
	])("refuses %s", (_name, change) => {
		const sealed = change(box.seal("a value of some length", "p").split(".")).join(".");
		expect(() => box.open(sealed, "p")).toThrow("a sealed value does not open");
	});

	it("opens with an old key of the list and seals with the first", () => {
		const rotated = createSealBox([second, first]);
		const old = box.seal("kept", "p");
		expect(rotated.open(old, "p")).toBe("kept");
		const renewed = rotated.renew(old, "p");
		expect([renewed === old, rotated.open(renewed, "p")]).toEqual([false, "kept"]);
		for (const asItIs of [renewed, "v1.unknown.x.y", "nonsense"]) expect(rotated.renew(asItIs, "p")).toBe(asItIs);
		expect(() => createSealBox([second]).open(old, "p")).toThrow("unknown_key");
	});
});

describe("markOf", () => {
	it("changes with the value and with the place, and not otherwise", () => {
		expect(markOf("env_vars.A", "x")).toBe(markOf("env_vars.A", "x"));
		const marks = [
			markOf("env_vars.A", "x"),
			markOf("env_vars.A", "y"),
			markOf("env_vars.B", "x"),
			markOf("env_vars.Ax", ""),
		];
		expect(new Set(marks).size).toBe(4);
	});
});
