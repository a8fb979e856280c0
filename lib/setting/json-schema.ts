import * as z from "zod/mini";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import type { AnySetting, ResourceDefinition } from "./define-resource";
import { fieldOf } from "./define-setting";

/** A Draft 7 JSON Schema as plain JSON. */
export type JsonSchema = JsonObject;

/** Which contract of a resource: what is stored, what creation takes, what an update takes. */
export type SchemaOperation = "saved" | "create" | "update";

const draft7 = "http://json-schema.org/draft-07/schema#";

/** What an update may send in place of a stored secret string, to keep it. */
export const keepSchema: JsonSchema = {
	type: "object",
	properties: { keep: { const: true }, mark: { type: "string" } },
	required: ["keep", "mark"],
	additionalProperties: false,
	description: "Keeps the stored secret at this same place.",
};

/**
 * Draft 7 schema of a zod contract; throws on shapes JSON Schema cannot say (transforms, dates). Formats
 * are left out: validators differ on them, and the domain's own check is the law.
 */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
	const generated = z.toJSONSchema(schema, {
		target: "draft-7",
		io: "input",
		unrepresentable: "throw",
		override: ({ jsonSchema }) => {
			delete jsonSchema.format;
		},
	});
	const { $schema: _draft, "~standard": _vendor, ...rest } = JSON.parse(JSON.stringify(generated)) as JsonObject;
	return rest;
}

/** Schema of one setting with its description; `update` admits the keep marker at its sensitive places. */
export function settingSchema(setting: AnySetting, operation: SchemaOperation): JsonSchema {
	const schema = jsonSchemaOf(setting.schema);
	const keepable = operation === "update" ? withKeeps(setting, schema) : schema;
	return { ...keepable, description: setting.description };
}

/** Closed Draft 7 schema of a whole resource for one operation, descriptions from the declarations. */
export function resourceSchema(definition: ResourceDefinition, operation: SchemaOperation): JsonSchema {
	const properties: Record<string, Json> = {};
	const required: string[] = [];
	if (operation === "create") {
		for (const { field, schema, required: needed, description } of definition.createOnly ?? []) {
			properties[field] = { ...jsonSchemaOf(schema), description };
			if (needed) required.push(field);
		}
	}
	for (const setting of definition.settings) {
		if (operation === "create" && setting.creatable === false) continue;
		const field = fieldOf(setting.key);
		properties[field] = settingSchema(setting, operation);
		if (operation === "saved" || (operation === "create" && setting.required)) required.push(field);
	}
	return closed(properties, required);
}

/** Closed schema of a resource's update options; every resource has `expected_revision`. */
export function optionsSchema(definition: ResourceDefinition): JsonSchema {
	const properties: Record<string, Json> = {
		expected_revision: {
			type: "integer",
			minimum: 0,
			description: "Refuse with version_conflict unless this is the current revision.",
		},
	};
	for (const [name, schema] of Object.entries(definition.options ?? {})) properties[name] = jsonSchemaOf(schema);
	return closed(properties, []);
}

/** Closed schema of a resource's describe context; empty where it has none. */
export function contextSchema(definition: ResourceDefinition): JsonSchema {
	const entries = Object.entries(definition.context ?? {});
	return closed(Object.fromEntries(entries.map(([name, schema]) => [name, jsonSchemaOf(schema)])), []);
}

function closed(properties: JsonObject, required: readonly string[]): JsonSchema {
	return {
		$schema: draft7,
		type: "object",
		properties,
		...(required.length > 0 ? { required: [...required] } : {}),
		additionalProperties: false,
	};
}

function withKeeps(setting: AnySetting, schema: JsonSchema): JsonSchema {
	return (setting.sensitive ?? []).reduce<JsonSchema>((whole, rule) => {
		const changed = atPath(whole, rule.path);
		if (changed === null) throw new Error(`${setting.key}: sensitive path ${rule.path.join(".")} is not in its schema`);
		return changed;
	}, schema);
}

/** The schema with the keep marker allowed at a path; `null` when the path leads nowhere. */
function atPath(schema: JsonSchema, path: readonly string[]): JsonSchema | null {
	const [segment, ...rest] = path;
	if (Array.isArray(schema.anyOf)) {
		const branches = schema.anyOf.map((branch) => (isJsonObject(branch) ? atPath(branch, path) : null));
		if (branches.every((branch) => branch === null)) return null;
		const merged = branches.map((branch, index) => branch ?? (schema.anyOf as Json[])[index] ?? {});
		return segment === undefined ? orKeep({ ...schema, anyOf: merged }) : { ...schema, anyOf: merged };
	}
	if (segment === undefined) return below(schema);
	const children = childrenAt(schema, segment);
	if (children === "anything") return schema;
	let found = false;
	let next = schema;
	for (const [keyword, name, child] of children) {
		const changed = atPath(child, rest);
		if (changed === null) continue;
		found = true;
		const holder = next[keyword];
		next = { ...next, [keyword]: name === null || !isJsonObject(holder) ? changed : { ...holder, [name]: changed } };
	}
	return found ? next : null;
}

type Child = readonly [keyword: string, name: string | null, schema: JsonSchema];

function childrenAt(schema: JsonSchema, segment: string): readonly Child[] | "anything" {
	const { properties, additionalProperties, items } = schema;
	if (schema.type === undefined && !isJsonObject(properties)) return "anything";
	const children: Child[] = [];
	if (isJsonObject(properties)) {
		for (const [name, child] of Object.entries(properties)) {
			if ((segment === "*" || segment === name) && isJsonObject(child)) children.push(["properties", name, child]);
		}
	}
	if (isJsonObject(additionalProperties) && children.length === 0)
		children.push(["additionalProperties", null, additionalProperties]);
	if (isJsonObject(items) && segment === "*") children.push(["items", null, items]);
	return children;
}

/** Every string at or below the schema may also be a keep marker. */
function below(schema: JsonSchema): JsonSchema {
	if (schema.type === undefined) return schema;
	if (schema.type === "string" || (Array.isArray(schema.type) && schema.type.includes("string"))) return orKeep(schema);
	const next = { ...schema };
	if (isJsonObject(schema.items)) next.items = below(schema.items);
	if (isJsonObject(schema.additionalProperties)) next.additionalProperties = below(schema.additionalProperties);
	if (isJsonObject(schema.properties)) {
		next.properties = Object.fromEntries(
			Object.entries(schema.properties).map(([name, child]) => [name, isJsonObject(child) ? below(child) : child]),
		);
	}
	return next;
}

function orKeep(schema: JsonSchema): JsonSchema {
	const { anyOf } = schema;
	const branches = Array.isArray(anyOf) ? anyOf : [schema];
	const has = branches.some((branch) => isJsonObject(branch) && branch.description === keepSchema.description);
	return has ? schema : { anyOf: [...branches, keepSchema] };
}
