import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

const keywords = new Set([
	"$schema",
	"type",
	"description",
	"title",
	"properties",
	"required",
	"additionalProperties",
	"propertyNames",
	"items",
	"enum",
	"const",
	"anyOf",
	"oneOf",
	"minimum",
	"maximum",
	"exclusiveMinimum",
	"exclusiveMaximum",
	"multipleOf",
	"minLength",
	"maxLength",
	"pattern",
	"allOf",
	"minItems",
	"maxItems",
	"uniqueItems",
	"minProperties",
	"maxProperties",
]);

/** What a setting's generated schema holds that the surfaces do not support: defaults, open objects, references. */
export function schemaFaults(schema: JsonObject): readonly string[] {
	const unknown = Object.keys(schema).filter((keyword) => !keywords.has(keyword));
	const open = schema.type === "object" && schema.additionalProperties === undefined;
	return [
		...unknown.map((keyword) => (keyword === "default" ? "a default inside the schema" : `the keyword ${keyword}`)),
		...(open ? ["an object that is not closed"] : []),
		...children(schema).flatMap(schemaFaults),
	];
}

function children({
	properties,
	additionalProperties,
	propertyNames,
	items,
	anyOf,
	oneOf,
}: JsonObject): readonly JsonObject[] {
	const named: Json[] = isJsonObject(properties) ? Object.values(properties) : [];
	const listed = [anyOf, oneOf].flatMap((branches) => (Array.isArray(branches) ? branches : []));
	return [...named, ...listed, additionalProperties, propertyNames, items].filter(isJsonObject);
}
