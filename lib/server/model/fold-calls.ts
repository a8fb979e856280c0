import "server-only";
import type { ModelMessage, ModelRequest } from "@/lib/chat/model-port";

/** The request for a model without tools: calls and results of its history stand in the text, nobody is offered any. */
export function foldCalls(request: ModelRequest): ModelRequest {
	const messages: ModelMessage[] = [];
	for (const message of request.messages) {
		const text = textOf(message);
		const role = message.role === "assistant" ? "assistant" : "user";
		const last = messages.at(-1);
		if (last?.role === role) messages[messages.length - 1] = { ...last, text: `${last.text}\n\n${text}` };
		else messages.push(role === "user" ? { role, text } : { role, text, calls: [] });
	}
	return { ...request, messages, tools: [], tool_choice: "none" };
}

function textOf(message: ModelMessage): string {
	if (message.role === "user") return message.text;
	if (message.role === "tool") return `Result of ${message.name}:\n${message.text}`;
	const calls = message.calls.map((call) => `Called ${call.name} with ${JSON.stringify(call.arguments)}.`);
	return [message.text, ...calls].filter((line) => line !== "").join("\n");
}
