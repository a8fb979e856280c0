import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { changes, events, saves } from "@/lib/server/db/schema/journal";
import { agentProfiles } from "@/lib/server/db/schema/records";
import { readRecord } from "@/lib/server/setting/read-record";
import { buildProfile, buildUserSettings, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testClock, testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import { profileRecord } from "./profile-record";
import { saveProfileChanges } from "./save-profile-changes";

const test = useTestDatabase({ fresh: "test" });

let profileId = "";
const ctx = testContext();
const save = (values: JsonObject, more: { options?: JsonObject; saveId?: string } = {}, by = ctx) =>
	saveProfileChanges(by, { profileId, changes: values, ...more });
const read = () => readRecord(ctx, profileRecord, profileId);
const allEvents = () => test.db.read.select().from(events);
const refusal = (reason: string, more: JsonObject = {}) => ({ body: { reason, ...more } });

beforeEach(async () => {
	profileId = await buildProfile({ settings: { name: "Reviewer", model: "m1" } });
});

describe("saveProfileChanges", () => {
	it("writes what it names and nothing else, with one event and its history", async () => {
		const receipt = await save({ name: "  Second  " }, { saveId: "save-1" });
		expect(receipt).toMatchObject({ accepted: ["agent_profile.name"], revision: 2, changed: true });
		const now = await read();
		expect(now.values).toMatchObject({ name: "Second", model: "m1" });
		expect(now).toMatchObject({ revision: 2, updated_at: receipt.updated_at });
		expect(now.last_write).toMatchObject({ save_id: "save-1", fields: ["name"], channel: "ui" });
		expect(await allEvents()).toMatchObject([{ name: "agent_profile.updated", fields: ["name"], scope: "install" }]);
		expect(await test.db.read.select().from(changes)).toMatchObject([
			{ field: "name", oldValue: { is: "Reviewer" }, newValue: { is: "Second" } },
		]);
	});

	it("takes false, zero, empty text, map and list as values", async () => {
		await save({
			auto_approve: true,
			max_tool_hops: 4,
			config_options: { a: "1" },
			cli_flags: [{ flag: "-x", description: "", enabled: true }],
		});
		await save({ auto_approve: false, max_tool_hops: 0, model: "", config_options: {}, cli_flags: [] });
		expect((await read()).values).toMatchObject({
			auto_approve: false,
			max_tool_hops: 0,
			model: "",
			config_options: {},
			cli_flags: [],
		});
	});

	it("answers a no-op with the stored revision, writes no event and no history", async () => {
		const first = await save({ name: " Reviewer ", config_options: { " ": "x" } });
		expect(first).toMatchObject({ changed: false, revision: 1 });
		expect(await allEvents()).toEqual([]);
	});

	it.each<[string, JsonObject, string, string | undefined]>([
		["an unknown field", { color: "red" }, "unknown_setting", "color"],
		["a computed field", { revision: 4 }, "not_writable", "revision"],
		["a create-only field", { agent_id: "a" }, "not_writable", "agent_id"],
		["null", { model: null }, "null_not_allowed", "model"],
		["null inside", { env_vars: [{ key: "A", value: null }] }, "null_not_allowed", "env_vars.0.value"],
		["a wrong kind", { auto_approve: "yes" }, "invalid_value", "auto_approve"],
		["a blank name", { name: "   " }, "invalid_value", "name"],
		["a bad key inside", { env_vars: [{ key: "1A", value: "x" }] }, "invalid_value", "env_vars.0.key"],
		["an unknown secret", { env_vars: [{ key: "A", secret_id: "nope" }] }, "invalid_value", "env_vars.0.secret_id"],
		[
			"a redaction marker",
			{ command_prefix: { redacted: true, set: true, mark: "m" } },
			"redaction_marker",
			"command_prefix",
		],
		[
			"a keep of nothing",
			{ env_vars: [{ key: "A", value: { keep: true, mark: "m" } }] },
			"invalid_value",
			"env_vars.0.value",
		],
		["no field", {}, "invalid_arguments", undefined],
		["a prototype key", JSON.parse('{"__proto__":{"a":1}}'), "invalid_arguments", undefined],
		[
			"a prototype key inside",
			{ config_options: JSON.parse('{"__proto__":"x"}') },
			"invalid_arguments",
			"config_options",
		],
	])("refuses %s and writes nothing, not even the good part", async (_what, bad, reason, path) => {
		const patch: JsonObject = Object.keys(bad).length > 0 ? { mode: "plan", ...bad } : {};
		await expect(save(patch)).rejects.toMatchObject(refusal(reason, path === undefined ? {} : { path }));
		expect(await read()).toMatchObject({ revision: 1, values: { mode: "" } });
		expect(await allEvents()).toEqual([]);
	});

	it("counts keys and bytes of a patch", async () => {
		const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`f${index}`, 1]));
		await expect(save(many)).rejects.toMatchObject(refusal("too_large"));
		await expect(save({ config_options: { a: "é".repeat(131_072) } })).rejects.toMatchObject(refusal("too_large"));
	});

	it("refuses a stale revision and says the current one", async () => {
		await save({ model: "m2" }, { options: { expected_revision: 1 } });
		await expect(save({ model: "m3" }, { options: { expected_revision: 1 } })).rejects.toMatchObject(
			refusal("version_conflict", { details: { current_revision: 2 } }),
		);
		await expect(save({ model: "m3" }, { options: { dry_run: true } })).rejects.toMatchObject(
			refusal("unknown_option"),
		);
		await expect(save({ model: "m3" }, { options: { force: "yes" } })).rejects.toMatchObject(
			refusal("invalid_arguments"),
		);
		expect((await read()).values.model).toBe("m2");
	});

	it("keeps updated_at growing when the clock does not", async () => {
		const clock = testClock(0);
		const first = await save({ model: "a" }, {}, testContext({ clock }));
		const second = await save({ model: "b" }, {}, testContext({ clock }));
		expect(Date.parse(second.updated_at)).toBe(Date.parse(first.updated_at) + 1);
	});

	it("answers a repeated save id with the first receipt for 24 hours, and refuses it for something else", async () => {
		const clock = testClock(Date.UTC(2031, 0, 1));
		const by = testContext({ clock });
		const first = await save({ model: "a" }, { saveId: "s" }, by);
		await save({ model: "b" }, {}, by);
		expect(await save({ model: "a" }, { saveId: "s", options: { expected_revision: 3 } }, by)).toEqual(first);
		expect((await read()).values.model).toBe("b");
		await expect(save({ model: "c" }, { saveId: "s" }, by)).rejects.toMatchObject(refusal("invalid_arguments"));
		clock.advance(24 * 3600 * 1000);
		expect(await save({ model: "c" }, { saveId: "s" }, by)).toMatchObject({ revision: 4, changed: true });
		expect(await test.db.read.select().from(saves)).toHaveLength(1);
	});

	it("keeps a failed save id free for the next try", async () => {
		await expect(save({ name: "" }, { saveId: "s" })).rejects.toMatchObject(refusal("invalid_value"));
		expect(await save({ name: "Good" }, { saveId: "s" })).toMatchObject({ changed: true });
	});
});

describe("what depends on a profile", () => {
	it("refuses to disable it, names the workspaces and counts the people", async () => {
		const workspaceId = await buildWorkspace({ settings: { name: "Home", default_agent_profile_id: profileId } });
		await buildUserSettings({ settings: { default_agent_profile_id: profileId } });
		const listed = {
			resource_type: "workspace",
			resource_id: workspaceId,
			label: "Home",
			fields: ["default_agent_profile_id"],
		};
		await expect(save({ enabled: false, model: "m9" })).rejects.toMatchObject(
			refusal("dependency_conflict", { details: { dependents: [listed], people: 1 } }),
		);
		expect((await read()).values).toMatchObject({ enabled: true, model: "m1" });
	});

	it("clears the references with the option force, each with its event", async () => {
		const workspaceId = await buildWorkspace({
			settings: { name: "Home", default_agent_profile_id: profileId, settings_agent_profile_id: profileId },
		});
		await buildUserSettings({ settings: { default_agent_profile_id: profileId } });
		await save({ enabled: false }, { options: { force: true } });
		expect(await allEvents()).toMatchObject([
			{
				name: "workspace.updated",
				scope: `workspace:${workspaceId}`,
				fields: ["default_agent_profile_id", "settings_agent_profile_id"],
			},
			{ name: "user_settings.updated", scope: "user:local", resourceId: "local" },
			{ name: "agent_profile.updated", fields: ["enabled"] },
		]);
	});
});

describe("rows changed behind the app", () => {
	it("are picked up and never reverted", async () => {
		await test.db.write((tx) =>
			tx.run(
				sql`update ${agentProfiles} set settings = json_set(settings, '$.model', 'by hand') where id = ${profileId}`,
			),
		);
		expect((await read()).values.model).toBe("by hand");
		await save({ name: "Other" });
		expect((await read()).values).toMatchObject({ name: "Other", model: "by hand" });
	});

	it("lose only the field that cannot be read, which is named and stays stored until it is written", async () => {
		await test.db.write((tx) =>
			tx.run(
				sql`update ${agentProfiles} set settings = json_set(settings, '$.max_tool_hops', 'many', '$.from_the_future', 1) where id = ${profileId}`,
			),
		);
		expect(await read()).toMatchObject({ values: { max_tool_hops: 2, model: "m1" }, unreadable: ["max_tool_hops"] });
		await save({ model: "m2" });
		const [row] = await test.db.read.select().from(agentProfiles).where(eq(agentProfiles.id, profileId));
		expect(row?.settings).toMatchObject({ max_tool_hops: "many", from_the_future: 1, model: "m2" });
		await save({ max_tool_hops: 2 });
		expect(await read()).not.toHaveProperty("unreadable");
	});
});
