import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { AnySetting, ResourceDeclaration } from "./define-resource";
import { defineResource } from "./define-resource";
import { defineSetting } from "./define-setting";
import type { Exclusion } from "./descriptor";
import { contextSchema, optionsSchema, resourceSchema, settingSchema } from "./json-schema";
import { createRegistry } from "./registry";
import type { ResourceBinding } from "./resource-binding";

const words = {
	section: "s",
	control: "text",
	label: "Name",
	description: "What it is called.",
	aliases: ["title"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "explicit",
} as const;
const name = defineSetting({ ...words, key: "box.name", schema: z.string(), initial: "", required: true });
const tags = defineSetting({
	...words,
	key: "box.tags",
	label: "Tags",
	schema: z.record(z.string(), z.strictObject({ token: z.string(), list: z.array(z.string()) })),
	initial: {},
	agentWrite: "ask",
	sensitive: [
		{ path: ["*", "token"], kind: "always" },
		{ path: ["*", "list"], kind: "credential" },
	],
});
type Loose = ResourceDeclaration<string, readonly AnySetting[]>;
const declaration: Loose = {
	type: "box",
	domain: "boxes",
	label: "Box",
	description: "A box.",
	scope: "install",
	selectors: "entity",
	requiredScope: "org.config.manage",
	settings: [name, tags],
	createOnly: [{ field: "shelf_id", schema: z.string(), required: true, description: "Where it stands." }],
	classified: [{ field: "revision", classification: "computed", reason: "Counted by the server." }],
	options: { force: z.boolean() },
	context: { model: z.string() },
	href: (id) => `/boxes/${id}`,
};
const binding: ResourceBinding = {
	resource_type: "box",
	operations: ["list", "read", "update", "create"],
	authority: "org.config.manage",
};
const build = (
	parts: Partial<Loose> = {},
	bindings: readonly ResourceBinding[] = [binding],
	exclusions: Exclusion[] = [],
) => createRegistry([defineResource({ ...declaration, ...parts })], { bindings, exclusions });
const exclusion: Exclusion = {
	key: "secret.value",
	domain: "secrets",
	label: "Secret",
	description: "A stored secret.",
	aliases: [],
	classification: "interactive_only",
	reason: "Only people type secrets.",
	href: "/settings/secrets",
};

describe("createRegistry", () => {
	it("answers by type and key, and lists domains and descriptors in stable order", () => {
		const registry = build({}, [binding], [exclusion]);
		expect(registry.resource("box")?.label).toBe("Box");
		expect(registry.setting("box.tags")?.setting).toBe(tags);
		expect(registry.domains).toEqual(["boxes", "secrets"]);
		expect(registry.descriptors.map(({ key }) => key)).toEqual([
			"box.name",
			"box.revision",
			"box.tags",
			"secret.value",
		]);
		expect(registry.resource("nope")).toBeUndefined();
		expect(registry.descriptor("__proto__")).toBeUndefined();
	});

	const withSetting = (parts: Partial<AnySetting>) => ({ settings: [name, { ...tags, ...parts }] });
	it.each<[string, RegExp, () => unknown]>([
		["a duplicate key", /duplicate key box\.name/, () => build({ settings: [name, name] })],
		[
			"a duplicate field path",
			/duplicate field path name/,
			() => build({ classified: [{ field: "name", classification: "computed", reason: "x" }] }),
		],
		[
			"a field that is created and set",
			/duplicate field path name/,
			() => build({ createOnly: [{ field: "name", schema: z.string(), required: true, description: "x" }] }),
		],
		["a missing domain", /missing domain/, () => build({ domain: " " })],
		["a key of another owner", /missing owner/, () => build(withSetting({ key: "crate.tags" }))],
		["no adapter", /without an adapter/, () => build({}, [])],
		[
			"an unbound operation",
			/unresolved operation binding create/,
			() => build({}, [{ ...binding, operations: ["list", "read", "update"] }]),
		],
		[
			"choices nobody resolves",
			/unresolved operation binding choices/,
			() => build(withSetting({ control: "live_choice" })),
		],
		[
			"a binding of nothing",
			/unknown resource type crate/,
			() => build({}, [binding, { ...binding, resource_type: "crate" }]),
		],
		["another authority rule", /without an authority rule/, () => build({}, [{ ...binding, authority: "self" }])],
		[
			"a setting without authority",
			/without an authority rule/,
			() => build(withSetting({ agentWrite: "" as "allow" })),
		],
		[
			"a setting without validator",
			/without a validator/,
			() => {
				const whole = defineResource(declaration);
				return createRegistry([{ ...whole, saved: z.strictObject({ name: z.string() }) }], { bindings: [binding] });
			},
		],
		[
			"a transform",
			/unsupported schema shape/,
			() =>
				build(
					withSetting({
						schema: z.pipe(
							z.string(),
							z.transform((text) => text.length),
						),
					}),
				),
		],
		[
			"a default",
			/a default inside the schema/,
			() => build(withSetting({ schema: z._default(z.string(), "x"), sensitive: [] })),
		],
		["an open object", /not closed/, () => build(withSetting({ schema: z.object({ a: z.string() }), sensitive: [] }))],
		["a date", /unsupported schema shape/, () => build(withSetting({ schema: z.date(), sensitive: [] }))],
		[
			"a sensitive path to nowhere",
			/sensitive path/,
			() => build(withSetting({ sensitive: [{ path: ["*", "tokn"], kind: "always" }] })),
		],
		["an initial value that does not fit", /initial value/, () => build(withSetting({ initial: 3 }))],
		["an unknown dependency", /depends on unknown key/, () => build(withSetting({ dependsOn: ["box.nope"] }))],
		["an unknown reference", /references unknown type/, () => build(withSetting({ references: "crate" }))],
		[
			"an exclusion without a reason",
			/exclusion without a reason/,
			() => build({ classified: [{ field: "x", classification: "action", reason: "" }] }),
		],
		[
			"a searchable exclusion without a reason",
			/exclusion without a reason/,
			() => build({}, [binding], [{ ...exclusion, reason: "" }]),
		],
		[
			"an exclusion that says it is writable",
			/cannot be writable/,
			() => build({}, [binding], [{ ...exclusion, classification: "writable" as "action" }]),
		],
		[
			"two resources of a type",
			/duplicate resource type box/,
			() => createRegistry([defineResource(declaration), defineResource(declaration)], { bindings: [binding] }),
		],
	])("refuses %s", (_fault, message, construct) => expect(construct).toThrow(message));
});

describe("descriptors", () => {
	const registry = build({}, [binding], [exclusion]);

	it("say everything about a writable setting", () => {
		expect(registry.descriptor("box.tags")).toMatchObject({
			domain: "boxes",
			resource_type: "box",
			scope: { owner: "install", selectors: "entity" },
			default_behavior: { kind: "explicit", value: {} },
			support: { status: "supported" },
			classification: "writable",
			operations: {
				update: { tool: "settings_update" },
				create: { field: "tags", required: false },
				field_path: "tags",
				replacement: "whole_map",
			},
			required_scope: { scope: "org.config.manage", capability: "settings.authority" },
			applies_when: "immediately",
			sensitive_paths: ["tags.*.token", "tags.*.list"],
			settings_href: null,
		});
	});

	it("give no write binding to what agents never write", () => {
		const secret = { ...tags, agentWrite: "never" } as const;
		const never = build({ settings: [name, secret] }).descriptor("box.tags");
		expect(never).toMatchObject({ classification: "interactive_only", operations: { update: null } });
		expect(registry.descriptor("secret.value")).toMatchObject({
			required_scope: null,
			operations: { update: null },
			support: { status: "not_writable", recovery_href: "/settings/secrets" },
		});
	});
});

describe("JSON Schemas", () => {
	const box = defineResource(declaration);
	const ajv = new Ajv({ strict: true, allErrors: true });
	const accepts = (schema: object, value: unknown) => ajv.compile(schema)(value);
	const keep = { keep: true, mark: "m" };

	it("are closed Draft 7, with descriptions from the declarations", () => {
		const saved = resourceSchema(box, "saved");
		expect(saved).toMatchObject({ $schema: expect.stringContaining("draft-07"), additionalProperties: false });
		expect(saved.properties).toMatchObject({ name: { description: "What it is called." } });
		expect(accepts(saved, { name: "a", tags: {} })).toBe(true);
		expect(accepts(saved, { name: "a", tags: {}, x: 1 })).toBe(false);
		expect(accepts(saved, { name: "a" })).toBe(false);
	});

	it("require on creation what must be there", () => {
		const create = resourceSchema(box, "create");
		expect(accepts(create, { shelf_id: "s", name: "a" })).toBe(true);
		expect(accepts(create, { name: "a" })).toBe(false);
		expect(accepts(resourceSchema(box, "update"), {})).toBe(true);
	});

	it("admit the keep marker at sensitive places of an update, and nowhere else", () => {
		const update = resourceSchema(box, "update");
		expect(accepts(update, { tags: { a: { token: keep, list: [keep, "x"] } } })).toBe(true);
		expect(accepts(update, { name: keep })).toBe(false);
		expect(accepts(update, { tags: { a: { token: { ...keep, more: 1 }, list: [] } } })).toBe(false);
		expect(accepts(resourceSchema(box, "saved"), { name: "", tags: { a: { token: keep, list: [] } } })).toBe(false);
	});

	it("exist for one setting, the options and the context", () => {
		expect(accepts(settingSchema(tags, "update"), { a: { token: keep, list: [] } })).toBe(true);
		expect(accepts(optionsSchema(box), { expected_revision: 3, force: true })).toBe(true);
		expect(accepts(optionsSchema(box), { forced: true })).toBe(false);
		expect(accepts(contextSchema(box), { model: "m" })).toBe(true);
		expect(accepts(contextSchema(box), { agent: "m" })).toBe(false);
	});
});
