import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { type FenceCall, type KnownTool, type KnownTools, mcpTool } from "./known-tool";
import { parsePayload } from "./parse-loose";

/** One call as a model wrote it, normalised. */
export interface ParsedCall {
	/** A known name; for `runMcp` the alias of the tool it means, or the name it said when that is not plain. */
	readonly tool: string;
	/** Null when the arguments were no JSON object, even after repair; `raw` then holds them. Such a call never runs. */
	readonly arguments: JsonObject | null;
	readonly raw?: string;
}

/** Under which keys dialects put arguments, the usual first. */
const containers = ["arguments", "args", "parameters", "params", "input", "payload", "action_input"];
/** Containers whose text can be nothing but arguments. */
const strict = new Set(["arguments", "args", "parameters"]);
/** What dialects write beside a call and no tool takes. */
const noise = new Set([
	"id",
	"type",
	"call_id",
	"reason",
	"reasoning",
	"thought",
	"thoughts",
	"explanation",
	"comment",
]);
const rawLimit = 2_000;

/** The arguments of a call to a tool of its own, from the keys beside its name. */
export function toolCall(name: string, rest: JsonObject, tool: KnownTool | undefined): ParsedCall {
	const declared = new Set(tool?.properties);
	const key = containers.find((each) => Object.hasOwn(rest, each));
	const plain = withoutNoise(rest, declared);
	if (!key || declared.has(key)) return { tool: name, arguments: plain };
	const { [key]: payload = null, ...beside } = plain;
	const parsed = parsePayload(payload);
	if (isJsonObject(parsed)) return { tool: name, arguments: { ...beside, ...parsed } };
	if (payload === null) return { tool: name, arguments: beside };
	if (strict.has(key)) return malformed(name, payload);
	return { tool: name, arguments: plain };
}

/** The arguments of one of the seed's four calls. */
export function fenceCall(name: FenceCall, rest: JsonObject, known: KnownTools): ParsedCall {
	switch (name) {
		case "loadSkill":
			return { tool: name, arguments: pick(unwrapped(rest, skillNames), { skillName: skillNames }) };
		case "runSkill":
			return runSkill(unwrapped(rest, skillNames));
		case "runIntent":
			return runIntent(unwrapped(rest, intentNames));
		case "runMcp":
			return runMcp(unwrapped(rest, toolNames), known);
	}
}

const skillNames = ["skillName", "skill_name", "skill", "name"];
const intentNames = ["intent", "intentName", "intent_name", "action", "name"];
const toolNames = ["toolName", "tool_name", "mcpTool", "mcp_tool", "name"];
const payloads = ["data", "parameters", "input", "params", "args", "arguments", "payload"];

/** A skill takes data as text: canonical where it is JSON, as it was written where it is not. */
function runSkill(rest: JsonObject): ParsedCall {
	const { payload, left } = payloadOf(rest, [...skillNames, "scriptName", "script_name"]);
	const parsed = parsePayload(payload ?? left);
	const data = parsed === undefined && typeof payload === "string" ? payload : JSON.stringify(parsed ?? {});
	const names = pick(rest, { skillName: skillNames, scriptName: ["scriptName", "script_name"] });
	return { tool: "runSkill", arguments: { ...names, data } };
}

function runIntent(rest: JsonObject): ParsedCall {
	const { payload, left } = payloadOf(rest, intentNames);
	const parameters = parsePayload(payload ?? left);
	if (!isJsonObject(parameters)) return malformed("runIntent", payload ?? "");
	return { tool: "runIntent", arguments: { ...pick(rest, { intent: intentNames }), parameters } };
}

function runMcp(rest: JsonObject, known: KnownTools): ParsedCall {
	const { toolName } = pick(rest, { toolName: toolNames });
	const { payload, left } = payloadOf(rest, toolNames);
	const input = parsePayload(payload ?? left);
	if (typeof toolName !== "string" || toolName.trim() === "") {
		return { tool: "runMcp", arguments: isJsonObject(input) ? { input } : {} };
	}
	const name = mcpTool(toolName.trim(), known)?.name ?? toolName.trim();
	return isJsonObject(input) ? { tool: name, arguments: input } : malformed(name, payload ?? "");
}

function malformed(tool: string, payload: Json): ParsedCall {
	const text = typeof payload === "string" ? payload : JSON.stringify(payload);
	return { tool, arguments: null, raw: text.slice(0, rawLimit).replace(/\p{Surrogate}/gu, "\uFFFD") };
}

/** A wrapped call such as `{"arguments":{"skillName":…}}` in the shape of a flat one. */
function unwrapped(rest: JsonObject, names: readonly string[]): JsonObject {
	if (names.some((name) => Object.hasOwn(rest, name))) return rest;
	for (const key of containers) {
		const inner = Object.hasOwn(rest, key) ? parsePayload(rest[key] ?? null) : undefined;
		if (isJsonObject(inner) && names.some((name) => Object.hasOwn(inner, name))) return inner;
	}
	return rest;
}

/** The payload under its first known key; without one, everything that is no name is the payload. */
function payloadOf(rest: JsonObject, names: readonly string[]): { payload: Json | undefined; left: JsonObject } {
	const key = payloads.find((each) => Object.hasOwn(rest, each));
	const left = Object.entries(withoutNoise(rest, new Set())).filter(([each]) => !names.includes(each));
	return { payload: key === undefined ? undefined : (rest[key] ?? {}), left: Object.fromEntries(left) };
}

/** Each wanted name from the first of its spellings that is there. */
function pick(rest: JsonObject, wanted: Readonly<Record<string, readonly string[]>>): JsonObject {
	const found = Object.entries(wanted).flatMap(([name, spellings]) => {
		const spelling = spellings.find((each) => Object.hasOwn(rest, each));
		const value = spelling === undefined ? undefined : rest[spelling];
		return value === undefined ? [] : [[name, value] as const];
	});
	return Object.fromEntries(found);
}

function withoutNoise(rest: JsonObject, declared: ReadonlySet<string>): JsonObject {
	return Object.fromEntries(Object.entries(rest).filter(([key]) => declared.has(key) || !noise.has(key)));
}
