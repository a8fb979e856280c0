import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { fenceCall, type ParsedCall, toolCall } from "./call-arguments";
import { type FenceCall, fenceCalls, type KnownTools, knownName } from "./known-tool";
import { cleanJson, parsePayload } from "./parse-loose";

/** Under which keys dialects name the tool. All but the last two decide, known or not. */
const nameKeys = ["tool", "tool_name", "toolName", "function", "function_name", "action", "name"];
const weakKeys = new Set(["action", "name"]);
/** Objects that do nothing but hold a call. */
const wrappers = ["tool_calls", "tool_call", "toolCall", "function_call", "functionCall"];

/**
 * The call that a parsed value is, in any of the known dialects; undefined when it is none, or names no known tool.
 * Of a list only the first counts, and only if it is a call.
 */
export function normalizeCall(value: Json, known: KnownTools): ParsedCall | undefined {
	const clean = cleanJson(value);
	const call = clean === undefined ? undefined : unwrap(clean);
	if (!call) return undefined;
	for (const key of nameKeys) {
		const said = call[key];
		if (typeof said !== "string") continue;
		const name = knownName(said, known);
		if (name === undefined && !weakKeys.has(key)) return undefined;
		if (name !== undefined) return callOf(name, without(call, key), known);
	}
	return undefined;
}

function callOf(name: string, rest: JsonObject, known: KnownTools): ParsedCall {
	const fenced = fenceCalls.find((each): each is FenceCall => each === name);
	if (fenced) return fenceCall(fenced, rest, known);
	return toolCall(
		name,
		rest,
		known.tools.find((tool) => tool.name === name),
	);
}

/** Lists and wrapping objects taken off, at most a few: `[{"function":{"name":…}}]`. */
function unwrap(value: Json, layers = 4): JsonObject | undefined {
	if (layers === 0) return undefined;
	if (Array.isArray(value)) return value[0] === undefined ? undefined : unwrap(value[0], layers - 1);
	if (!isJsonObject(value)) return undefined;
	const wrapper = wrappers.find((key) => Object.hasOwn(value, key));
	if (wrapper) return unwrap(parsePayload(value[wrapper] ?? null) ?? null, layers - 1);
	const holder = ["tool", "function"].find((key) => isJsonObject(value[key]));
	return holder ? unwrap(value[holder] ?? null, layers - 1) : value;
}

function without(call: JsonObject, key: string): JsonObject {
	const { [key]: _name, ...rest } = call;
	return rest;
}
