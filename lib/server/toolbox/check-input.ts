import "server-only";
import { toolValidator } from "@/lib/server/mcp-client/validate/tool-validator";
import { refuseUnfit } from "@/lib/server/tool/compile-schemas";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import type { OfferedTool } from "@/lib/tool/offered-tool";

/**
 * Checks the arguments of a call against the schema of its tool. Throws `invalid_arguments` with the place and what
 * is expected there; never quotes a value.
 */
export function checkToolInput({ input_schema }: OfferedTool, input: JsonObject): void {
	const validate = toolValidator(input_schema);
	if (!validate) throw new AppError("capability_unsupported", "The schema of this tool cannot be read.");
	refuseUnfit(validate, input, { reason: "invalid_arguments" });
}
