import { isJsonObject, type Json } from "@/lib/shared/json";
import type { JsonSchema } from "../json-schema";

/** Type and limits of a value in a few words: `text, at most 200 characters`, `integer 0–20`. */
export function valueWords(schema: JsonSchema): string {
	const { type, anyOf, enum: choices, const: only } = schema;
	if (Array.isArray(anyOf)) return anyOf.filter(isJsonObject).map(valueWords).join(" or ");
	if (Array.isArray(choices)) return choices.map((choice) => `\`${String(choice)}\``).join(", ");
	if (only !== undefined) return `\`${String(only)}\``;
	if (Array.isArray(type)) return type.join(" or ");
	switch (type) {
		case "array":
			return `list of ${isJsonObject(schema.items) ? valueWords(schema.items) : "anything"}${upTo(schema.maxItems, "entries")}`;
		case "object":
			return objectWords(schema);
		case "string":
			return `text${schema.minLength === 1 ? ", not empty" : ""}${upTo(schema.maxLength, "characters")}`;
		case "integer":
		case "number":
			return typeof schema.minimum === "number" ? `${type} ${schema.minimum}–${String(schema.maximum)}` : type;
		default:
			return typeof type === "string" ? type : "anything";
	}
}

function objectWords({ properties, additionalProperties }: JsonSchema): string {
	if (isJsonObject(additionalProperties)) return `map of ${valueWords(additionalProperties)}`;
	return `{${Object.keys(isJsonObject(properties) ? properties : {}).join(", ")}}`;
}

const upTo = (limit: Json | undefined, unit: string) => (typeof limit === "number" ? `, at most ${limit} ${unit}` : "");
