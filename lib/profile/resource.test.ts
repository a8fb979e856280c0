import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { agent } from "@/lib/agent/resource";
import { runtimeFlag } from "@/lib/flag/resource";
import { agentProfileMcp } from "@/lib/mcp/resource";
import { mcpServer } from "@/lib/mcp/workspace/server-resource";
import { userSettings } from "@/lib/preferences/resource";
import { agentProfile } from "@/lib/profile/resource";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import { settingSchema } from "@/lib/setting/json-schema";
import { workspace } from "@/lib/workspace/resource";
import { maxCandidates, policyRanges } from "./dynamic/candidate";
import { profileDynamic } from "./settings/dynamic";

const all: readonly ResourceDefinition[] = [
	agentProfile,
	agentProfileMcp,
	agent,
	mcpServer,
	userSettings,
	workspace,
	runtimeFlag,
];

describe.each(all.map((resource) => [resource.type, resource] as const))("declarations of %s", (type, resource) => {
	it("have a Draft 7 JSON Schema for saved, create and update", () => {
		for (const schema of [resource.saved, resource.create, resource.update]) {
			const json = z.toJSONSchema(schema, { target: "draft-7" });
			expect(json).toMatchObject({ type: "object", additionalProperties: false });
		}
	});

	it("have initial values that their own schema, normalize and check accept", () => {
		for (const setting of resource.settings) {
			const initial: unknown = setting.initial;
			expect(z.safeParse(setting.schema, initial).success, setting.key).toBe(true);
			if (setting.normalize) expect(setting.normalize(initial), setting.key).toEqual(initial);
			// what a record does not have at all holds nothing that could be checked
			if (!setting.required && !setting.appliesTo) expect(setting.check?.(initial) ?? [], setting.key).toEqual([]);
		}
	});

	it("have keys of their type, and words for people and agents", () => {
		for (const setting of resource.settings) {
			expect(setting.key.startsWith(`${type}.`)).toBe(true);
			expect(setting.label.trim()).not.toBe("");
			expect(setting.description.length, setting.key).toBeGreaterThan(20);
			expect(setting.aliases.length, setting.key).toBeGreaterThan(0);
			expect(new Set(setting.aliases).size).toBe(setting.aliases.length);
		}
	});
});

it("dependencies name settings that exist", () => {
	const keys = new Set<string>(all.flatMap((resource) => resource.settings.map((setting) => setting.key)));
	for (const setting of all.flatMap((resource) => [...resource.settings]))
		for (const key of setting.dependsOn ?? []) expect(keys.has(key), `${setting.key} → ${key}`).toBe(true);
});

it("authority settings are exactly those of the authority rule", () => {
	const marked = (mark: string) =>
		all.flatMap((resource) =>
			resource.settings.filter((setting) => setting.agentWrite === mark).map((setting) => setting.key),
		);
	expect(marked("ask").sort()).toEqual(
		[
			"agent.base_url",
			"agent.command",
			"agent_profile.auto_approve",
			"agent_profile.cli_flags",
			"agent_profile.cli_passthrough",
			"agent_profile.command_prefix",
			"agent_profile.env_vars",
			"agent_profile.max_tool_hops",
			"agent_profile_mcp.servers",
			"mcp_server.args",
			"mcp_server.command",
			"mcp_server.env",
			"mcp_server.extra",
			"mcp_server.headers",
			"mcp_server.meta",
			"mcp_server.tools",
			"mcp_server.url",
			"workspace.default_toolsets",
		].sort(),
	);
	expect(marked("never").sort()).toEqual(["agent.api_key", "runtime_flag.override"]);
});

it("no label appears twice in one resource", () => {
	for (const resource of all) {
		const labels = resource.settings.map((setting) => setting.label);
		expect(new Set(labels).size).toBe(labels.length);
		expect(new Set(resource.settings.map((setting) => fieldOf(setting.key))).size).toBe(labels.length);
	}
});

it("the schema of candidates tells the ranges that its rules enforce", () => {
	const schema = JSON.stringify(settingSchema(profileDynamic, "update"));
	for (const [name, { min, max }] of Object.entries(policyRanges)) {
		const description = `From ${min} to ${max} while enabled, else 0 or left out.`;
		const told = JSON.stringify({ type: "integer", minimum: 0, maximum: max, description });
		expect(schema.split(`"${name}":${told}`), name).toHaveLength(3);
	}
	expect(schema).toContain(`"maxItems":${maxCandidates}`);
});
