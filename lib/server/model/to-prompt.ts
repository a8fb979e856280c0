import "server-only";
import type { ModelMessage, ModelRequest } from "@/lib/chat/model-port";
import type { CallOptions } from "./provider-model";
import type { StepMemory } from "./step-memory";

type Prompt = CallOptions["prompt"];
type AssistantContent = Extract<Prompt[number], { role: "assistant" }>["content"];

/**
 * A request as the provider packages take it. Results of one step become one message. `memory` adds what came with
 * the calls; leave it out for servers that refuse to see their own reasoning again.
 */
export function promptOf(
	request: ModelRequest,
	memory?: StepMemory,
): Pick<CallOptions, "prompt" | "tools" | "toolChoice"> {
	const prompt: Prompt = request.system.trim() === "" ? [] : [{ role: "system", content: request.system }];
	for (const message of request.messages) addMessage(prompt, message, memory);
	if (request.tools.length === 0) return { prompt };
	const tools = request.tools.map((tool) => ({
		type: "function" as const,
		name: tool.name,
		description: tool.description,
		inputSchema: tool.input_schema,
	}));
	return { prompt, tools, toolChoice: { type: request.tool_choice } };
}

function addMessage(prompt: Prompt, message: ModelMessage, memory: StepMemory | undefined): void {
	if (message.role === "user") {
		prompt.push({ role: "user", content: [{ type: "text", text: message.text }] });
	} else if (message.role === "assistant") {
		prompt.push({ role: "assistant", content: assistantContent(message, memory) });
	} else {
		const output = { type: "text" as const, value: message.text };
		const result = { type: "tool-result" as const, toolCallId: message.call_id, toolName: message.name, output };
		const last = prompt.at(-1);
		if (last?.role === "tool") last.content.push(result);
		else prompt.push({ role: "tool", content: [result] });
	}
}

function assistantContent(
	{ text, calls }: Extract<ModelMessage, { role: "assistant" }>,
	memory: StepMemory | undefined,
): AssistantContent {
	const [first] = calls;
	const reasoning = first === undefined ? undefined : memory?.reasoningOf(first.id);
	return [
		...(reasoning ?? []).map((one) => ({ type: "reasoning" as const, ...one })),
		...(text === "" ? [] : [{ type: "text" as const, text }]),
		...calls.map((call) => {
			const metadata = memory?.metadataOf(call.id);
			return {
				type: "tool-call" as const,
				toolCallId: call.id,
				toolName: call.name,
				input: call.arguments,
				...(metadata === undefined ? {} : { providerOptions: metadata }),
			};
		}),
	];
}
