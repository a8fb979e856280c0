import "server-only";
import { checkChatBody } from "@/lib/chat/testing/check-chat-body";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { argumentText, callId, type Dialect, finishOf, piecesOf, type SaidMessage, usageOf } from "./reply";

const frame = (value: JsonObject | string) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;

/** OpenAI chat completions, streamed, with the list of models. */
export const openAiDialect: Dialect = {
	family: "openai_compatible",
	generates: (path) => (path.endsWith("/chat/completions") ? {} : undefined),
	keyOf: (headers) => /^Bearer (.+)$/.exec(String(headers.authorization ?? ""))?.[1],
	models: (ids) => ({
		object: "list",
		data: ids.map((id) => ({ id, object: "model", created: 1, owned_by: "scripted" })),
	}),
	read(body) {
		const wire = isJsonObject(body) ? body : {};
		const messages = Array.isArray(wire.messages) ? wire.messages : [];
		return {
			model: String(wire.model),
			violations: [
				...checkChatBody(body),
				...(wire.stream === true ? [] : ["only streams are asked for"]),
				...(typeof wire.model === "string" && wire.model !== "" ? [] : ["no model"]),
			],
			messages: messages.flatMap(said),
			toolNames: (Array.isArray(wire.tools) ? wire.tools : []).flatMap((tool) =>
				isJsonObject(tool) && isJsonObject(tool.function) ? [String(tool.function.name)] : [],
			),
		};
	},
	write(reply, model) {
		const base = { id: "chatcmpl-scripted", object: "chat.completion.chunk", created: 1, model };
		const delta = (content: JsonObject, finish: string | null = null) =>
			frame({ ...base, choices: [{ index: 0, delta: content, finish_reason: finish }] });
		const calls = (reply.calls ?? []).map((call, index) => ({
			index,
			opening: delta({
				tool_calls: [{ index, id: callId(call), type: "function", function: { name: call.name, arguments: "" } }],
			}),
			pieces: piecesOf(argumentText(call), reply.pieceLength).map((piece) =>
				delta({ tool_calls: [{ index, function: { arguments: piece } }] }),
			),
		}));
		const longest = Math.max(0, ...calls.map((call) => call.pieces.length));
		const usage = usageOf(reply);
		const finish = finishOf(reply);
		return {
			start: [delta({ role: "assistant", content: "" })],
			pieces: [
				...piecesOf(reply.reasoning ?? "", reply.pieceLength).map((piece) => delta({ reasoning_content: piece })),
				...piecesOf(reply.text ?? "", reply.pieceLength).map((piece) => delta({ content: piece })),
				...calls.map((call) => call.opening),
				...Array.from({ length: longest }, (_, n) => calls.flatMap((call) => call.pieces[n] ?? [])).flat(),
			],
			end: [
				...(finish === "none" ? [] : [delta({}, finishWords[finish])]),
				...(usage === undefined ? [] : [frame({ ...base, choices: [], usage: counted(usage) })]),
				...(finish === "none" ? [] : [frame("[DONE]")]),
			],
		};
	},
	error: (status, { message = "scripted error", type, code = null }) => ({
		error: { message, type: type ?? (status < 500 ? "invalid_request_error" : "server_error"), param: null, code },
	}),
	streamError: ({ type, message }) => frame({ error: { message, type, code: null } }),
};

const finishWords = { stop: "stop", length: "length", calls: "tool_calls", filtered: "content_filter" } as const;

const counted = ({ input, output }: { readonly input: number; readonly output: number }) => ({
	prompt_tokens: input,
	completion_tokens: output,
	total_tokens: input + output,
});

function said(message: Json): SaidMessage[] {
	if (!isJsonObject(message)) return [];
	const { role, content } = message;
	if (role !== "user" && role !== "assistant" && role !== "tool") return [];
	const pieces = Array.isArray(content) ? content : [{ text: content }];
	const text = pieces
		.map((piece) => (isJsonObject(piece) && typeof piece.text === "string" ? piece.text : ""))
		.join("");
	return [{ role, text }];
}
