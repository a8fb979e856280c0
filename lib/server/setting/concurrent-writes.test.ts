import { describe, expect, it } from "vitest";
import { openDatabase } from "@/lib/server/db/client";
import { events } from "@/lib/server/db/schema/journal";
import { profileRecord } from "@/lib/server/profile/profile-record";
import { readProfile } from "@/lib/server/profile/read-profile";
import { profileWrites, saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { isAppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { loadRecord } from "./load-record";
import { writeRecordIn } from "./write-record";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();

const valueIn: Readonly<Record<string, (round: number) => JsonObject[string]>> = {
	name: (n) => `name ${n}`,
	model: (n) => `model-${n}`,
	mode: (n) => `mode-${n}`,
	fallback_model: (n) => `fallback-${n}`,
	auto_fallback: (n) => n % 2 === 0,
	auto_approve: (n) => n % 2 === 0,
	max_tool_hops: (n) => n % 21,
	system_prompt: (n) => `prompt ${n}`,
	command_prefix: (n) => `nice -n ${n}`,
	cli_flags: (n) => [{ flag: `--n=${n}`, description: "", enabled: true }],
};
const fields = Object.keys(valueIn);

// a loaded machine takes its time; nothing here waits for a clock
describe("writers at the same time", { timeout: 120_000 }, () => {
	it("200 writes, one writer per field: every one is there, revisions and events count exactly", async () => {
		const profileId = await buildProfile();
		const rounds = 200 / fields.length;
		const answers = await Promise.all(
			fields.map(async (field) => {
				let changed = 0;
				for (let round = 1; round <= rounds; round++) {
					const changes = { [field]: valueIn[field]?.(round) ?? null };
					if ((await saveProfileChanges(ctx, { profileId, changes })).changed) changed += 1;
				}
				return changed;
			}),
		);
		const accepted = answers.reduce((sum, n) => sum + n, 0);
		expect(accepted).toBeGreaterThan(190);
		const { values, revision } = await readProfile(ctx, profileId);
		for (const field of fields) expect(values[field]).toEqual(valueIn[field]?.(rounds));
		expect(revision).toBe(1 + accepted);
		const rows = await test.db.read.select().from(events);
		expect(rows.map((row) => row.revision)).toEqual(Array.from({ length: accepted }, (_, index) => index + 2));
		expect(rows.every((row) => row.fields.length === 1)).toBe(true);
	});

	it("50 writers that each add a key by read, expected_revision and retry: all 50 keys are there", async () => {
		const profileId = await buildProfile();
		const addKey = async (key: string): Promise<number> => {
			for (let tries = 1; ; tries++) {
				const { revision, values } = await readProfile(ctx, profileId);
				const changes = { config_options: { ...(values.config_options as JsonObject), [key]: "1" } };
				try {
					await saveProfileChanges(ctx, { profileId, changes, options: { expected_revision: revision } });
					return tries;
				} catch (error) {
					if (!isAppError(error) || error.body.reason !== "version_conflict") throw error;
				}
			}
		};
		const keys = Array.from({ length: 50 }, (_, index) => `key_${index}`);
		const tries = await Promise.all(keys.map(addKey));
		const { values, revision } = await readProfile(ctx, profileId);
		expect(Object.keys(values.config_options as JsonObject).sort()).toEqual([...keys].sort());
		expect(revision).toBe(51);
		expect(await test.db.read.$count(events)).toBe(50);
		expect(Math.max(...tries)).toBeGreaterThan(1);
	});

	it("two processes on one file: writes to different fields both survive", async () => {
		const profileId = await buildProfile();
		const other = openDatabase({ url: test.url });
		const there = (round: number) =>
			other.write((tx) =>
				writeRecordIn(tx, ctx, profileWrites, { id: profileId, changes: { mode: `there ${round}` } }),
			);
		const here = (round: number) => saveProfileChanges(ctx, { profileId, changes: { model: `here ${round}` } });
		for (let round = 0; round < 20; round++) await Promise.all([here(round), there(round)]);
		const seen = await loadRecord(other.read, profileRecord, profileId);
		expect(seen).toMatchObject({ revision: 41, values: { model: "here 19", mode: "there 19" } });
		other.close();
	});
});
