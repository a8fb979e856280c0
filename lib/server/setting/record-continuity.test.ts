import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { changes, events } from "@/lib/server/db/schema/journal";
import { mcpServers } from "@/lib/server/db/schema/mcp";
import { agentProfileMcp, agentProfiles, agents, userSettings, workspaces } from "@/lib/server/db/schema/records";
import { skills } from "@/lib/server/db/schema/skill";
import { forgetEnv } from "@/lib/server/env";
import { listHistory } from "@/lib/server/history/list-history";
import {
	buildAgent,
	buildProfile,
	buildSecretRow,
	buildServer,
	buildSkill,
	buildWorkspace,
} from "@/lib/server/testing/record-builders";
import { type SampleReferences, sampleValues } from "@/lib/server/testing/sample-values";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { AnySetting } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import type { ResourceSnapshot, ResourceTarget } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { type ResourceType, resources } from "@/lib/tool/resources";
import { adapters } from "./adapters";

const test = useTestDatabase({ fresh: "test" });
const person = testContext();
const overMcp = testContext({ actor: tokenActor(), channel: "mcp" });
let known: SampleReferences;
let targets: Record<ResourceType, ResourceTarget>;

beforeEach(async () => {
	forgetEnv();
	const family = { family: "openai_compatible", settings: { base_url: "http://127.0.0.1:1/v1", supports_mcp: true } };
	const agentId = await buildAgent(family);
	const profileId = await buildProfile({ agentId });
	const [first, second] = [await buildProfile({ agentId }), await buildProfile({ agentId })];
	known = { profileId: first, otherProfileId: second, secretId: await buildSecretRow() };
	targets = {
		agent: { resource_type: "agent", resource_id: await buildAgent(family) },
		agent_profile: { resource_type: "agent_profile", resource_id: profileId },
		agent_profile_mcp: { resource_type: "agent_profile_mcp", resource_id: profileId },
		mcp_server: { resource_type: "mcp_server", resource_id: await buildServer() },
		runtime_flag: { resource_type: "runtime_flag", resource_id: "features.stdioMcp" },
		skill: { resource_type: "skill", resource_id: await buildSkill() },
		user_settings: { resource_type: "user_settings" },
		workspace: { resource_type: "workspace", resource_id: await buildWorkspace() },
	};
});

const read = (type: ResourceType) => adapters[type].read(person, targets[type]);
const write = (type: ResourceType, values: JsonObject, by = person) =>
	adapters[type].update(by, targets[type], { changes: values });

async function everything(): Promise<Record<string, ResourceSnapshot>> {
	const all = await Promise.all(types.map(async (type) => [type, await read(type)] as const));
	return Object.fromEntries(all);
}

const types = Object.keys(resources) as ResourceType[];

const computedHere = {
	family: "openai_compatible",
	kind: "concrete",
	reached_by: "url",
	runs_pages: true,
	needs_secret: true,
};

/** Settings of a type that the record of these tests has. */
const settingsOf = (type: ResourceType) =>
	(resources[type].settings as readonly AnySetting[]).filter((setting) => setting.appliesTo?.(computedHere) !== false);

/** Changes of one field to two other values, for every setting of a type. */
const samplesOf = (type: ResourceType) =>
	settingsOf(type).map((setting) => {
		const [one, two] = sampleValues(setting, known);
		const field = fieldOf(setting.key);
		return { field, one: { [field]: one }, two: { [field]: two } };
	});

/** Values beside the one that a write named. */
function others(snapshot: ResourceSnapshot | undefined, field: string): JsonObject {
	const { [field]: _changed, ...rest } = snapshot?.values ?? {};
	return rest;
}

describe.each(types)("saving one setting of %s", { timeout: 30_000 }, (type) => {
	it("changes nothing that it does not name, in its record or in any other [SAVE-23] [CFG-13]", async () => {
		for (const each of types) for (const { one } of samplesOf(each)) await write(each, one);
		for (const { field, one, two } of samplesOf(type)) {
			const before = await everything();
			for (const values of [two, one]) await write(type, values);
			const after = await everything();
			expect([field, others(after[type], field)]).toEqual([field, others(before[type], field)]);
			for (const other of types.filter((name) => name !== type)) {
				const saved = ({ values, revision }: ResourceSnapshot) => [field, other, values, revision];
				expect(saved(after[other] as ResourceSnapshot)).toEqual(saved(before[other] as ResourceSnapshot));
			}
		}
	});

	it("back to what an older revision held is a write with its event and its history entry [SAVE-10]", async () => {
		for (const { field, one, two } of samplesOf(type)) {
			for (const values of [one, two]) await write(type, values);
			const start = (await read(type)).revision;
			await write(type, one);
			const first = (await read(type)).values[field];
			await write(type, two);
			const receipt = await write(type, one);
			expect([field, receipt]).toMatchObject([field, { changed: true, revision: start + 3 }]);
			expect([field, (await read(type)).values[field]]).toEqual([field, first]);
			const newest = await listHistory(person, { limit: 3, resourceType: type, resourceId: receipt.id });
			expect(newest.items.map((entry) => entry.revision)).toEqual([start + 3, start + 2, start + 1]);
		}
	});

	it("twice is a no-op the second time: same revision, no event, no history entry [SAVE-11]", async () => {
		const count = async () => [await test.db.read.$count(events), await test.db.read.$count(changes)];
		for (const { field, one, two } of samplesOf(type)) {
			await write(type, one);
			const first = await write(type, two);
			const before = await count();
			const again = await write(type, two);
			expect([field, again]).toMatchObject([field, { changed: false, revision: first.revision }]);
			expect(again.updated_at).toBe(first.updated_at);
			expect(await count()).toEqual(before);
		}
	});
});

describe("a row that was changed behind the program [SAVE-18]", () => {
	const rows = {
		agent: [agents, "display_name", "enabled"],
		agent_profile: [agentProfiles, "name", "auto_approve"],
		agent_profile_mcp: [agentProfileMcp, "enabled", "servers"],
		mcp_server: [mcpServers, "name", "enabled"],
		skill: [skills, "selected", "network_hosts"],
		user_settings: [userSettings, "timezone", "confirm_archive"],
		workspace: [workspaces, "name", "reflections_enabled"],
	} as const;
	const byHand = {
		agent: "By hand",
		agent_profile: "By hand",
		mcp_server: "By hand",
		skill: false,
		user_settings: "Asia/Taipei",
		workspace: "By hand",
	};

	it.each(Object.keys(rows) as (keyof typeof rows)[])("%s: is read, checked against, and kept", async (type) => {
		const [table, field, other] = rows[type];
		const otherSetting = (resources[type].settings as readonly AnySetting[]).find(({ key }) => fieldOf(key) === other);
		if (!otherSetting) throw new Error(other);
		const [one, two] = sampleValues(otherSetting, known);
		await write(type, { [other]: two });
		const { revision } = await read(type);
		const value = type === "agent_profile_mcp" ? true : byHand[type];
		const id = targets[type].resource_id ?? "local";
		await test.db.write((tx) =>
			tx.run(
				sql`update ${table} set settings = json_set(settings, ${`$.${field}`}, json(${JSON.stringify(value)})), revision = revision + 1 where id = ${id}`,
			),
		);
		expect((await read(type)).values[field]).toBe(value);
		const stale = { changes: { [other]: one }, options: { expected_revision: revision } };
		for (const by of [person, overMcp]) {
			await expect(adapters[type].update(by, targets[type], stale)).rejects.toMatchObject({
				body: { reason: "version_conflict", details: { current_revision: revision + 1 } },
			});
		}
		await write(type, { [other]: one });
		expect((await read(type)).values[field]).toBe(value);
		expect((await read(type)).revision).toBe(revision + 2);
	});
});
