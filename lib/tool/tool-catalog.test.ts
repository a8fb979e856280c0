import Ajv from "ajv";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { agentProfile } from "@/lib/profile/resource";
import { type AnySetting, defineResource, type ResourceDeclaration } from "@/lib/setting/define-resource";
import { defineSetting } from "@/lib/setting/define-setting";
import { contextSchema, optionsSchema, resourceSchema } from "@/lib/setting/json-schema";
import { createRegistry } from "@/lib/setting/registry";
import { changesFault } from "./changes-fault";
import { exclusions } from "./exclusions";
import { resources } from "./resources";
import { bindings, settingsCatalog } from "./settings-catalog";
import { toolContract, toolNames, toolsets, toolsOf } from "./tool-catalog";
import { toolInputSchema } from "./tool-contract";

const advertised = () =>
	JSON.stringify(
		toolNames.map((name) => ({
			name,
			description: toolContract(name).description,
			inputSchema: toolInputSchema(toolContract(name)),
		})),
	);

describe("tool contracts", () => {
	it("name the toolset first and are valid tool names everywhere", () => {
		for (const name of toolNames) {
			expect(name.startsWith(`${toolContract(name).toolset}_`)).toBe(true);
			expect(toolContract(name).name).toBe(name);
			expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
		}
		expect(Object.keys(toolsets)).toEqual(["settings", "profiles"]);
	});

	it("keep the five settings definitions together under 1,000 tokens", () => {
		const definitions = toolsOf("settings", "chat").map((name) => ({
			name,
			description: toolContract(name).description,
			inputSchema: toolInputSchema(toolContract(name)),
		}));
		expect(definitions).toHaveLength(5);
		expect(countTokens(JSON.stringify(definitions))).toBeLessThanOrEqual(1000);
	});

	it("advertise closed envelopes without oneOf, key lists or type lists", () => {
		const text = advertised();
		expect(text).not.toMatch(/oneOf|anyOf|\$ref/);
		for (const type of Object.keys(resources)) expect(text).not.toContain(`"${type}"`);
		for (const name of toolNames) {
			const schema = toolInputSchema(toolContract(name));
			expect(schema).toMatchObject({ type: "object", additionalProperties: false });
			expect(() => new Ajv({ strict: true }).compile(schema)).not.toThrow();
			expect(toolContract(name).input.safeParse({ ...sample[name], extra: 1 }).success).toBe(false);
			expect(toolContract(name).input.safeParse(sample[name]).success).toBe(true);
		}
	});

	it("leave compatibility tools out of the chat", () => {
		expect(toolsOf("profiles", "chat")).toEqual(["profiles_create", "profiles_delete", "profiles_duplicate"]);
		expect(toolsOf("profiles", "endpoint")).toHaveLength(6);
	});

	it("stay byte-identical when a setting is added, and the registry knows the new setting", () => {
		const before = advertised();
		const added = defineSetting({
			key: "agent_profile.fixture_colour",
			schema: z.string(),
			initial: "",
			control: "text",
			section: "advanced",
			label: "Fixture colour",
			description: "A setting that exists in this test only.",
			aliases: ["hue"],
			agentWrite: "allow",
			appliesWhen: "immediately",
			defaultBehavior: "explicit",
		});
		const general: ResourceDeclaration<string, readonly AnySetting[]> = agentProfile;
		const grown = defineResource({ ...general, settings: [...agentProfile.settings, added] });
		const registry = createRegistry([...Object.values({ ...resources, agent_profile: grown })], {
			bindings: Object.values(bindings),
			exclusions,
		});
		expect(registry.descriptor("agent_profile.fixture_colour")?.label).toBe("Fixture colour");
		expect(new Ajv().compile(resourceSchema(grown, "update"))({ fixture_colour: "red" })).toBe(true);
		expect(advertised()).toBe(before);
	});
});

describe("settingsCatalog", () => {
	it("compiles every generated schema under Ajv", () => {
		const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true });
		for (const resource of settingsCatalog.resources) {
			for (const operation of ["saved", "create", "update"] as const) {
				expect(() => ajv.compile(resourceSchema(resource, operation)), `${resource.type} ${operation}`).not.toThrow();
			}
			ajv.compile(optionsSchema(resource));
			ajv.compile(contextSchema(resource));
		}
		for (const { key, schema } of settingsCatalog.descriptors) {
			if (schema) expect(() => ajv.compile(schema), key).not.toThrow();
		}
	});

	it("accepts the initial record of each resource under its saved schema", () => {
		for (const resource of settingsCatalog.resources) {
			const validate = new Ajv().compile(resourceSchema(resource, "update"));
			const { initial, settings } = resource;
			const optional = settings.filter((setting) => !setting.required).map((setting) => setting.key.split(".")[1]);
			const values = Object.fromEntries(Object.entries(initial).filter(([field]) => optional.includes(field)));
			expect(validate(values), JSON.stringify(validate.errors)).toBe(true);
		}
	});
});

describe("changesFault", () => {
	it("counts fields and bytes", () => {
		expect(changesFault({})).toMatchObject({ reason: "invalid_arguments" });
		expect(changesFault({ a: 1 })).toBeNull();
		const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1]));
		expect(changesFault(many)).toMatchObject({ code: "limit", reason: "too_large" });
		expect(changesFault({ a: "é".repeat(128 * 1024) })).toMatchObject({ reason: "too_large" });
		expect(changesFault({ a: "e".repeat(128 * 1024) })).toBeNull();
	});
});

const target = { resource_type: "t", resource_id: "1" };
const sample: Record<(typeof toolNames)[number], object> = {
	settings_search: { query: "" },
	settings_describe: {
		key: "a.b",
		target,
		context: { model: "m" },
		operation: "create",
		include_resource_schema: true,
	},
	settings_get: { target, keys: ["a.b"] },
	settings_update: { target, changes: { "a.b": null }, options: { force: true } },
	settings_list_resources: { resource_type: "t", limit: 50 },
	profiles_create: { agent_id: "a", name: "n", settings: { mode: "m" } },
	profiles_delete: { profile_id: "p", force: true },
	profiles_duplicate: { profile_id: "p" },
	profiles_update: { profile_id: "p", model: "" },
	profiles_get_mcp: { profile_id: "p" },
	profiles_update_mcp: { profile_id: "p", servers: {} },
};
