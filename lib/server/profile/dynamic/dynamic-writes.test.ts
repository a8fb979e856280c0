import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { plainCandidate } from "@/lib/profile/dynamic/candidate";
import { agentProfile } from "@/lib/profile/resource";
import { openDatabase } from "@/lib/server/db/client";
import { agentProfiles } from "@/lib/server/db/schema/records";
import { newestEventId, readEvents } from "@/lib/server/events/read-events";
import { saveFlagOverride } from "@/lib/server/flag/save-flag-override";
import { listHistory } from "@/lib/server/history/list-history";
import { undoWrite } from "@/lib/server/history/undo-write";
import { createProfile } from "@/lib/server/profile/create-profile";
import { deleteProfile } from "@/lib/server/profile/delete-profile";
import { duplicateProfile } from "@/lib/server/profile/duplicate-profile";
import { readProfile } from "@/lib/server/profile/read-profile";
import { profileWrites, saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { writeRecordIn } from "@/lib/server/setting/write-record";
import { buildAgent, buildDynamicProfile, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const refusal = (reason: string, more: JsonObject = {}) => ({ body: { reason, ...more } });
let first = "";
let second = "";
let agentId = "";

beforeEach(async () => {
	agentId = await buildAgent({ id: "agent_dynamic", family: "dynamic", settings: { supports_mcp: false } });
	first = await buildProfile({ settings: { name: "First" } });
	second = await buildProfile({ settings: { name: "Second" } });
});

const listOf = (...ids: string[]) => ids.map((execution_profile_id) => ({ execution_profile_id }));
const save = (profileId: string, changes: JsonObject, options: JsonObject = {}) =>
	saveProfileChanges(ctx, { profileId, changes, options });
const stored = async (id: string) => (await readProfile(ctx, id)).values.dynamic;
const idsOf = async (id: string) => {
	const { version, candidates } = (await stored(id)) as { version: number; candidates: JsonObject[] };
	return [version, ...candidates.map((one) => one.execution_profile_id)];
};

/** What a write adds to the journal. */
async function journal(write: () => Promise<unknown>) {
	const before = await newestEventId();
	await write();
	return (await readEvents(ctx, { afterId: before })).events;
}

async function switchOff() {
	await saveFlagOverride(ctx, { flagKey: "features.dynamicProfiles", changes: { override: false } });
}

describe("creating", () => {
	it("stores the candidates whole in version 1, whatever version was sent, and no flags", async () => {
		for (const version of [{}, { version: 7 }] as JsonObject[]) {
			const values = { agent_id: agentId, name: "Router", dynamic: { ...version, candidates: listOf(first, second) } };
			const { id, accepted } = await createProfile(ctx, { values });
			expect(accepted).toEqual(["agent_profile.name", "agent_profile.dynamic"]);
			const { values: read, computed } = await readProfile(ctx, id);
			expect(read.dynamic).toEqual({ version: 1, candidates: [plainCandidate(first), plainCandidate(second)] });
			expect(computed).toMatchObject({
				kind: "dynamic",
				candidates: [
					{ profile_id: first, name: "First", agent: "Test agent", enabled: true, deleted: false },
					{ profile_id: second, name: "Second" },
				],
			});
		}
	});

	it("needs candidates", async () => {
		const values = { agent_id: agentId, name: "Router" };
		await expect(createProfile(ctx, { values })).rejects.toMatchObject(
			refusal("invalid_value", { path: "dynamic", rule: "required", key: "agent_profile.dynamic" }),
		);
	});
});

describe("changing the candidates", () => {
	it("moves the version on from the stored one, and only then", async () => {
		const id = await buildDynamicProfile([first]);
		const events = await journal(async () => {
			await save(id, { dynamic: { version: 1, candidates: listOf(second, first) } });
			const again = await save(id, { dynamic: { version: 2, candidates: listOf(second, first) } });
			expect(again).toMatchObject({ changed: false, revision: 2 });
			await save(id, { name: "Renamed" });
		});
		expect(await idsOf(id)).toEqual([2, second, first]);
		expect(events.map(({ fields, carries }) => [fields, carries])).toEqual([
			[["dynamic"], { dynamic: await stored(id) }],
			[["name"], { dynamic: await stored(id) }],
		]);
	});

	it("answers a conflict with the record as a read shows it", async () => {
		const id = await buildDynamicProfile([first], { revision: 4 });
		const changes = { dynamic: { version: 3, candidates: listOf(second) } };
		await expect(save(id, changes)).rejects.toMatchObject(
			refusal("version_conflict", { details: { current_revision: 4, current: (await readProfile(ctx, id)) as never } }),
		);
	});

	it("lets exactly one of two writers on the same version through, in two processes on one file", async () => {
		const id = await buildDynamicProfile([first]);
		const other = openDatabase({ url: test.url });
		for (let version = 1; version <= 10; version++) {
			const changes = (...ids: string[]) => ({ dynamic: { version, candidates: listOf(...ids) } });
			const [here, there] =
				version % 2 === 0
					? [[first], [second]]
					: [
							[first, second],
							[second, first],
						];
			const answers = await Promise.allSettled([
				save(id, changes(...here)),
				other.write((tx) => writeRecordIn(tx, ctx, profileWrites, { id, changes: changes(...there) })),
			]);
			expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
			expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([
				{ reason: refusal("version_conflict") },
			]);
			expect(await idsOf(id)).toEqual([version + 1, ...(answers[0].status === "fulfilled" ? here : there)]);
		}
		other.close();
	});

	it("takes over a list that can no longer be read, from the version its reader sees", async () => {
		const id = await buildDynamicProfile([first]);
		await test.db.write((tx) =>
			tx.run(sql`update ${agentProfiles} set settings = json_set(settings, '$.dynamic', 5) where id = ${id}`),
		);
		expect(await readProfile(ctx, id)).toMatchObject({ unreadable: ["dynamic"], values: { dynamic: { version: 0 } } });
		await save(id, { dynamic: { version: 0, candidates: listOf(second) } });
		expect(await idsOf(id)).toEqual([1, second]);
		await expect(save(id, { dynamic: { version: 0, candidates: listOf(first) } })).rejects.toMatchObject(
			refusal("invalid_value", { path: "dynamic.version" }),
		);
	});

	it("is undone as a write of its own with the stored version", async () => {
		const id = await buildDynamicProfile([first]);
		await save(id, { dynamic: { version: 1, candidates: listOf(second) } });
		const eventId = await newestEventId();
		await save(id, { name: "Renamed" });
		const events = await journal(() => undoWrite(ctx, { eventId }));
		expect(await idsOf(id)).toEqual([3, first]);
		expect(events).toMatchObject([{ fields: ["dynamic"], carries: { dynamic: { version: 3 } } }]);
		const { items } = await listHistory(ctx, { limit: 1, resourceType: "agent_profile", resourceId: id, values: true });
		expect(items[0]?.changes).toMatchObject([
			{ key: "agent_profile.dynamic", before: { version: 2 }, after: { version: 3 } },
		]);
	});

	it("looks at candidates only when they change", async () => {
		const id = await buildDynamicProfile([first, "profile_gone"]);
		await save(id, { name: "Renamed" });
		await save(id, { dynamic: { version: 1, candidates: listOf(first, "profile_gone") } });
		await expect(
			save(id, { dynamic: { version: 1, candidates: listOf("profile_gone", first) } }),
		).rejects.toMatchObject(refusal("invalid_value", { path: "dynamic.candidates.0.execution_profile_id" }));
		expect((await readProfile(ctx, id)).computed.candidates).toMatchObject([
			{ deleted: false },
			{ profile_id: "profile_gone", name: "", deleted: true },
		]);
	});

	it.each(agentProfile.fields.filter((field) => !["name", "enabled", "dynamic"].includes(field)))(
		"%s is refused, even where its value is nothing",
		async (field) => {
			const id = await buildDynamicProfile([first]);
			const changes = { [field]: agentProfile.initial[field] } as JsonObject;
			await expect(save(id, changes)).rejects.toMatchObject(
				refusal("not_applicable", { path: field, rule: "profile_dynamic" }),
			);
		},
	);
});

describe("while dynamic profiles are switched off", () => {
	const off = refusal("feature_unavailable", { details: { feature: "features.dynamicProfiles" } });

	it("every change is refused and reads go on", async () => {
		const id = await buildDynamicProfile([first], { agentId });
		const renamed = await journal(() => save(id, { name: "Renamed" }));
		const gone = await buildDynamicProfile([first], { agentId });
		const deleted = await journal(() => deleteProfile(ctx, { profileId: gone }));
		await switchOff();
		const values = { agent_id: agentId, name: "New", dynamic: { candidates: listOf(first) } };
		const events = await journal(async () => {
			await expect(createProfile(ctx, { values })).rejects.toMatchObject(off);
			for (const changes of [
				{ name: "X" },
				{ dynamic: { candidates: listOf(second) } },
				{ enabled: false },
			] as JsonObject[])
				await expect(save(id, changes)).rejects.toMatchObject(off);
			await expect(deleteProfile(ctx, { profileId: id })).rejects.toMatchObject(off);
			await expect(duplicateProfile(ctx, { profileId: id })).rejects.toMatchObject(off);
			for (const event of [...renamed, ...deleted])
				await expect(undoWrite(ctx, { eventId: event.id })).rejects.toMatchObject(off);
		});
		expect(events).toEqual([]);
		expect(await idsOf(id)).toEqual([1, first]);
	});

	it("what follows from a change of another profile still happens", async () => {
		const id = await buildDynamicProfile([first, second]);
		await switchOff();
		await deleteProfile(ctx, { profileId: first, options: { force: true } });
		expect(await idsOf(id)).toEqual([2, second]);
	});
});

describe("deleting and restoring", () => {
	it("brings the list back as it was, and cannot be copied", async () => {
		const id = await buildDynamicProfile([first, second]);
		await expect(duplicateProfile(ctx, { profileId: id })).rejects.toMatchObject(refusal("not_applicable"));
		const [deleted] = await journal(() => deleteProfile(ctx, { profileId: id }));
		expect(deleted?.carries).toMatchObject({ dynamic: { version: 1 } });
		const restored = await journal(() => undoWrite(ctx, { eventId: deleted?.id ?? 0 }));
		expect(restored).toMatchObject([{ name: "agent_profile.created", carries: { dynamic: { version: 1 } } }]);
		expect(await idsOf(id)).toEqual([1, first, second]);
	});

	it("leaves out what cannot be a candidate any more, as a write of its own", async () => {
		const third = await buildProfile();
		const id = await buildDynamicProfile([first, second, third]);
		const [deleted] = await journal(() => deleteProfile(ctx, { profileId: id }));
		const [gone] = await journal(() => deleteProfile(ctx, { profileId: first }));
		await save(third, { auto_fallback: true });
		const events = await journal(async () => {
			const receipt = await undoWrite(ctx, { eventId: deleted?.id ?? 0 });
			const { revision, updated_at } = await readProfile(ctx, id);
			expect(receipt).toMatchObject({ id, revision, updated_at, changed: true });
		});
		expect(await idsOf(id)).toEqual([2, second]);
		expect(events.map(({ name, revision, fields }) => [name, revision, fields])).toEqual([
			["agent_profile.created", 3, []],
			["agent_profile.updated", 4, ["dynamic"]],
		]);
		expect(events[1]?.carries).toMatchObject({ dynamic: { version: 2 } });
		// both come back once they can
		await undoWrite(ctx, { eventId: gone?.id ?? 0 });
		await save(third, { auto_fallback: false });
		await undoWrite(ctx, { eventId: events[1]?.id ?? 0 });
		expect(await idsOf(id)).toEqual([3, first, second, third]);
	});

	it("is refused as long as no candidate is left, and changes nothing", async () => {
		const id = await buildDynamicProfile([first, second]);
		const [deleted] = await journal(() => deleteProfile(ctx, { profileId: id }));
		const [gone] = await journal(() => deleteProfile(ctx, { profileId: first }));
		await save(second, { auto_fallback: true });
		const restore = () => undoWrite(ctx, { eventId: deleted?.id ?? 0 });
		const events = await journal(() =>
			expect(restore()).rejects.toMatchObject(
				refusal("dependency_conflict", { key: "agent_profile.dynamic", rule: "candidates_deleted" }),
			),
		);
		expect(events).toEqual([]);
		await undoWrite(ctx, { eventId: gone?.id ?? 0 });
		await restore();
		expect(await idsOf(id)).toEqual([2, first]);
	});

	it("a profile that answers itself carries nothing", async () => {
		const events = await journal(async () => {
			const { id } = await createProfile(ctx, { values: { agent_id: await buildAgent(), name: "Plain" } });
			await save(id, { name: "Renamed" });
			await deleteProfile(ctx, { profileId: id });
		});
		expect(events).toHaveLength(3);
		for (const event of events) expect(event).not.toHaveProperty("carries");
	});
});
