import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import type { UnusableReason } from "../server-view";

/** A schema larger than this is not offered. */
const maxCharacters = 128 * 1024;
const combinators = ["anyOf", "oneOf", "allOf", "not", "if", "$ref", "enum", "const"] as const;

export type ReadSchema =
	| { readonly ok: true; readonly schema: JsonObject }
	| { readonly ok: false; readonly reason: UnusableReason };

/**
 * A tool's input schema as providers take it: the root is an object and says so. A root that states no type and
 * combines nothing is one that only forgot to. Whether it compiles is the validator's to say.
 */
export function readToolSchema(sent: unknown): ReadSchema {
	if (!isJsonObject(sent)) return { ok: false, reason: "root_not_object" };
	const forgotten = sent.type === undefined && !combinators.some((keyword) => Object.hasOwn(sent, keyword));
	if (sent.type !== "object" && !forgotten) return { ok: false, reason: "root_not_object" };
	if (JSON.stringify(sent).length > maxCharacters) return { ok: false, reason: "schema_too_large" };
	const properties = isJsonObject(sent.properties) ? sent.properties : undefined;
	if (sent.properties !== undefined && properties === undefined) return { ok: false, reason: "schema_invalid" };
	return { ok: true, schema: { ...sent, type: "object", properties: properties ?? {} } };
}
