import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error";
import { describe, expect, it } from "vitest";
import { fail, ok } from "@/lib/shared/result";
import { newSaveId } from "./new-save-id";
import { saveWithLimit } from "./save-with-limit";

describe("a save with a time limit", () => {
	const error = { code: "invalid", reason: "invalid_value", message: "" } as const;

	it("passes answers and refusals on", async () => {
		expect(await saveWithLimit(async () => ok(7))).toEqual({ kind: "answered", value: 7 });
		expect(await saveWithLimit(async () => fail(error))).toEqual({ kind: "refused", error });
	});

	it("is unknown after the limit, and when the connection broke", async () => {
		const never = new Promise<never>(() => {});
		expect(await saveWithLimit(() => never, { limitMs: 1 })).toEqual({ kind: "unknown" });
		expect(await saveWithLimit(() => Promise.reject(new TypeError("fetch failed")))).toEqual({ kind: "unknown" });
	});

	it("tells an upgraded server apart: nothing was done there", async () => {
		const refused = () => Promise.reject(new UnrecognizedActionError("unknown action"));
		expect(await saveWithLimit(refused)).toEqual({ kind: "upgraded" });
	});
});

describe("save ids", () => {
	it("are new every time", () => {
		const ids = new Set(Array.from({ length: 100 }, newSaveId));
		expect(ids.size).toBe(100);
		for (const id of ids) expect(id).toMatch(/^save_[0-9a-f]{32}$/);
	});
});
