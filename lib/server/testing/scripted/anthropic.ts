import "server-only";
import type { ModelMessage } from "@/lib/chat/model-port";
import { checkHistory } from "@/lib/chat/testing/check-request";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { argumentText, callId, type Dialect, finishOf, piecesOf, usageOf } from "./reply";

const fields = new Set([
	...["model", "max_tokens", "messages", "system", "stream", "tools", "tool_choice", "thinking", "output_config"],
	...["temperature", "top_p", "top_k", "stop_sequences", "metadata"],
]);
const frame = (value: JsonObject) => `event: ${String(value.type)}\ndata: ${JSON.stringify(value)}\n\n`;

/** Anthropic messages, streamed. */
export const anthropicDialect: Dialect = {
	family: "anthropic",
	generates: (path) => (path.endsWith("/messages") ? {} : undefined),
	keyOf: (headers) => (typeof headers["x-api-key"] === "string" ? headers["x-api-key"] : undefined),
	models: (ids) => ({ data: ids.map((id) => ({ type: "model", id, display_name: id })), has_more: false }),
	read(body) {
		const wire = isJsonObject(body) ? body : {};
		const violations = Object.keys(wire)
			.filter((field) => !fields.has(field))
			.map((field) => `body: unknown field ${field}`);
		if (wire.stream !== true) violations.push("only streams are asked for");
		if (typeof wire.max_tokens !== "number") violations.push("max_tokens is required");
		const messages = list(wire.messages).flatMap((message) => readMessage(message, violations));
		const tools = list(wire.tools).map((tool) => ({
			name: isJsonObject(tool) ? String(tool.name) : "",
			description: isJsonObject(tool) ? String(tool.description ?? "") : "",
			input_schema: isJsonObject(tool) && isJsonObject(tool.input_schema) ? tool.input_schema : {},
		}));
		const choice = isJsonObject(wire.tool_choice) ? wire.tool_choice.type : "auto";
		const system = list(wire.system).map(textOf).join("\n");
		if (wire.system !== undefined && system.trim() === "") violations.push("system: empty content");
		return {
			model: String(wire.model),
			violations: [
				...violations,
				...checkHistory({ system, messages, tools, tool_choice: choice === "none" ? "none" : "auto" }),
			],
			messages,
			toolNames: tools.map((tool) => tool.name),
		};
	},
	write(reply, model) {
		const usage = usageOf(reply) ?? { input: 0, output: 0 };
		const blocks: { readonly start: JsonObject; readonly deltas: readonly JsonObject[] }[] = [];
		if (reply.reasoning !== undefined) {
			const deltas: JsonObject[] = piecesOf(reply.reasoning, reply.pieceLength).map((thinking) => ({
				type: "thinking_delta",
				thinking,
			}));
			deltas.push({ type: "signature_delta", signature: "scripted-signature" });
			blocks.push({ start: { type: "thinking", thinking: "", signature: "" }, deltas });
		}
		if (reply.text !== undefined) {
			const deltas = piecesOf(reply.text, reply.pieceLength).map((text) => ({ type: "text_delta", text }));
			blocks.push({ start: { type: "text", text: "" }, deltas });
		}
		for (const call of reply.calls ?? []) {
			const deltas = piecesOf(argumentText(call), reply.pieceLength).map((piece) => ({
				type: "input_json_delta",
				partial_json: piece,
			}));
			blocks.push({ start: { type: "tool_use", id: callId(call), name: call.name, input: {} }, deltas });
		}
		const finish = finishOf(reply);
		return {
			start: [
				frame({
					type: "message_start",
					message: {
						...{ id: "msg_scripted", type: "message", role: "assistant", model, content: [] },
						...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: usage.input, output_tokens: 0 } },
					},
				}),
			],
			pieces: blocks.flatMap(({ start, deltas }, index) => [
				frame({ type: "content_block_start", index, content_block: start }),
				...deltas.map((delta) => frame({ type: "content_block_delta", index, delta })),
				frame({ type: "content_block_stop", index }),
			]),
			end:
				finish === "none"
					? []
					: [
							frame({
								type: "message_delta",
								delta: { stop_reason: stopReasons[finish], stop_sequence: null },
								usage: { output_tokens: usage.output },
							}),
							frame({ type: "message_stop" }),
						],
		};
	},
	error: (status, { message = "scripted error", type }) => ({
		type: "error",
		error: { type: type ?? errorTypes[status] ?? "api_error", message },
	}),
	streamError: (error) => frame({ type: "error", error: { ...error } }),
};

const stopReasons = { stop: "end_turn", length: "max_tokens", calls: "tool_use", filtered: "refusal" } as const;
const errorTypes: Readonly<Record<number, string>> = {
	400: "invalid_request_error",
	401: "authentication_error",
	403: "permission_error",
	404: "not_found_error",
	429: "rate_limit_error",
	529: "overloaded_error",
};

const list = (value: Json | undefined): Json[] =>
	Array.isArray(value) ? value : typeof value === "string" ? [{ type: "text", text: value }] : [];
const textOf = (block: Json) => (isJsonObject(block) && typeof block.text === "string" ? block.text : "");

/** A user message with results reads as the results and, where there is text, a message after them. */
function readMessage(message: Json, violations: string[]): ModelMessage[] {
	if (!isJsonObject(message)) return [];
	const blocks = list(message.content).filter(isJsonObject);
	if (blocks.some((block) => block.type === "text" && textOf(block) === "")) violations.push("text block is empty");
	const text = blocks.map(textOf).join("");
	if (message.role === "assistant") {
		const calls = blocks.filter((block) => block.type === "tool_use");
		if (calls.some((call) => !isJsonObject(call.input))) violations.push("input is no object");
		return [
			{
				role: "assistant",
				text,
				calls: calls.map((call) => ({
					id: String(call.id),
					name: String(call.name),
					arguments: isJsonObject(call.input) ? call.input : {},
				})),
			},
		];
	}
	if (message.role !== "user") violations.push("unknown role");
	const results = blocks.filter((block) => block.type === "tool_result");
	return [
		...results.map((block): ModelMessage => {
			const content = list(block.content).map(textOf).join("");
			return { role: "tool", call_id: String(block.tool_use_id), name: "", text: content };
		}),
		...(text === "" && results.length > 0 ? [] : [{ role: "user" as const, text }]),
	];
}
