import "server-only";
import type { ModelPort } from "@/lib/chat/model-port";
import type { ModelEndpoint } from "./fetch-models";

type Protocol = ModelPort["protocol"];

interface Rule {
	readonly family?: ModelEndpoint["family"];
	readonly host?: RegExp;
	readonly model?: RegExp;
	readonly protocol: Protocol;
	readonly why: string;
}

/** What `auto` takes; the first rule that fits. A model that calls no tools answers a request with tools by an error. */
const rules: readonly Rule[] = [
	{ family: "anthropic", protocol: "native", why: "all models of the messages API call tools" },
	{ family: "google", model: /^gemma-[1-3]/, protocol: "fenced", why: "Gemma up to 3 has no function calling there" },
	{ family: "google", protocol: "native", why: "all Gemini models call functions" },
	{ host: /(^|\.)openai\.com$/, protocol: "native", why: "all chat models call tools" },
	{ host: /(^|\.)openrouter\.ai$/, protocol: "native", why: "routes a request with tools to endpoints that take them" },
	{
		model: /deepseek-r1|codellama|gemma-?[1-3]|phi-?[1-3]|llama-?[12](?!\d)|llama-?3(?![.\d])|vicuna|tinyllama|qwen-?1/,
		protocol: "fenced",
		why: "chat templates without tools",
	},
	{
		model: /qwen-?(2\.5|3|4)|qwq|llama-?(3\.[1-9]|4)|(mi(ni)?|dev|magi)stral|mixtral|command-(r|a)|gpt-(oss|4|5)/,
		protocol: "native",
		why: "trained on tool calls, and their chat templates carry them",
	},
	{
		model: /(^|[/-])o[134](-|$)|claude-|gemini-|deepseek-(v3|chat)|kimi-k|glm-[45]|granite-?[34]|hermes-?[34]|nemotron/,
		protocol: "native",
		why: "trained on tool calls, and their chat templates carry them",
	},
];

/** How a model is told of tools: what the profile says, or for `auto` what is known of the model, else fenced. */
export function chooseProtocol(
	setting: unknown,
	{ family, baseUrl }: Pick<ModelEndpoint, "family" | "baseUrl">,
	model: string,
): Protocol {
	if (setting === "native" || setting === "fenced") return setting;
	const { hostname } = new URL(baseUrl);
	const name = model.toLowerCase();
	const rule = rules.find(
		(one) =>
			(one.family === undefined || one.family === family) &&
			(one.host === undefined || one.host.test(hostname)) &&
			(one.model === undefined || one.model.test(name)),
	);
	return rule?.protocol ?? "fenced";
}

/** Models that answer with 400 when their reasoning is missing beside the results of their calls. */
export function wantsReasoningBack({ family }: Pick<ModelEndpoint, "family">, model: string): boolean {
	return family !== "openai_compatible" || /deepseek|kimi/i.test(model);
}
