import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { forgetEnv } from "@/lib/server/env";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { readCursor, signCursor } from "./signed-cursor";

const binding = { type: "agent_profile", query: "a", workspaceId: "w" };

beforeAll(() => {
	vi.stubEnv("STEWARD_SECRET_KEY", Buffer.alloc(32, 7).toString("base64"));
	forgetEnv();
});

describe("signed cursors", () => {
	it("give the position back to the same caller for the same list", () => {
		expect(readCursor(testContext(), binding, signCursor(testContext(), binding, ["Zed", "profile_9"]))).toEqual([
			"Zed",
			"profile_9",
		]);
	});

	it("cannot be used for another caller, type, query or workspace", () => {
		const cursor = signCursor(testContext(), binding, 20);
		const other = testContext({ actor: { kind: "person", userId: "bob", name: "" } });
		for (const [ctx, bound] of [
			[other, binding],
			[testContext({ actor: tokenActor() }), binding],
			[testContext(), { ...binding, type: "agent" }],
			[testContext(), { ...binding, query: "b" }],
			[testContext(), { ...binding, workspaceId: undefined }],
		] as const)
			expect(() => readCursor(ctx, bound, cursor)).toThrow(
				expect.objectContaining({ body: expect.objectContaining({ reason: "invalid_cursor" }) }),
			);
	});

	it("say nothing of the position and refuse everything made up", () => {
		const cursor = signCursor(testContext(), binding, ["canary-name"]);
		expect(Buffer.from(cursor, "base64url").toString()).not.toContain("canary");
		const refused = expect.objectContaining({ body: expect.objectContaining({ reason: "invalid_cursor" }) });
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.base64String(), fc.constant("x".repeat(5000))), (text) => {
				expect(() => readCursor(testContext(), binding, text)).toThrow(refused);
			}),
		);
		for (let at = 0; at < cursor.length; at += 7) {
			const changed = cursor.slice(0, at) + (cursor[at] === "A" ? "B" : "A") + cursor.slice(at + 1);
			expect(() => readCursor(testContext(), binding, changed)).toThrow(refused);
		}
	});
});
