import "server-only";
import { type ModelChunk, ModelError, type ModelPort, type ModelRequest } from "@/lib/chat/model-port";
import { isNamedError } from "@/lib/shared/named-error";
import type { CallSettings } from "./call-settings";
import { isUnreadFrame, modelErrorOf } from "./model-fault";
import type { ProviderModel, StreamPart } from "./provider-model";
import { StepMemory } from "./step-memory";
import { promptOf } from "./to-prompt";

type ProviderOptions = NonNullable<Parameters<ProviderModel["doStream"]>[0]["providerOptions"]>;

export interface PortFacts {
	readonly protocol: ModelPort["protocol"];
	readonly settings: CallSettings;
	/** Requests carry a key. */
	readonly keyed: boolean;
	/** The server wants its reasoning back with the results of its calls. */
	readonly remembers: boolean;
}

/**
 * A model of a provider as turns see it, one step per `generate`. It speaks to the provider package directly and not
 * through the SDK's `streamText`: that one parses arguments, retries and runs steps by itself, and a turn does all three.
 */
export function providerPort(model: ProviderModel, facts: PortFacts): ModelPort {
	const memory = new StepMemory();
	return {
		model: model.modelId,
		protocol: facts.protocol,
		async *generate(request) {
			try {
				request.signal.throwIfAborted();
				const { stream } = await model.doStream({
					...facts.settings.numbers,
					...promptOf(request, facts.remembers ? memory : undefined),
					// the package's own JSON is the same, but may be written to
					providerOptions: optionsFor(request, facts.settings, memory) as ProviderOptions,
					abortSignal: request.signal,
				});
				yield* chunksOf(stream, memory);
			} catch (error) {
				request.signal.throwIfAborted();
				throw modelErrorOf(error, facts.keyed);
			}
		},
	};
}

/** Calls are held back until the provider says how it ended: one of a cut stream must not run. */
async function* chunksOf(stream: ReadableStream<StreamPart>, memory: StepMemory): AsyncGenerator<ModelChunk> {
	const calls: ModelChunk[] = [];
	let finish: Extract<StreamPart, { type: "finish" }> | undefined;
	memory.begin();
	for await (const part of stream) {
		memory.see(part);
		if (part.type === "error" && !isPassedOver(part.error)) throw part.error;
		if (part.type === "finish") finish = part;
		const chunk = chunkOf(part);
		if (chunk?.kind === "call") calls.push(chunk);
		else if (chunk !== undefined) yield chunk;
	}
	if (finish?.finishReason.raw === undefined) throw new ModelError("agent_transport_lost");
	memory.keep();
	yield* calls;
	yield { kind: "finish", reason: endings[finish.finishReason.unified], ...usageOf(finish.usage) };
}

function chunkOf(part: StreamPart): ModelChunk | undefined {
	switch (part.type) {
		case "text-delta":
			return part.delta === "" ? undefined : { kind: "text", text: part.delta };
		case "reasoning-delta":
			return part.delta === "" ? undefined : { kind: "reasoning", text: part.delta };
		case "tool-call":
			if (part.providerExecuted === true) return undefined;
			return { kind: "call", id: part.toolCallId, name: part.toolName, arguments: part.input };
		default:
			return undefined;
	}
}

/** Frames that say nothing, and the package's word for a stream without an ending, which shows by itself. */
const isPassedOver = (error: unknown) => isUnreadFrame(error) || isNamedError(error, "AI_InvalidResponseDataError");

const endings = {
	stop: "stop",
	length: "length",
	"tool-calls": "calls",
	"content-filter": "filtered",
	error: "other",
	other: "other",
} as const;

function usageOf({ inputTokens, outputTokens }: Extract<StreamPart, { type: "finish" }>["usage"]) {
	if (inputTokens.total === undefined || outputTokens.total === undefined) return {};
	if (inputTokens.total + outputTokens.total === 0) return {};
	return { usage: { input: inputTokens.total, output: outputTokens.total } };
}

/**
 * A thinking model of Anthropic refuses results of calls whose thinking is not sent along. Where it is gone, because
 * the turn went on in another process, that request goes without thinking.
 */
function optionsFor(
	request: ModelRequest,
	settings: CallSettings,
	memory: StepMemory,
): CallSettings["providerOptions"] {
	const { anthropic } = settings.providerOptions;
	const last = request.messages.findLast((message) => message.role === "assistant");
	const answering = request.messages.at(-1)?.role === "tool" && last?.role === "assistant";
	const forgotten = answering && memory.reasoningOf(last.calls[0]?.id ?? "") === undefined;
	if (anthropic?.thinking === undefined || !forgotten) return settings.providerOptions;
	const { thinking: _thinking, ...rest } = anthropic;
	return { ...settings.providerOptions, anthropic: rest };
}
