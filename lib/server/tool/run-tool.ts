import "server-only";
import type { ValidateFunction } from "ajv";
import type { Context } from "@/lib/server/context";
import { type LookAtWrites, rehearseWrites } from "@/lib/server/events/write-watch";
import { writesOf } from "@/lib/server/history/list-history";
import { errorBodyOf } from "@/lib/server/http/error-response";
import { refuseUnsafeJson } from "@/lib/server/http/safe-json";
import type { HistoryEntry } from "@/lib/setting/history-entry";
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
		const answer = await dispatch(backend, ctx, { name, args });
		// what a caller gets is plain JSON: no undefined, no class of ours
		return ok(JSON.parse(JSON.stringify(answer)) as JsonObject);
	} catch (error) {
		return fail(errorBodyOf(error, { request_id: ctx.requestId, route: name, channel: ctx.channel }));
	}
}

/**
 * What a call would change, found by running it up to its commit and taking it back: redacted changes, and the
 * authority settings it touches, which nobody has approved yet. An error is the one that the call would answer.
 */
export async function rehearseTool<Name extends ToolName>(
	backend: SettingsBackend,
	ctx: Context,
	call: { readonly name: Name; readonly args: unknown },
): Promise<Result<Rehearsal, ErrorBody>> {
	const touched = new Set<string>();
	const entries: HistoryEntry[] = [];
	const look: LookAtWrites = async (tx, ids) => {
		entries.push(...(await writesOf(tx, ids)));
	};
	try {
		await rehearseWrites(() => dispatch(backend, allApproved(ctx, touched), call), look);
		return ok({ entries, authority: [...touched] });
	} catch (error) {
		return fail(errorBodyOf(error, { request_id: ctx.requestId, route: call.name, channel: ctx.channel }));
	}
}

/** What a rehearsed call would have done. */
export interface Rehearsal {
	/** As history would show it. */
	readonly entries: readonly HistoryEntry[];
	/** Canonical keys of authority settings it touches. */
	readonly authority: readonly string[];
}

async function dispatch<Name extends ToolName>(
	backend: SettingsBackend,
	ctx: Context,
	{ name, args }: { readonly name: Name; readonly args: unknown },
): Promise<object> {
	refuseUnsafeJson(args);
	refuseUnfit(validators[name], args, { reason: "invalid_arguments" });
	return toolHandlers[name](backend, ctx, args as ToolInput<Name>);
}

/** The same conversation with every approval, noting which ones were needed. Only for what never commits. */
function allApproved(ctx: Context, touched: Set<string>): Context {
	if (ctx.actor.kind !== "conversation") return ctx;
	return { ...ctx, actor: { ...ctx.actor, approved: { has: (key) => Boolean(touched.add(key)) } } };
}
