import { expect } from "@playwright/test";
import { test } from "../harness/test";

test("health tells version, database and migrations, and nothing else", async ({ api }) => {
	const answer = await api.ask<Record<string, unknown>>("GET", "/api/health");
	expect(answer).toMatchObject({ status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
	expect(Object.keys(answer).sort()).toEqual(["database", "migrations", "status", "version"]);
});
