import { isJsonObject } from "@/lib/shared/json";
import { toolNamePattern } from "@/lib/tool/offered-tool";
import type { ModelCall, ModelMessage, ModelRequest, ModelTool } from "../model-port";

/** A request as it is judged: made by a turn, or read from the body a provider was sent. */
export type CheckedRequest = Omit<ModelRequest, "signal">;

/** Ids of calls that every provider takes. */
const idPattern = /^[a-zA-Z0-9_-]{1,64}$/;
/** The most tools the strictest provider takes. */
const maxTools = 128;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * The rules of the strictest provider: what is wrong with a request, in words; nothing when it is valid. Each rule
 * is one that some provider really answers with 400.
 */
export function checkHistory(request: CheckedRequest): string[] {
	return [
		...wellFormed("system", request.system),
		...checkTools(request),
		...checkRoles(request.messages),
		...request.messages.flatMap(checkMessage),
		...checkPairs(request.messages),
	];
}

function checkTools({ tools, messages, tool_choice }: CheckedRequest): string[] {
	const names = tools.map((tool) => tool.name);
	return [
		...when(tools.length > maxTools, `${tools.length} tools: more than ${maxTools}`),
		...when(new Set(names).size < names.length, "two tools of one name"),
		...when(tools.length === 0 && messages.some(isToolHistory), "tool history without tools"),
		...when(tool_choice !== "auto" && tool_choice !== "none", "tool choice is neither auto nor none"),
		...tools.flatMap(checkTool),
	];
}

function checkTool(tool: ModelTool): string[] {
	return [
		...when(!toolNamePattern.test(tool.name), `tool name ${JSON.stringify(tool.name)} is unfit`),
		...when(
			!isJsonObject(tool.input_schema) || tool.input_schema.type !== "object",
			`schema of ${tool.name}: root is no object`,
		),
		...wellFormed(`tool ${tool.name}`, deepText([tool.description, tool.input_schema])),
	];
}

/** User first, then turn and turn about; results stand between an assistant's calls and its next words. */
function checkRoles(messages: readonly ModelMessage[]): string[] {
	const roles = messages.map((message) => message.role);
	const last = roles.at(-1);
	return [
		...when(roles.length === 0, "no messages"),
		...when(roles[0] !== undefined && roles[0] !== "user", `first message is of ${roles[0]}`),
		...when(last === "assistant", "last message is of the assistant"),
		...roles.flatMap((role, at) => {
			const before = roles[at - 1];
			return [
				...when(role === "user" && before === "user", `message ${at}: user after user`),
				...when(role === "user" && before === "tool", `message ${at}: user directly after a result`),
				...when(role === "assistant" && before === "assistant", `message ${at}: assistant after assistant`),
			];
		}),
	];
}

function checkMessage(message: ModelMessage, at: number): string[] {
	const where = `message ${at}`;
	const mayBeEmpty = message.role === "assistant" && message.calls.length > 0;
	return [
		...when(message.text.trim() === "" && !mayBeEmpty, `${where}: empty content`),
		...wellFormed(where, message.text),
		...(message.role === "assistant" ? message.calls.flatMap((call) => checkCall(call, where)) : []),
	];
}

function checkCall(call: ModelCall, where: string): string[] {
	return [
		...when(!idPattern.test(call.id), `${where}: id ${JSON.stringify(call.id)} is unfit`),
		...when(!toolNamePattern.test(call.name), `${where}: name ${JSON.stringify(call.name)} is unfit`),
		...when(!isJsonObject(call.arguments), `${where}: arguments are no object`),
		...wellFormed(where, deepText(call.arguments)),
	];
}

/** Each call is answered by exactly one result directly after it, in the order of the calls; ids never repeat. */
function checkPairs(messages: readonly ModelMessage[]): string[] {
	const faults: string[] = [];
	const seen = new Set<string>();
	let open: readonly string[] = [];
	for (const [at, message] of messages.entries()) {
		if (message.role === "tool") {
			if (open[0] === message.call_id) open = open.slice(1);
			else faults.push(`message ${at}: result of ${message.call_id} answers no call before it`);
			continue;
		}
		if (open.length > 0) faults.push(`message ${at}: ${open.length} calls before it have no result`);
		open = message.role === "assistant" ? message.calls.map((call) => call.id) : [];
		for (const id of open) {
			if (seen.has(id)) faults.push(`message ${at}: id ${id} again`);
			seen.add(id);
		}
	}
	if (open.length > 0) faults.push(`${open.length} calls at the end have no result`);
	return faults;
}

const isToolHistory = (message: ModelMessage) =>
	message.role === "tool" || (message.role === "assistant" && message.calls.length > 0);

const when = (fault: boolean, words: string): string[] => (fault ? [words] : []);

const wellFormed = (where: string, text: string) => when(loneSurrogate.test(text), `${where}: lone surrogate`);

/** Every string of a value, raw: `JSON.stringify` would escape what is looked for. */
function deepText(value: unknown): string {
	if (typeof value === "string") return value;
	if (typeof value !== "object" || value === null) return "";
	return Object.entries(value)
		.map(([key, inner]) => `${key} ${deepText(inner)}`)
		.join(" ");
}
