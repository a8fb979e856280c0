import { beforeEach, describe, expect, it } from "vitest";
import { newestEventId, readEvents } from "@/lib/server/events/read-events";
import { undoWrite } from "@/lib/server/history/undo-write";
import { deleteProfile } from "@/lib/server/profile/delete-profile";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { queryPlans } from "@/lib/server/testing/query-plans";
import { buildDynamicProfile, buildProfile, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import { routersOf } from "./candidate-facts";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const refusal = (reason: string, more: JsonObject = {}) => ({ body: { reason, ...more } });
let first = "";
let second = "";

beforeEach(async () => {
	first = await buildProfile({ settings: { name: "First" } });
	second = await buildProfile({ settings: { name: "Second" } });
});

const save = (changes: JsonObject, options: JsonObject = {}) =>
	saveProfileChanges(ctx, { profileId: first, changes, options });
const candidatesOf = async (id: string) => {
	const { computed, values } = await readProfile(ctx, id);
	const names = (computed.candidates as JsonObject[]).map(({ name }) => name);
	return [(values.dynamic as JsonObject).version, ...names];
};
const entry = (resource_id: string) => ({
	resource_type: "agent_profile",
	resource_id,
	label: "Test router",
	fields: ["dynamic"],
});

async function journal(write: () => Promise<unknown>) {
	const before = await newestEventId();
	await write();
	return (await readEvents(ctx, { afterId: before })).events;
}

describe.each<[string, (options?: JsonObject) => Promise<unknown>]>([
	["disabling", (options) => save({ enabled: false }, options)],
	["deleting", (options) => deleteProfile(ctx, { profileId: first, options })],
])("%s a profile that dynamic ones run", (_what, end) => {
	it("is refused with their names, and when forced takes it out of each list with an event", async () => {
		const [one, two] = [await buildDynamicProfile([first, second]), await buildDynamicProfile([second, first])];
		await buildDynamicProfile([second]);
		await buildDynamicProfile([first], { deletedAt: 1 });
		const workspaceId = await buildWorkspace({ settings: { default_agent_profile_id: first } });
		const refused = await journal(() =>
			expect(end()).rejects.toMatchObject(
				refusal("dependency_conflict", {
					details: {
						dependents: [
							{ resource_type: "workspace", resource_id: workspaceId },
							...[one, two].sort().map((id) => entry(id)),
						],
						people: 0,
					},
				}),
			),
		);
		expect(refused).toEqual([]);
		const events = await journal(() => end({ force: true }));
		for (const id of [one, two]) {
			expect(await candidatesOf(id)).toEqual([2, "Second"]);
			expect(events.filter((event) => event.resource_id === id)).toMatchObject([
				{
					name: "agent_profile.updated",
					revision: 2,
					fields: ["dynamic"],
					carries: { dynamic: { version: 2, candidates: [{ execution_profile_id: second }] } },
				},
			]);
		}
		expect(events).toHaveLength(4);
	});

	it("is refused even by force where it is the last candidate, and nothing else is cleared", async () => {
		const last = await buildDynamicProfile([first]);
		const other = await buildDynamicProfile([first, second]);
		for (const options of [{}, { force: true }] as JsonObject[]) {
			const events = await journal(() =>
				expect(end(options)).rejects.toMatchObject(
					refusal("dependency_conflict", {
						details: { dependents: [last, other].sort().map((id) => entry(id)), last_candidate_of: [entry(last)] },
						suggested: expect.stringContaining("add another one there"),
					}),
				),
			);
			expect(events).toEqual([]);
		}
		expect(await candidatesOf(other)).toEqual([1, "First", "Second"]);
	});
});

describe("a candidate", () => {
	it("cannot be given automatic fallback, by force neither", async () => {
		const id = await buildDynamicProfile([first]);
		for (const options of [{}, { force: true }] as JsonObject[]) {
			await expect(save({ auto_fallback: true }, options)).rejects.toMatchObject(
				refusal("dependency_conflict", { key: "agent_profile.auto_fallback", details: { dependents: [entry(id)] } }),
			);
		}
		await deleteProfile(ctx, { profileId: id });
		await save({ auto_fallback: true });
	});

	it("comes back into the list when its removal is taken back after its own deletion was", async () => {
		const id = await buildDynamicProfile([first, second]);
		const events = await journal(() => deleteProfile(ctx, { profileId: first, options: { force: true } }));
		const eventOf = (resource: string) => events.find((event) => event.resource_id === resource)?.id ?? 0;
		await expect(undoWrite(ctx, { eventId: eventOf(id) })).rejects.toMatchObject(
			refusal("invalid_value", { path: "dynamic.candidates.0.execution_profile_id", rule: "existing_profile" }),
		);
		await undoWrite(ctx, { eventId: eventOf(first) });
		await undoWrite(ctx, { eventId: eventOf(id) });
		expect(await candidatesOf(id)).toEqual([3, "First", "Second"]);
	});

	it("may be one that is disabled", async () => {
		const id = await buildDynamicProfile([second]);
		await save({ enabled: false });
		const candidates = [{ execution_profile_id: second }, { execution_profile_id: first }];
		await saveProfileChanges(ctx, { profileId: id, changes: { dynamic: { version: 1, candidates } } });
		expect(await candidatesOf(id)).toEqual([2, "Second", "First"]);
		expect((await readProfile(ctx, id)).computed.candidates).toMatchObject([{ enabled: true }, { enabled: false }]);
	});
});

it("looking for the dynamic profiles that run one reads no other profiles", async () => {
	const plans = await queryPlans(test.url, (read) => routersOf(read, first));
	const steps = plans.flatMap((plan) => plan.steps.filter((step) => step.includes("agent_profiles")));
	expect(steps).toEqual([expect.stringContaining("agent_profiles_by_agent")]);
});
