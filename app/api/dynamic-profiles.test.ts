import { beforeAll, describe, expect, it } from "vitest";
import { type Candidate, plainCandidate } from "@/lib/profile/dynamic/candidate";
import { saveFlagOverride } from "@/lib/server/flag/save-flag-override";
import { readProfile } from "@/lib/server/profile/read-profile";
import { buildAgent, buildDynamicProfile, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import type { Result } from "@/lib/shared/result";
import {
	DELETED,
	DISABLED,
	FALLS_BACK,
	FIRST,
	faultyLists,
	faultyUpdates,
	ITSELF,
	list,
	of,
	policy,
	ROUTER,
	SECOND,
	sent,
} from "./testing/faulty-lists";
import { type Door, type DoorAnswer, journal, same } from "./testing/write-doors";

useTestDatabase();

let routerAgent = "";
let plainAgent = "";

beforeAll(async () => {
	await buildProfile({ id: FIRST, settings: { name: "First" } });
	await buildProfile({ id: SECOND, settings: { name: "Second" } });
	await buildProfile({ id: DISABLED, settings: { enabled: false } });
	await buildProfile({ id: DELETED, deletedAt: 1 });
	await buildProfile({ id: FALLS_BACK, settings: { auto_fallback: true } });
	await buildDynamicProfile([FIRST], { id: ROUTER });
	routerAgent = await buildAgent({ family: "dynamic", settings: { supports_mcp: false } });
	plainAgent = await buildAgent({ family: "openai_compatible" });
});

/** Without ids and times, so that the answers about several records can be one. */
function neutral<T>(value: T, id: string): T {
	const text = JSON.stringify(value ?? null).replaceAll(id, "ID");
	return JSON.parse(text.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"TIME"')) as T;
}

const router = () =>
	buildDynamicProfile([], {
		agentId: routerAgent,
		revision: 5,
		settings: { dynamic: { version: 3, candidates: [plainCandidate(FIRST), plainCandidate(SECOND)] } },
	});

function withId(changes: JsonObject, id: string): JsonObject {
	return JSON.parse(JSON.stringify(changes).replaceAll(ITSELF, id)) as JsonObject;
}

/** Sends one change of a fresh profile through a door: its answer, what it stored and what it wrote down. */
async function change(door: Door, id: string, changes: JsonObject) {
	let answer: Result<DoorAnswer> | undefined;
	const before = (await readProfile(testContext(), id)).values;
	const events = await journal(async () => {
		answer = await door.update("agent_profile", id, withId(changes, id));
	});
	const { values, revision } = await readProfile(testContext(), id);
	const error = answer?.ok === false ? neutral(answer.error, id) : undefined;
	const receipt = answer?.ok === true ? { accepted: answer.value.accepted, changed: answer.value.changed } : undefined;
	if (error) expect([values, events]).toEqual([before, []]);
	return { error, receipt, values, revision, events };
}

async function create(door: Door, values: JsonObject) {
	let answer: Result<DoorAnswer> | undefined;
	const events = await journal(async () => {
		answer = await door.create({ name: " Router ", agent_id: routerAgent, ...values });
	});
	if (answer?.ok !== true) {
		expect(events).toEqual([]);
		return { error: answer?.error };
	}
	return { events, values: (await readProfile(testContext(), answer.value.id)).values };
}

describe("an update of a dynamic profile, through every door", () => {
	it.each(faultyUpdates)(
		"with %s is refused alike, writes nothing and quotes nothing",
		async (_what, changes, refused) => {
			const { error } = await same(async (door) => change(door, await router(), changes));
			expect(error).toMatchObject(refused);
			expect(JSON.stringify(error)).not.toContain("canary");
		},
	);

	it("that comes with another version brings the record as it is", async () => {
		const { error } = await same(async (door) => change(door, await router(), sent({ version: 2 }, SECOND)));
		expect(error?.details).toMatchObject({
			current_revision: 5,
			current: {
				id: "ID",
				revision: 5,
				values: { name: "Test router", dynamic: { version: 3, candidates: of(FIRST, SECOND) } },
				computed: { candidates: [{ name: "First" }, { name: "Second" }] },
			},
		});
	});

	it.each<[string, JsonObject, { version: number; ids: string[]; changed: boolean }]>([
		["another order", list(SECOND, FIRST), { version: 4, ids: [SECOND, FIRST], changed: true }],
		["fewer", list(SECOND), { version: 4, ids: [SECOND], changed: true }],
		["one that is disabled", list(FIRST, DISABLED), { version: 4, ids: [FIRST, DISABLED], changed: true }],
		["the same", list(FIRST, ` ${SECOND} `), { version: 3, ids: [FIRST, SECOND], changed: false }],
		["a name alone", { name: " Renamed " }, { version: 3, ids: [FIRST, SECOND], changed: true }],
	])("with %s is stored alike", async (_what, changes, { version, ids, changed }) => {
		const stored = await same(async (door) => change(door, await router(), changes));
		const dynamic = { version, candidates: ids.map(plainCandidate) };
		expect(stored).toMatchObject({ values: { dynamic }, receipt: { changed }, revision: changed ? 6 : 5 });
		expect(stored.events).toEqual(
			changed
				? [{ name: "agent_profile.updated", revision: 6, fields: Object.keys(changes), carries: { dynamic } }]
				: [],
		);
	});

	it("with a whole policy is stored alike, with what was left out", async () => {
		const retry = { enabled: true, max_retries: 10, initial_interval_seconds: 3600 };
		const wait_for_reset = { enabled: true, max_wait_seconds: 604_800 };
		const { values } = await same(async (door) =>
			change(door, await router(), policy({ retry, wait_for_reset, on_exhausted: "stop" })),
		);
		const plain = plainCandidate(FIRST);
		const transient = { retry, wait_for_reset, on_exhausted: "stop" } as const;
		const candidates: Candidate[] = [{ ...plain, policies: { ...plain.policies, transient } }];
		expect(values.dynamic).toEqual({ version: 4, candidates });
	});
});

it("an update of another profile takes no candidates through any door", async () => {
	const { error } = await same(async (door) => change(door, await buildProfile({ agentId: plainAgent }), list(FIRST)));
	expect(error).toMatchObject({ reason: "not_applicable", path: "dynamic", rule: "profile_concrete" });
});

describe("a creation, through every door", () => {
	it.each([
		["no version", sent({}, FIRST, SECOND)],
		["a version that nobody read", sent({ version: 9 }, FIRST, SECOND)],
		["version 0", sent({ version: 0 }, FIRST, SECOND)],
	])("with %s starts at version 1", async (_what, values) => {
		const made = await same((door) => create(door, values));
		const dynamic = { version: 1, candidates: [plainCandidate(FIRST), plainCandidate(SECOND)] };
		expect(made).toEqual({
			values: { name: "Router", enabled: true, dynamic },
			events: [{ name: "agent_profile.created", revision: 1, fields: ["name", "dynamic"], carries: { dynamic } }],
		});
	});

	it.each(faultyLists)(
		"with %s is refused alike, writes nothing and quotes nothing",
		async (_what, values, refused) => {
			const { error } = await same((door) => create(door, values));
			expect(error).toMatchObject(refused);
			expect(JSON.stringify(error)).not.toContain("canary");
		},
	);

	it("without candidates is refused alike, as are candidates of another profile", async () => {
		expect(await same((door) => create(door, {}))).toMatchObject({
			error: { reason: "invalid_value", path: "dynamic", rule: "required" },
		});
		expect(await same((door) => create(door, { agent_id: plainAgent, ...list(FIRST) }))).toMatchObject({
			error: { reason: "not_applicable", path: "dynamic", rule: "profile_concrete" },
		});
	});
});

it("while dynamic profiles are switched off, every door refuses every change alike", async () => {
	const flag = (override: boolean | null) =>
		saveFlagOverride(testContext(), { flagKey: "features.dynamicProfiles", changes: { override } });
	const off = { error: { reason: "feature_unavailable", details: { feature: "features.dynamicProfiles" } } };
	const right: JsonObject[] = [list(SECOND), { name: "Renamed" }, { enabled: false }];
	await flag(false);
	for (const changes of [...right, sent({ version: 2 }, SECOND)])
		expect(await same(async (door) => change(door, await router(), changes))).toMatchObject(off);
	expect(await same((door) => create(door, sent({}, FIRST)))).toMatchObject(off);
	await flag(null);
	for (const changes of right)
		expect((await same(async (door) => change(door, await router(), changes))).error).toBeUndefined();
});
