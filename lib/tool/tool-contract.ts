import * as z from "zod/mini";
import { type JsonSchema, jsonSchemaOf } from "@/lib/setting/json-schema";
import { maxQueryLength } from "@/lib/setting/resource-snapshot";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

/** What running a tool does to stored data; destructive acts need a person's confirmation first. */
export type ToolEffect = "read" | "write" | "destructive";

/** The toolsets Steward itself contributes; a toolset's name is the prefix of its tools. */
export type ToolsetName = "settings" | "profiles";

/** One tool as every surface advertises and validates it (*agent tools*). Pure; the server binds its verb by name. */
export interface ToolContract<Name extends string = string, Input extends z.ZodMiniObject = z.ZodMiniObject> {
	/** `<toolset>_<verb>`. */
	readonly name: Name;
	readonly toolset: ToolsetName;
	/** Short title for people, English. */
	readonly title: string;
	readonly description: string;
	/** Closed object at the root: no enum of types or keys, no union. */
	readonly input: Input;
	readonly effect: ToolEffect;
	/** What the answer holds. */
	readonly output: string;
	/** `everywhere`, or `endpoint`: only on the MCP endpoint, for compatibility. */
	readonly offered: "everywhere" | "endpoint";
}

/** Declares a tool. */
export function defineTool<const Name extends string, Input extends z.ZodMiniObject>(
	contract: ToolContract<Name, Input>,
): ToolContract<Name, Input> {
	return Object.freeze(contract);
}

/** Sizes of tool arguments (*settings parity*, Compact update validation). */
export const toolLimits = {
	queryLength: maxQueryLength,
	page: 20,
	maxPage: 50,
	keys: 50,
	changedFields: 50,
	/** Of the serialized changes, in bytes. */
	changesBytes: 256 * 1024,
} as const;

/** Names one record; which ids it must carry depends on its type. */
export const targetInput = z.strictObject({
	resource_type: z.string(),
	resource_id: z.optional(z.string()),
	workspace_id: z.optional(z.string()),
});

/** An object whose content the domain validates at invocation. */
export const objectInput = z.record(z.string(), z.unknown());

/** Canonical key → new value; the sizes are advertised here and enforced by `changesFault`. */
export const changesInput = z
	.record(z.string(), z.unknown())
	.check(z.meta({ minProperties: 1, maxProperties: toolLimits.changedFields }));

export const limitInput = z.optional(z.int().check(z.minimum(1), z.maximum(toolLimits.maxPage)));

/** The input schema a tool advertises: compact Draft 7, closed at the root. */
export function toolInputSchema(contract: ToolContract): JsonSchema {
	return compact(jsonSchemaOf(contract.input));
}

/** Leaves out what says nothing: any-string property names, and the content of free objects. */
function compact(schema: JsonObject): JsonObject {
	const entries = Object.entries(schema).filter(([keyword, value]) => keyword !== "propertyNames" && !isEmpty(value));
	return Object.fromEntries(
		entries.map(([keyword, value]): [string, Json] => [keyword, isJsonObject(value) ? compact(value) : value]),
	);
}

const isEmpty = (value: Json) => isJsonObject(value) && Object.keys(value).length === 0;
