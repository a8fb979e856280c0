import "server-only";
import { createHash } from "node:crypto";
import Ajv, { type ValidateFunction } from "ajv";
import Ajv2020 from "ajv/dist/2020";
import { processWide } from "@/lib/server/start/process-wide";
import { canonicalJson, type JsonObject } from "@/lib/shared/json";
import { timedPattern } from "./timed-pattern";

const options = {
	strict: false,
	validateFormats: false,
	allErrors: false,
	logger: false,
	addUsedSchema: false,
	code: { regExp: timedPattern },
} as const;
const maxKept = 2000;

/**
 * Compiles a tool's input schema: Draft 2020-12 as MCP has it, Draft 7 where the schema says so. Undefined for one
 * that does not compile; nothing is fetched for a `$ref`.
 */
export function toolValidator(schema: JsonObject): ValidateFunction | undefined {
	const kept = processWide("mcp-validators", () => new Map<string, ValidateFunction | undefined>());
	const key = keyOf(schema);
	if (kept.has(key)) return kept.get(key);
	const validate = compile(schema);
	kept.set(key, validate);
	const [oldest] = kept.keys();
	if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
	return validate;
}

/** Keys of schemas that are the same objects call after call: those of Steward's own tools. */
const keys = new WeakMap<JsonObject, string>();

function keyOf(schema: JsonObject): string {
	const key = keys.get(schema) ?? createHash("sha256").update(canonicalJson(schema)).digest("base64url");
	keys.set(schema, key);
	return key;
}

function compile(schema: JsonObject): ValidateFunction | undefined {
	const { $schema, $id: _id, ...rest } = schema;
	const old = typeof $schema === "string" && /draft-0[467]/.test($schema);
	try {
		// One instance each: ids of foreign schemas never meet.
		return (old ? new Ajv(options) : new Ajv2020(options)).compile(rest);
	} catch {
		return undefined;
	}
}
