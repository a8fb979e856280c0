import "server-only";
import type { ValidateFunction } from "ajv";
import type { Context } from "@/lib/server/context";
import { errorBodyOf } from "@/lib/server/http/error-response";
import { refuseUnsafeJson } from "@/lib/server/http/safe-json";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { fail, ok, type Result } from "@/lib/shared/result";
import { type ToolInput, type ToolName, toolContract, toolNames } from "@/lib/tool/tool-catalog";
import { toolInputSchema } from "@/lib/tool/tool-contract";
import { compileSchema, refuseUnfit } from "./compile-schemas";
import type { SettingsBackend } from "./settings-backend";
import { toolHandlers } from "./tool-handlers";

/** The advertised schemas, compiled when the process starts: what is advertised is what is enforced. */
const validators = Object.fromEntries(
	toolNames.map((name) => [name, compileSchema(toolInputSchema(toolContract(name)))]),
) as Readonly<Record<ToolName, ValidateFunction>>;

/**
 * Runs one tool for a caller: closed schema first, then its verb. An unknown argument is `invalid_arguments` before
 * anything is dispatched. Never throws; faults inside are `internal` with the request id.
 */
export async function runTool<Name extends ToolName>(
	backend: SettingsBackend,
	ctx: Context,
	{ name, args }: { readonly name: Name; readonly args: unknown },
): Promise<Result<JsonObject, ErrorBody>> {
	try {
		refuseUnsafeJson(args);
		refuseUnfit(validators[name], args, { reason: "invalid_arguments" });
		const answer = await toolHandlers[name](backend, ctx, args as ToolInput<Name>);
		// what a caller gets is plain JSON: no undefined, no class of ours
		return ok(JSON.parse(JSON.stringify(answer)) as JsonObject);
	} catch (error) {
		return fail(errorBodyOf(error, { request_id: ctx.requestId, route: name, channel: ctx.channel }));
	}
}
