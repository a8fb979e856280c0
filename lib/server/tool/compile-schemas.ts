import "server-only";
import Ajv, { type ErrorObject, type ValidateFunction } from "ajv";
import type { JsonSchema } from "@/lib/setting/json-schema";
import { AppError, type ErrorReason } from "@/lib/shared/app-error";

const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: false });

/** Compiles a Draft 7 schema; throws at once for a shape the validator does not know. */
export function compileSchema(schema: JsonSchema): ValidateFunction {
	return ajv.compile(schema);
}

/**
 * Throws for arguments that do not fit: `reason`, or `too_large` for an object with too many keys. Path and
 * expectation name parts of the schema, never what was sent.
 */
export function refuseUnfit(
	validate: ValidateFunction,
	input: unknown,
	{ reason, unknown = reason, root = "" }: { reason: ErrorReason; unknown?: ErrorReason; root?: string },
): void {
	if (validate(input)) return;
	const [error] = validate.errors ?? [];
	const path = [root, ...pathOf(error)].filter((part) => part !== "").join(".");
	const fields = { ...(path === "" ? {} : { path }), expected: expectation(error, validate) };
	if (error?.keyword === "maxProperties") throw new AppError("too_large", "There are too many entries.", fields);
	if (error?.keyword === "additionalProperties") throw new AppError(unknown, "An argument is not known here.", fields);
	throw new AppError(reason, "The arguments do not fit.", fields);
}

/** The place of a fault; where a name itself is unknown, the object that holds it. */
function pathOf(error: ErrorObject | undefined): string[] {
	const path = (error?.instancePath ?? "")
		.split("/")
		.slice(1)
		.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
	return error?.keyword === "required" ? [...path, String(error.params.missingProperty)] : path;
}

function expectation(error: ErrorObject | undefined, validate: ValidateFunction): string {
	switch (error?.keyword) {
		case "required":
			return "required";
		case "type":
			return [error.params.type].flat().join(" or ");
		case "additionalProperties":
			return `only ${Object.keys(propertiesOf(validate, error)).join(", ") || "nothing"}`;
		case "enum":
			return `one of ${(error.params.allowedValues as unknown[]).map(String).join(", ")}`;
		default:
			return error?.message ?? "the documented form";
	}
}

function propertiesOf(validate: ValidateFunction, error: ErrorObject): object {
	if (error.instancePath !== "" || typeof validate.schema !== "object") return {};
	return (validate.schema as { properties?: object }).properties ?? {};
}
