import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { defineResource } from "@/lib/setting/define-resource";
import { issue } from "@/lib/setting/issue/issue-rules";
import { draftIssues } from "./draft-issues";
import { missingSecret } from "./missing-secret";
import { demoResource, emptyValues, marker } from "./testing/demo-resource";

describe("issues of a draft", () => {
	it("come from the schema, with the path below the field, for the asked fields only", () => {
		const values = { ...emptyValues, env_vars: [{ key: "A", value: 3 }], name: 7 };
		expect(draftIssues(demoResource, values, ["env_vars"])).toMatchObject([
			{ field: "env_vars", path: [0, "value"], rule: "wrong_kind", params: { kind: "string" } },
		]);
	});

	it("come from the check of the normalised value", () => {
		const [name] = demoResource.settings;
		const strict = defineResource({
			...demoResource,
			settings: [
				{
					...name,
					schema: z.string(),
					normalize: (value: string) => value.trim(),
					check: (value: string) => (value === "" ? [issue("not_blank")] : []),
				},
			],
		});
		expect(draftIssues(strict, { name: "  " }, ["name"])).toEqual([{ field: "name", ...issue("not_blank") }]);
		expect(draftIssues(strict, { name: " a" }, ["name"])).toEqual([]);
	});

	it("take stored and lost secrets for well-formed text", () => {
		const env_vars = [
			{ key: "A", value: marker("a") },
			{ key: "B", value: missingSecret },
		];
		expect(draftIssues(demoResource, { ...emptyValues, env_vars }, ["env_vars"])).toEqual([]);
	});
});
