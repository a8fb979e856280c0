import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Context } from "@/lib/server/context";
import { forgetEnv } from "@/lib/server/env";
import { buildAgent, buildProfile, buildWorkspace } from "@/lib/server/testing/record-builders";
import { runOk, runRefused } from "@/lib/server/testing/run-tools";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { ErrorReason } from "@/lib/shared/app-error";
import type { ToolName } from "@/lib/tool/tool-catalog";

useTestDatabase();

const withCapabilities = (...capabilities: ("settings.read" | "settings.write")[]) =>
	testContext({ actor: tokenActor({ capabilities: new Set(capabilities) }), channel: "mcp" });

let agentId: string;
let profileId: string;
const target = () => ({ resource_type: "agent_profile", resource_id: profileId });
const document = () => ({ resource_type: "agent_profile_mcp", resource_id: profileId });

beforeAll(async () => {
	agentId = await buildAgent({ family: "openai_compatible", settings: { supports_mcp: true } });
	profileId = await buildProfile({ agentId, settings: { name: "Reviewer" } });
});

describe("error reasons", () => {
	const cases: [ErrorReason, () => [ToolName, unknown, Context?]][] = [
		[
			"unauthenticated",
			() => [
				"settings_get",
				{ target: target(), keys: ["agent_profile.name"] },
				testContext({ actor: tokenActor({ userId: "" }) }),
			],
		],
		["unknown_setting", () => ["settings_get", { target: target(), keys: ["agent_profile.name", "agent.base_url"] }]],
		["unknown_setting", () => ["settings_describe", { key: "canary.key" }]],
		["unknown_domain", () => ["settings_search", { query: "", domain: "canary" }]],
		["unknown_resource_type", () => ["settings_list_resources", { resource_type: "canary" }]],
		[
			"unknown_option",
			() => [
				"settings_update",
				{ target: target(), changes: { "agent_profile.name": "x" }, options: { canary: true } },
			],
		],
		[
			"unknown_option",
			() => [
				"settings_update",
				{ target: document(), changes: { "agent_profile_mcp.enabled": true }, options: { force: true } },
			],
		],
		["unknown_context", () => ["settings_describe", { key: "agent_profile.model", context: { canary: 1 } }]],
		[
			"invalid_target",
			() => ["settings_get", { target: { resource_type: "agent_profile" }, keys: ["agent_profile.name"] }],
		],
		[
			"invalid_target",
			() => [
				"settings_get",
				{ target: { resource_type: "user_settings", resource_id: "x" }, keys: ["user_settings.theme"] },
			],
		],
		["invalid_target", () => ["settings_describe", { key: "agent_profile.model", target: document() }]],
		["invalid_target", () => ["settings_list_resources", { resource_type: "agent_profile", workspace_id: "x" }]],
		["invalid_arguments", () => ["settings_search", { query: "x", canary: 1 }]],
		["invalid_arguments", () => ["settings_search", { query: "x".repeat(257) }]],
		["invalid_arguments", () => ["settings_search", { query: "x", limit: 51 }]],
		["invalid_arguments", () => ["settings_get", { target: target(), keys: [] }]],
		["invalid_arguments", () => ["settings_update", { target: target(), changes: {} }]],
		[
			"invalid_arguments",
			() => ["settings_update", { target: target(), changes: JSON.parse('{"__proto__":{"canary":1}}') }],
		],
		["invalid_value", () => ["settings_update", { target: target(), changes: { "agent_profile.max_tool_hops": 99 } }]],
		["invalid_value", () => ["settings_update", { target: target(), changes: { "agent_profile.name": "  " } }]],
		["invalid_cursor", () => ["settings_search", { query: "", cursor: "canary" }]],
		[
			"duplicate_field",
			() => ["profiles_create", { agent_id: agentId, name: "x", model: "", settings: { model: "" } }],
		],
		["null_not_allowed", () => ["settings_update", { target: target(), changes: { "agent_profile.name": null } }]],
		[
			"redaction_marker",
			() => [
				"settings_update",
				{
					target: target(),
					changes: { "agent_profile.env_vars": [{ key: "A", value: { redacted: true, set: true, mark: "canary" } }] },
				},
			],
		],
		["not_writable", () => ["settings_update", { target: target(), changes: { "agent_profile.revision": 9 } }]],
		[
			"not_writable",
			() => [
				"settings_update",
				{
					target: { resource_type: "runtime_flag", resource_id: "features.dynamicProfiles" },
					changes: { "runtime_flag.override": true },
				},
			],
		],
		["not_applicable", () => ["settings_describe", { key: "user_settings.theme", operation: "create" }]],
		[
			"not_found",
			() => ["settings_get", { target: { ...target(), resource_id: "canary" }, keys: ["agent_profile.name"] }],
		],
		[
			"version_conflict",
			() => [
				"settings_update",
				{ target: target(), changes: { "agent_profile.name": "x" }, options: { expected_revision: 99 } },
			],
		],
		[
			"too_large",
			() => ["settings_update", { target: target(), changes: { "agent_profile.system_prompt": "é".repeat(140_000) } }],
		],
		[
			"too_large",
			() => [
				"settings_update",
				{ target: target(), changes: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 1])) },
			],
		],
		["missing_capability", () => ["settings_search", { query: "" }, withCapabilities("settings.write")]],
		[
			"missing_capability",
			() => [
				"settings_update",
				{ target: target(), changes: { "agent_profile.name": "x" } },
				withCapabilities("settings.read"),
			],
		],
		[
			"missing_scope",
			() => [
				"profiles_create",
				{ agent_id: agentId, name: "x" },
				testContext({ actor: tokenActor({ userId: "stranger" }) }),
			],
		],
	];

	it.each(cases)("%s is reached, quotes nothing and writes nothing", async (reason, make) => {
		const before = await runOk("settings_get", { target: target(), keys: ["agent_profile.name"] });
		const [name, args, ctx] = make();
		const error = await runRefused(name, args, ctx);
		expect(error.reason).toBe(reason);
		expect(JSON.stringify(error)).not.toContain("canary");
		expect(await runOk("settings_get", { target: target(), keys: ["agent_profile.name"] })).toEqual(before);
	});

	it("capability_unsupported: documents of agents without MCP, read or written", async () => {
		const plain = await buildProfile({ agentId: await buildAgent({ settings: { supports_mcp: false } }) });
		const target = { resource_type: "agent_profile_mcp", resource_id: plain };
		const keys = ["agent_profile_mcp.enabled"];
		expect((await runRefused("settings_get", { target, keys })).reason).toBe("capability_unsupported");
		const changes = { "agent_profile_mcp.enabled": false };
		expect((await runRefused("settings_update", { target, changes })).reason).toBe("capability_unsupported");
		expect((await runRefused("profiles_get_mcp", { profile_id: plain })).reason).toBe("capability_unsupported");
	});

	it("dependency_conflict names the dependents; force goes through once", async () => {
		const used = await buildProfile({ agentId });
		await buildWorkspace({ settings: { default_agent_profile_id: used } });
		const target = { resource_type: "agent_profile", resource_id: used };
		const args = { target, changes: { "agent_profile.enabled": false } };
		const conflict = await runRefused("settings_update", args);
		expect(conflict).toMatchObject({ code: "conflict", reason: "dependency_conflict", details: expect.any(Object) });
		expect((await runRefused("profiles_delete", { profile_id: used })).reason).toBe("dependency_conflict");
		await runOk("settings_update", { ...args, options: { force: true } });
		await runOk("profiles_delete", { profile_id: used });
		expect((await runRefused("settings_update", args)).reason).toBe("deleted");
	});

	it("env_locked: a flag that the environment decides", async () => {
		vi.stubEnv("STEWARD_FEATURE_STDIO_MCP", "true");
		forgetEnv();
		const target = { resource_type: "runtime_flag", resource_id: "features.stdioMcp" };
		const args = { target, changes: { "runtime_flag.override": true } };
		expect(await runRefused("settings_update", args, testContext())).toMatchObject({
			code: "locked",
			reason: "env_locked",
		});
	});

	it("says the same of missing and foreign records", async () => {
		const stranger = testContext({ actor: tokenActor({ userId: "stranger" }) });
		const keys = ["agent_profile.name"];
		const foreign = await runRefused("settings_get", { target: target(), keys }, stranger);
		expect(foreign).toEqual(
			await runRefused("settings_get", { target: { ...target(), resource_id: "none" }, keys }, stranger),
		);
		expect(foreign.code).toBe("not_found");
	});
});
