import { isJsonObject, type JsonObject, parsedJson, sameJson } from "@/lib/shared/json";
import { readResult } from "../history/result-text";
import type { ModelCall, ModelMessage } from "../model-port";
import { type EarlierWrite, objects, textOf } from "./script";

interface Done {
	readonly tool: string;
	readonly arguments: JsonObject;
	readonly value: JsonObject;
}

/** The newest change that the messages tell of; undefined where its old value was not read or it was of several settings. */
export function lastWrite(messages: readonly ModelMessage[]): EarlierWrite | undefined {
	const done = doneCalls(messages);
	const at = done.findLastIndex(
		({ tool, value }) => /^(?:settings_update|profiles_)/.test(tool) && value.changed !== false,
	);
	const { tool, arguments: args } = done[at] ?? {};
	if (tool !== "settings_update" || !isJsonObject(args?.target) || !isJsonObject(args.changes)) return undefined;
	const { target } = args;
	const [[key, after] = [], another] = Object.entries(args.changes);
	if (key === undefined || after === undefined || another) return undefined;
	const reads = done
		.slice(0, at)
		.filter((one) => one.tool === "settings_get" && sameJson(one.arguments.target ?? null, target));
	const before = reads
		.flatMap(({ value }) => objects(value.settings))
		.findLast((one) => textOf(one.key) === key)?.value;
	return before === undefined ? undefined : { target, key, before, after };
}

/** Calls that succeeded, with what came of them. Ids come again in later steps: a result belongs to the newest call. */
function doneCalls(messages: readonly ModelMessage[]): readonly Done[] {
	const calls = new Map<string, ModelCall>();
	const done: Done[] = [];
	for (const message of messages) {
		if (message.role === "assistant") for (const call of message.calls) calls.set(call.id, call);
		if (message.role === "tool") done.push(...doneBy(calls.get(message.call_id), message.text));
	}
	return done;
}

function doneBy(call: ModelCall | undefined, told: string): readonly Done[] {
	const { status, text } = readResult(told) ?? { status: "ok", text: told };
	const value = status === "ok" ? parsedJson(text) : undefined;
	return call && isJsonObject(value) ? [{ tool: call.name, arguments: call.arguments, value }] : [];
}
