import { beforeAll, describe, expect, it } from "vitest";
import { buildAgent, buildDynamicProfile, buildProfile } from "@/lib/server/testing/record-builders";
import { runOk, runRefused } from "@/lib/server/testing/run-tools";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { productSettings } from "./product-settings";

useTestDatabase();

const withCapabilities = (...capabilities: ("settings.read" | "settings.write")[]) =>
	testContext({ actor: tokenActor({ capabilities: new Set(capabilities) }), channel: "mcp" });

let agentId: string;
let profileId: string;
const target = () => ({ resource_type: "agent_profile", resource_id: profileId });

beforeAll(async () => {
	agentId = await buildAgent({ family: "openai_compatible", settings: { supports_mcp: true } });
	profileId = await buildProfile({ agentId, settings: { name: "Reviewer" } });
	for (let i = 0; i < 24; i++)
		await buildProfile({ agentId, settings: { name: `Extra ${String(i).padStart(2, "0")}` } });
});

describe("settings_search", () => {
	it("answers the eight fields, the domains and the next step", async () => {
		const { results, domains, next_step } = await runOk("settings_search", { query: "fallback model" });
		expect(results[0]).toMatchObject({ key: "agent_profile.fallback_model", match_reason: "exact_label" });
		expect(Object.keys(results[0] ?? {}).sort()).toEqual(
			["key", "label", "description", "resource_type", "field_path", "support", "match_reason", "settings_href"].sort(),
		);
		expect(domains).toEqual(productSettings.registry.domains);
		expect(next_step).toContain("settings_describe");
	});

	it("pages through everything without loss, and takes no other query's cursor", async () => {
		const keys: string[] = [];
		for (let cursor: string | undefined, first = true; first || cursor; first = false) {
			const page = await runOk("settings_search", { query: "", limit: 7, ...(cursor ? { cursor } : {}) });
			keys.push(...page.results.map(({ key }) => key));
			cursor = page.next_cursor;
		}
		expect(new Set(keys).size).toBe(keys.length);
		expect(keys).toEqual([...keys].sort());
		const { next_cursor: cursor } = await runOk("settings_search", { query: "", limit: 1 });
		expect((await runRefused("settings_search", { query: "model", limit: 1, cursor })).reason).toBe("invalid_cursor");
		expect((await runRefused("settings_search", { query: "", domain: "agents", cursor })).reason).toBe(
			"invalid_cursor",
		);
		expect((await runRefused("settings_search", { query: "", cursor }, testContext())).reason).toBe("invalid_cursor");
	});
});

describe("settings_describe", () => {
	it("works without a target and gives schemas on request only", async () => {
		const plain = await runOk("settings_describe", { key: "agent_profile.name" });
		expect(plain).toMatchObject({
			setting: { key: "agent_profile.name", classification: "writable" },
			operation: {
				name: "update",
				tool: "settings_update",
				options_schema: { properties: { force: {}, expected_revision: {} } },
			},
		});
		expect(plain.operation.resource_schema).toBeUndefined();
		const full = await runOk("settings_describe", {
			key: "agent_profile.model",
			operation: "create",
			include_resource_schema: true,
		});
		expect(full.operation).toMatchObject({
			tool: "profiles_create",
			resource_schema: { required: expect.arrayContaining(["agent_id", "name"]) },
		});
		expect(full.operation.resource_schema?.properties.env_vars).toBeDefined();
	});

	it("names the record's page and says that it inherits", async () => {
		const described = await runOk("settings_describe", { key: "agent_profile.model", target: target() });
		expect(described).toMatchObject({
			inherits: true,
			setting: { settings_href: `/settings/profiles/${profileId}#agent_profile.model` },
		});
	});

	it("gives live choices with their status, for a record or an agent not yet used", async () => {
		for (const about of [{ target: target() }, { context: { agent_id: agentId } }]) {
			const described = await runOk("settings_describe", { key: "agent_profile.model", ...about });
			expect(described).toMatchObject({ choices: { status: "not_configured", choices: [] } });
		}
		const nobody = await runOk("settings_describe", { key: "agent_profile.model" });
		expect(nobody).not.toHaveProperty("choices");
		const plain = await runOk("settings_describe", { key: "agent_profile.name", target: target() });
		expect(plain).not.toHaveProperty("choices");
	});

	it("says of a record that it does not have the setting, and explains it without one", async () => {
		const key = "agent_profile.dynamic";
		expect(await runRefused("settings_describe", { key, target: target() })).toMatchObject({
			reason: "not_applicable",
			key,
		});
		await runOk("settings_describe", { key });
		const router = { resource_type: "agent_profile", resource_id: await buildDynamicProfile([profileId]) };
		await runOk("settings_describe", { key, target: router });
		const { settings } = await runOk("settings_get", { target: router, keys: [key, "agent_profile.model"] });
		expect(settings).toMatchObject([
			{ value: { version: 1, candidates: [{ execution_profile_id: profileId }] }, source: "profile" },
			{ value: null, source: "not_applicable" },
		]);
	});

	it("explains what no agent may write", async () => {
		const secret = await runOk("settings_describe", { key: "secret.value" });
		expect(secret).toMatchObject({ setting: { classification: "interactive_only" }, operation: { tool: null } });
		expect(secret.next).toContain("person");
	});

	it("refuses unknown context before it looks anything up", async () => {
		const missing = { resource_type: "agent_profile", resource_id: "profile_missing" };
		const args = { key: "agent_profile.model", context: { canary: 1 }, target: missing };
		expect(await runRefused("settings_describe", args)).toMatchObject({ reason: "unknown_context", path: "context" });
		expect((await runRefused("settings_describe", { ...args, context: { model: 1 } })).path).toBe("context.model");
	});
});

describe("settings_get", () => {
	it("answers one entry per key, in order, empty values included", async () => {
		const keys = [
			"agent_profile.env_vars",
			"agent_profile.fallback_model",
			"agent_profile.revision",
			"agent_profile.dynamic",
		];
		const { settings, revision } = await runOk("settings_get", { target: target(), keys });
		expect(settings.map(({ key }) => key)).toEqual(keys);
		expect(settings).toMatchObject([
			{ value: [], source: "profile" },
			{ value: "", source: "profile" },
			{ value: revision, source: "computed" },
			{ value: null, source: "not_applicable" },
		]);
	});

	it("reads the caller's preferences, which take no id", async () => {
		const { settings } = await runOk("settings_get", {
			target: { resource_type: "user_settings" },
			keys: ["user_settings.theme"],
		});
		expect(settings).toHaveLength(1);
	});
});

describe("settings_update", () => {
	it("writes canonical keys and answers names, never values; a no-op changes nothing", async () => {
		const id = await buildProfile({ agentId });
		const args = {
			target: { ...target(), resource_id: id },
			changes: { "agent_profile.fallback_model": "canary-model" },
		};
		const first = await runOk("settings_update", args);
		expect(first).toMatchObject({ accepted: ["agent_profile.fallback_model"], changed: true, revision: 2 });
		expect(JSON.stringify(first)).not.toContain("canary");
		expect(await runOk("settings_update", args)).toMatchObject({
			changed: false,
			revision: 2,
			updated_at: first.updated_at,
		});
	});

	it("needs the capability for authority settings and says how to get it", async () => {
		const error = await runRefused(
			"settings_update",
			{ target: target(), changes: { "agent_profile.auto_approve": true } },
			withCapabilities("settings.read", "settings.write"),
		);
		expect(error).toMatchObject({
			code: "forbidden",
			reason: "missing_capability",
			details: { capability: "settings.authority" },
		});
		expect(error.suggested).toContain("STEWARD_LOCAL_MCP=authority");
	});

	it("refuses a key only after the caller was allowed to see the record", async () => {
		const args = { target: { ...target(), resource_id: "profile_missing" }, changes: { "agent_profile.nope": 1 } };
		expect((await runRefused("settings_update", args)).reason).toBe("not_found");
		const bare = await runRefused("settings_update", { target: target(), changes: { name: "canary" } });
		expect(bare).toMatchObject({ reason: "unknown_setting", suggested: expect.stringContaining("agent_profile.name") });
	});
});

describe("settings_list_resources", () => {
	it("pages with complete targets and says when there is nothing", async () => {
		const first = await runOk("settings_list_resources", { resource_type: "agent_profile", query: "Extra" });
		expect(first.resources).toHaveLength(20);
		expect(first.resources[0]).toMatchObject({
			label: "Extra 00",
			parent: { id: agentId },
			target: { resource_type: "agent_profile" },
		});
		const args = { resource_type: "agent_profile", query: "Extra", cursor: first.next_cursor };
		const second = await runOk("settings_list_resources", args);
		expect([second.resources.length, second.next_cursor]).toEqual([4, undefined]);
		for (const other of [{ query: "extra 0" }, { query: undefined }, { resource_type: "agent" }])
			expect((await runRefused("settings_list_resources", { ...args, ...other })).reason).toBe("invalid_cursor");
		const none = await runOk("settings_list_resources", { resource_type: "agent_profile", query: "zzz" });
		expect(none).toMatchObject({ resources: [], empty: expect.stringContaining("agent_profile") });
	});
});

describe("profiles", () => {
	it("are created with settings of the create contract; a save id answers the first result again", async () => {
		const args = { agent_id: agentId, name: "Made", model: "m", settings: { max_tool_hops: 3 }, save_id: "save-1" };
		const made = await runOk("profiles_create", args);
		expect(made).toMatchObject({ changed: true, revision: 1, target: { resource_type: "agent_profile" } });
		expect(await runOk("profiles_create", args)).toEqual(made);
		const keys = ["agent_profile.model", "agent_profile.max_tool_hops", "agent_profile.enabled"];
		const { settings } = await runOk("settings_get", { target: made.target, keys });
		expect(settings.map(({ value }) => value)).toEqual(["m", 3, true]);
	});

	it("refuse a field given twice, even an equal one, and an id or name inside settings", async () => {
		const base = { agent_id: agentId, name: "Twice", model: "m" };
		for (const settings of [{ model: "m" }, { agent_id: agentId }, { name: "Twice" }]) {
			const error = await runRefused("profiles_create", { ...base, settings });
			expect(error).toMatchObject({ reason: "duplicate_field", path: `settings.${Object.keys(settings)[0]}` });
		}
	});

	it("are copied, changed by older clients, and deleted", async () => {
		const copy = await runOk("profiles_duplicate", { profile_id: profileId });
		const { settings } = await runOk("settings_get", { target: copy.target, keys: ["agent_profile.name"] });
		expect(settings[0]?.value).toBe("Reviewer copy");
		const profile_id = copy.target.resource_id;
		expect(await runOk("profiles_update", { profile_id, name: "Renamed" })).toMatchObject({
			accepted: ["agent_profile.name"],
		});
		expect(await runOk("profiles_get_mcp", { profile_id })).toMatchObject({ profile_id, servers: {} });
		const servers = { files: { type: "http", url: "https://files.test/mcp" } };
		expect(await runOk("profiles_update_mcp", { profile_id, servers })).toMatchObject({ changed: true });
		expect(await runOk("profiles_get_mcp", { profile_id })).toMatchObject({
			servers: { files: { url: "https://files.test/mcp" } },
		});
		expect((await runRefused("profiles_delete", { profile_id, expected_revision: 77 })).reason).toBe(
			"version_conflict",
		);
		await runOk("profiles_delete", { profile_id });
		expect((await runRefused("settings_get", { target: copy.target, keys: ["agent_profile.name"] })).reason).toBe(
			"deleted",
		);
	});
});
