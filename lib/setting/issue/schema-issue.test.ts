import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { schemaIssue } from "./schema-issue";

function firstIssue(schema: z.ZodMiniType, value: unknown) {
	const [found] = schema.safeParse(value).error?.issues ?? [];
	return found && schemaIssue(found, value);
}

describe("what a schema refuses", () => {
	const server = z.strictObject({ url: z.string(), tags: z.optional(z.array(z.string())) });

	it.each<[string, z.ZodMiniType, unknown, object]>([
		["another kind", z.string(), 3, { path: [], rule: "wrong_kind", params: { kind: "string" } }],
		["half a number", z.int(), 1.5, { rule: "wrong_kind", params: { kind: "integer" } }],
		["a deep kind", server, { url: "x", tags: [1] }, { path: ["tags", 0], rule: "wrong_kind" }],
		["null", z.string(), null, { rule: "null_not_allowed" }],
		["a deep null", server, { url: null }, { path: ["url"], rule: "null_not_allowed" }],
		["a missing part", server, {}, { path: ["url"], rule: "required" }],
		["an unknown key", server, { url: "x", canary: 1 }, { path: [], rule: "unknown_key" }],
		["a long text", z.string().check(z.maxLength(2)), "abc", { rule: "max_characters", params: { max: 2 } }],
		["a short text", z.string().check(z.minLength(1)), "", { rule: "not_blank" }],
		["a long list", z.array(z.string()).check(z.maxLength(1)), ["a", "b"], { rule: "max_entries", params: { max: 1 } }],
		["a large number", z.int().check(z.lte(20)), 21, { rule: "max_number", params: { max: 20 } }],
		["a small number", z.int().check(z.gte(0)), -1, { rule: "min_number", params: { min: 0 } }],
		["another choice", z.enum(["a", "b"]), "canary", { rule: "one_of", params: { values: "a, b" } }],
		["another form", z.union([z.string(), z.number()]), true, { rule: "other_shape" }],
	])("names the rule for %s", (_name, schema, value, wanted) => {
		const issue = firstIssue(schema, value);
		expect(issue).toMatchObject(wanted);
		expect(JSON.stringify(issue)).not.toContain("canary");
	});
});
