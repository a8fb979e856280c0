import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import type { ModelCall, ModelMessage, ModelTool } from "../model-port";
import { type CheckedRequest, checkHistory } from "./check-request";

const bodyFields = new Set([
	"model",
	"messages",
	"tools",
	"tool_choice",
	"parallel_tool_calls",
	"stream",
	"stream_options",
	"temperature",
	"top_p",
	"max_tokens",
	"max_completion_tokens",
	"frequency_penalty",
	"presence_penalty",
	"reasoning_effort",
	"verbosity",
	"response_format",
	"seed",
	"stop",
	"user",
]);
const messageFields: Readonly<Record<string, readonly string[]>> = {
	system: ["role", "content"],
	user: ["role", "content"],
	assistant: ["role", "content", "tool_calls"],
	tool: ["role", "content", "tool_call_id"],
};

/**
 * What is wrong with the body of an OpenAI chat completions request, as the strictest server of that protocol sees
 * it: unknown fields, a system message after the first, arguments that are no JSON object, and all of `checkHistory`.
 */
export function checkChatBody(body: unknown): string[] {
	if (!isJsonObject(body) || !Array.isArray(body.messages)) return ["body holds no messages"];
	const faults: string[] = [];
	faults.push(...unknownFields("body", body, bodyFields));
	const request = readChatBody(body, faults);
	return [...faults, ...checkHistory(request)];
}

/** The request in general form; what cannot be read is told in `faults` and left out. */
function readChatBody(body: JsonObject, faults: string[]): CheckedRequest {
	const wire = Array.isArray(body.messages) ? body.messages : [];
	const names = new Map<string, string>();
	const messages: ModelMessage[] = [];
	let system = "";
	for (const [at, message] of wire.entries()) {
		if (!isJsonObject(message) || typeof message.role !== "string" || messageFields[message.role] === undefined) {
			faults.push(`message ${at}: unknown role`);
			continue;
		}
		faults.push(...unknownFields(`message ${at}`, message, new Set(messageFields[message.role])));
		if (message.role === "system") {
			if (at > 0) faults.push(`message ${at}: system after the first message`);
			system = textOf(message.content, `message ${at}`, faults);
			if (system.trim() === "") faults.push(`message ${at}: empty content`);
		} else messages.push(readMessage(message, { where: `message ${at}`, names, faults }));
	}
	return {
		system,
		messages,
		tools: readTools(body, faults),
		tool_choice: body.tool_choice === "none" ? "none" : "auto",
	};
}

interface Reading {
	readonly where: string;
	/** Names of the calls so far, by id: a result does not say its own. */
	readonly names: Map<string, string>;
	readonly faults: string[];
}

function readMessage(message: JsonObject, { where, names, faults }: Reading): ModelMessage {
	const text = textOf(message.content, where, faults);
	if (message.role === "user") return { role: "user", text };
	if (message.role === "tool") {
		const id = String(message.tool_call_id);
		return { role: "tool", call_id: id, name: names.get(id) ?? "", text };
	}
	if (Array.isArray(message.tool_calls) && message.tool_calls.length === 0)
		faults.push(`${where}: no tool calls in it`);
	const calls = Array.isArray(message.tool_calls)
		? message.tool_calls.map((call) => readCall(call, where, faults))
		: [];
	for (const call of calls) names.set(call.id, call.name);
	return { role: "assistant", text, calls };
}

function readCall(call: Json, where: string, faults: string[]): ModelCall {
	const body = isJsonObject(call) && isJsonObject(call.function) ? call.function : {};
	if (!isJsonObject(call) || call.type !== "function") faults.push(`${where}: call is no function`);
	const parsed = parsedObject(body.arguments);
	if (parsed === undefined) faults.push(`${where}: arguments are no JSON object`);
	return {
		id: isJsonObject(call) ? String(call.id) : "",
		name: String(body.name),
		arguments: parsed ?? {},
	};
}

function readTools(body: JsonObject, faults: string[]): ModelTool[] {
	if (body.tools === undefined) {
		if (body.tool_choice !== undefined) faults.push("tool choice without tools");
		return [];
	}
	if (!Array.isArray(body.tools) || body.tools.length === 0) {
		faults.push("tools hold nothing");
		return [];
	}
	return body.tools.map((tool) => {
		const said = isJsonObject(tool) && isJsonObject(tool.function) ? tool.function : {};
		return {
			name: String(said.name),
			description: String(said.description ?? ""),
			input_schema: isJsonObject(said.parameters) ? said.parameters : {},
		};
	});
}

/** Content is text, or a list of text pieces; null only beside calls, which `checkHistory` judges. */
function textOf(content: Json | undefined, where: string, faults: string[]): string {
	if (typeof content === "string") return content;
	if (content === null || content === undefined) return "";
	if (Array.isArray(content)) {
		if (content.some((piece) => isJsonObject(piece) && piece.type === "text" && piece.text === ""))
			faults.push(`${where}: empty piece of content`);
		return content.map((piece) => (isJsonObject(piece) && typeof piece.text === "string" ? piece.text : "")).join("");
	}
	faults.push(`${where}: content is no text`);
	return "";
}

function parsedObject(text: Json | undefined): JsonObject | undefined {
	if (typeof text !== "string") return;
	try {
		const parsed: unknown = JSON.parse(text);
		return isJsonObject(parsed) ? parsed : undefined;
	} catch {
		return;
	}
}

const unknownFields = (where: string, value: JsonObject, known: ReadonlySet<string>) =>
	Object.keys(value)
		.filter((field) => !known.has(field))
		.map((field) => `${where}: unknown field ${field}`);
