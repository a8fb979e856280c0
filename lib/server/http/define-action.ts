import "server-only";
import { headers } from "next/headers";
import type * as z from "zod/mini";
import { guardRequest } from "@/lib/server/auth/guard-request";
import { identifyPerson } from "@/lib/server/auth/identify-request";
import type { Context } from "@/lib/server/context";
import { systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import { fail, ok, type Result } from "@/lib/shared/result";
import { errorBodyOf } from "./error-response";
import { guardPolicy } from "./guard-policy";
import { parseInput } from "./parse-input";

/** A verb as actions call it. */
export type ActionVerb<Input, Output> = (ctx: Context, input: Input) => Promise<Output>;

/**
 * Builds a server action: guard → identity → contract → verb. Always answers a `Result`; nothing is thrown to
 * the browser, and what went wrong inside reaches it as `internal` with the request id.
 */
export function defineAction<Schema extends z.ZodMiniType, Output>(
	contract: Schema,
	verb: ActionVerb<z.output<Schema>, Output>,
): (input: z.input<Schema>) => Promise<Result<Output>> {
	return async (input) => runAction(await headers(), contract, verb, input);
}

/** The action for given request headers; what `defineAction` runs. */
export async function runAction<Schema extends z.ZodMiniType, Output>(
	sent: Headers,
	contract: Schema,
	verb: ActionVerb<z.output<Schema>, Output>,
	input: unknown,
): Promise<Result<Output>> {
	const requestId = newId("req");
	try {
		const refused = guardRequest({ method: "POST", url: "/", headers: sent }, guardPolicy("any"));
		if (refused) throw refused.error;
		const ctx: Context = { actor: identifyPerson(sent), channel: "ui", requestId, clock: systemClock };
		return ok(await verb(ctx, parseInput(contract, input)));
	} catch (error) {
		return fail(errorBodyOf(error, { request_id: requestId, route: verb.name || "action" }));
	}
}
