import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/server/db/client";
import { events } from "@/lib/server/db/schema/journal";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import { createProfile } from "../create-profile";
import { deleteProfile } from "../delete-profile";
import { readProfile } from "../read-profile";
import { saveProfileChanges } from "../save-profile-changes";

useTestDatabase({ fresh: "test" });
const ctx = testContext();
let fast = "";
let strong = "";
let auto = "";

const of = (...ids: string[]) => ids.map((execution_profile_id) => ({ execution_profile_id }));
const save = (changes: JsonObject, options: JsonObject = {}) =>
	saveProfileChanges(ctx, { profileId: auto, changes, options });
const list = async () => (await readProfile(ctx, auto)).values.dynamic as JsonObject;
const refused = (reason: string, path?: string) => ({ body: { reason, ...(path === undefined ? {} : { path }) } });

beforeEach(async () => {
	fast = await buildProfile({ settings: { name: "Fast" } });
	strong = await buildProfile({ settings: { name: "Strong" } });
	const values = { agent_id: await buildAgent({ family: "dynamic" }), name: "Auto" };
	auto = (await createProfile(ctx, { values: { ...values, dynamic: { version: 9, candidates: of(fast, strong) } } }))
		.id;
});

describe("the version of the candidates", () => {
	it("starts at 1, whatever was sent, and counts changes of the list alone", async () => {
		expect(await list()).toMatchObject({ version: 1 });
		await save({ name: "Renamed" });
		expect(await list()).toMatchObject({ version: 1 });
		await save({ dynamic: { version: 1, candidates: of(strong, fast) } });
		expect(await list()).toMatchObject({ version: 2, candidates: of(strong, fast) });
	});

	it("is kept, without an event, by the list as it stands", async () => {
		const before = await database().read.$count(events);
		const receipt = await save({ dynamic: { version: 1, candidates: of(fast, strong) } });
		expect([receipt.changed, await database().read.$count(events)]).toEqual([false, before]);
	});

	it.each([
		["missing", {}],
		["zero", { version: 0 }],
		["negative", { version: -1 }],
	])("that is %s is no version", async (_what, version) => {
		await expect(save({ dynamic: { ...version, candidates: of(strong) } })).rejects.toMatchObject(
			refused("invalid_value", "dynamic.version"),
		);
	});

	it.each([
		["stale", 1],
		["ahead", 3],
	])("that is %s is a conflict that brings the record", async (_what, version) => {
		await save({ dynamic: { version: 1, candidates: of(strong, fast) } });
		await expect(save({ dynamic: { version, candidates: of(fast) } })).rejects.toMatchObject({
			body: {
				reason: "version_conflict",
				details: { current: { id: auto, values: { name: "Auto", dynamic: { version: 2 } } } },
			},
		});
		expect(await list()).toMatchObject({ version: 2, candidates: of(strong, fast) });
	});
});

describe("what else a candidate's profile may do", () => {
	const change = (profileId: string, changes: JsonObject, options: JsonObject = {}) =>
		saveProfileChanges(ctx, { profileId, changes, options });

	it("being disabled or deleted names the lists, and forced it leaves them", async () => {
		const conflict = { body: { reason: "dependency_conflict", details: { dependents: [{ resource_id: auto }] } } };
		await expect(change(fast, { enabled: false })).rejects.toMatchObject(conflict);
		await expect(deleteProfile(ctx, { profileId: fast })).rejects.toMatchObject(conflict);
		await change(fast, { enabled: false }, { force: true });
		expect(await list()).toMatchObject({ version: 2, candidates: of(strong) });
	});

	it("the last candidate stays, also when forced", async () => {
		await save({ dynamic: { version: 1, candidates: of(fast) } });
		await expect(deleteProfile(ctx, { profileId: fast, options: { force: true } })).rejects.toMatchObject({
			body: { reason: "dependency_conflict", details: { last_candidate_of: [{ resource_id: auto }] } },
		});
		expect((await readProfile(ctx, fast)).deleted).toBeUndefined();
	});

	it("automatic fallback is refused, also when forced", async () => {
		await expect(change(fast, { auto_fallback: true }, { force: true })).rejects.toMatchObject(
			refused("dependency_conflict", "auto_fallback"),
		);
		await save({ dynamic: { version: 1, candidates: of(strong) } });
		await expect(change(fast, { auto_fallback: true })).resolves.toMatchObject({ changed: true });
	});
});

it("every event carries the candidates; a concrete profile's carries nothing", async () => {
	await save({ name: "Renamed" });
	await saveProfileChanges(ctx, { profileId: strong, changes: { name: "Stronger" } });
	await deleteProfile(ctx, { profileId: auto });
	const rows = await database().read.select().from(events).orderBy(events.id);
	const carried = { dynamic: { version: 1, candidates: of(fast, strong) } };
	expect(rows.map(({ name, resourceId, carries }) => [name, resourceId, carries])).toMatchObject([
		["agent_profile.created", auto, carried],
		["agent_profile.updated", auto, carried],
		["agent_profile.updated", strong, null],
		["agent_profile.deleted", auto, carried],
	]);
});

it("reads show what a profile has", async () => {
	const dynamic = await readProfile(ctx, auto);
	expect(Object.keys(dynamic.values).sort()).toEqual(["dynamic", "enabled", "name"]);
	expect(dynamic.computed.candidates).toMatchObject([{ name: "Fast" }, { name: "Strong", deleted: false }]);
	expect(Object.keys((await readProfile(ctx, fast)).values)).not.toContain("dynamic");
});
