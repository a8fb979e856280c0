import "server-only";
import type { ValidateFunction } from "ajv";
import Ajv2020 from "ajv/dist/2020";
import { refuseUnfit } from "@/lib/server/tool/compile-schemas";
import type { JsonObject } from "@/lib/shared/json";
import type { OfferedTool } from "@/lib/tool/offered-tool";

/** Schemas of servers are somebody else's: unknown keywords and formats are passed over, nothing is written to a log. */
const lenient = new Ajv2020({ strict: false, validateFormats: false, logger: false, addUsedSchema: false });

const compiled = new Map<string, ValidateFunction>();
const maxCompiled = 500;

/**
 * Checks the arguments of a call against the schema of its tool. Throws `invalid_arguments` with the place and what
 * is expected there; never quotes a value.
 */
export function checkToolInput(tool: OfferedTool, input: JsonObject): void {
	refuseUnfit(validatorOf(tool), input, { reason: "invalid_arguments" });
}

function validatorOf({ definition_hash, input_schema }: OfferedTool): ValidateFunction {
	const known = compiled.get(definition_hash);
	if (known) return known;
	const { $schema: _dialect, $id: _id, ...schema } = input_schema;
	const validate = compile(schema);
	if (compiled.size >= maxCompiled) compiled.clear();
	compiled.set(definition_hash, validate);
	return validate;
}

/** Takes the place of a schema that cannot be compiled: nothing fits it. */
const refuse = lenient.compile({ not: {} });

function compile(schema: object): ValidateFunction {
	try {
		return lenient.compile(schema);
	} catch {
		return refuse;
	}
}
