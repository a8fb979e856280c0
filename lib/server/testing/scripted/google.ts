import "server-only";
import type { ModelMessage } from "@/lib/chat/model-port";
import { checkHistory } from "@/lib/chat/testing/check-request";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { argumentText, type Dialect, finishOf, piecesOf, usageOf } from "./reply";

const fields = new Set([
	...["contents", "systemInstruction", "tools", "toolConfig", "generationConfig", "safetySettings", "cachedContent"],
]);
const frame = (value: JsonObject) => `data: ${JSON.stringify(value)}\r\n\r\n`;

/** Google `streamGenerateContent`. */
export const googleDialect: Dialect = {
	family: "google",
	generates(path) {
		const model = /\/models\/([^/:]+):streamGenerateContent/.exec(path)?.[1];
		return model === undefined ? undefined : { model: decodeURIComponent(model) };
	},
	keyOf: (headers) => (typeof headers["x-goog-api-key"] === "string" ? headers["x-goog-api-key"] : undefined),
	models: (ids) => ({
		models: ids.map((id) => ({ name: `models/${id}`, supportedGenerationMethods: ["generateContent"] })),
	}),
	read(body, model) {
		const wire = isJsonObject(body) ? body : {};
		const violations = Object.keys(wire)
			.filter((field) => !fields.has(field))
			.map((field) => `body: unknown field ${field}`);
		const messages = readContents(list(wire.contents), violations);
		const tools = list(wire.tools)
			.flatMap((group) => (isJsonObject(group) ? list(group.functionDeclarations) : []))
			.filter(isJsonObject)
			.map((tool) => ({
				name: String(tool.name),
				description: String(tool.description ?? ""),
				// Google leaves the schema of a call without arguments out
				input_schema: isJsonObject(tool.parameters) ? tool.parameters : { type: "object" },
			}));
		const system = partsOf(wire.systemInstruction).map(textOf).join("\n");
		const config = isJsonObject(wire.toolConfig) ? wire.toolConfig.functionCallingConfig : undefined;
		const none = isJsonObject(config) && config.mode === "NONE";
		return {
			model: model ?? "",
			violations: [...violations, ...checkHistory({ system, messages, tools, tool_choice: none ? "none" : "auto" })],
			messages,
			toolNames: tools.map((tool) => tool.name),
		};
	},
	write(reply, model) {
		const usage = usageOf(reply);
		const part = (content: JsonObject) =>
			frame({ candidates: [{ content: { role: "model", parts: [content] }, index: 0 }], modelVersion: model });
		const finish = finishOf(reply);
		return {
			start: [],
			pieces: [
				...piecesOf(reply.reasoning ?? "", reply.pieceLength).map((text) => part({ text, thought: true })),
				...piecesOf(reply.text ?? "", reply.pieceLength).map((text) => part({ text })),
				...(reply.calls ?? []).map((call) =>
					part({ functionCall: { name: call.name, args: parsed(argumentText(call)) }, thoughtSignature: "c2ln" }),
				),
			],
			end: [
				...(finish === "none"
					? []
					: [
							frame({
								candidates: [{ content: { role: "model", parts: [] }, finishReason: finishReasons[finish], index: 0 }],
								...(usage === undefined
									? {}
									: {
											usageMetadata: {
												promptTokenCount: usage.input,
												candidatesTokenCount: usage.output,
												totalTokenCount: usage.input + usage.output,
											},
										}),
							}),
						]),
			],
		};
	},
	error: (status, { message = "scripted error", type }) => ({
		error: { code: status, message, status: type ?? statusNames[status] ?? "INTERNAL" },
	}),
	streamError: ({ type, message }) => frame({ error: { code: 503, message, status: type } }),
};

const finishReasons = { stop: "STOP", length: "MAX_TOKENS", calls: "STOP", filtered: "SAFETY" } as const;
const statusNames: Readonly<Record<number, string>> = {
	400: "INVALID_ARGUMENT",
	401: "UNAUTHENTICATED",
	403: "PERMISSION_DENIED",
	404: "NOT_FOUND",
	429: "RESOURCE_EXHAUSTED",
	503: "UNAVAILABLE",
};

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const partsOf = (content: Json | undefined) =>
	list(isJsonObject(content) ? content.parts : undefined).filter(isJsonObject);
const textOf = (part: JsonObject) => (typeof part.text === "string" ? part.text : "");

function parsed(text: string): Json {
	try {
		return JSON.parse(text);
	} catch {
		return {};
	}
}

/** Calls without ids are told apart by their place; results answer them in order. */
function readContents(contents: readonly Json[], violations: string[]): ModelMessage[] {
	const messages: ModelMessage[] = [];
	let open: string[] = [];
	for (const [at, content] of contents.entries()) {
		const parts = partsOf(content);
		if (parts.length === 0) violations.push(`content ${at}: no parts`);
		if (parts.some((part) => part.text === "")) violations.push(`content ${at}: text is empty`);
		const text = parts.map(textOf).join("");
		if (isJsonObject(content) && content.role === "model") {
			const calls = parts.flatMap((part, n) => {
				if (!isJsonObject(part.functionCall)) return [];
				const { name, args } = part.functionCall;
				return [{ id: `c${at}_${n}`, name: String(name), arguments: isJsonObject(args) ? args : {} }];
			});
			open = calls.map((call) => call.id);
			messages.push({ role: "assistant", text, calls });
			continue;
		}
		const results = parts.filter((part) => isJsonObject(part.functionResponse));
		for (const part of results) {
			const response = isJsonObject(part.functionResponse) ? part.functionResponse : {};
			const answer = JSON.stringify(response.response ?? "");
			messages.push({ role: "tool", call_id: open.shift() ?? "?", name: String(response.name), text: answer });
		}
		if (text !== "" || results.length === 0) messages.push({ role: "user", text });
	}
	return messages;
}
