import "server-only";
import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { GuardedFetch } from "@/lib/server/net/guarded-fetch";
import type { ModelEndpoint } from "./fetch-models";
import { providerFetch } from "./provider-fetch";

/** Name under which the openai-compatible provider looks for its options. */
export const compatibleName = "endpoint";

/** A model of a provider package, spoken to one step at a time. */
export type ProviderModel = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;
export type CallOptions = Parameters<ProviderModel["doStream"]>[0];
export type StreamPart =
	Awaited<ReturnType<ProviderModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

/**
 * The model of an endpoint. Every request goes through the guarded fetch; address and key are always given, because
 * the packages would otherwise take those of the environment ([SEC-08]). Packages are loaded on first use.
 */
export async function providerModel(
	endpoint: ModelEndpoint,
	model: string,
	fetcher: GuardedFetch,
): Promise<ProviderModel> {
	const address = new URL(endpoint.baseUrl);
	const fetch = providerFetch({ ...endpoint, query: address.searchParams }, fetcher);
	address.search = "";
	address.hash = "";
	const baseURL = address.href.replace(/\/+$/, "");
	const apiKey = endpoint.apiKey ?? "";
	switch (endpoint.family) {
		case "anthropic": {
			const { createAnthropic } = await import("@ai-sdk/anthropic");
			return createAnthropic({ baseURL, apiKey, fetch }).languageModel(model);
		}
		case "google": {
			const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
			return createGoogleGenerativeAI({ baseURL, apiKey, fetch }).languageModel(model);
		}
		case "openai_compatible": {
			const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
			const transformRequestBody = address.hostname === "api.openai.com" ? asOpenAiWants : undefined;
			const options = { name: compatibleName, baseURL, apiKey, fetch, includeUsage: true };
			return createOpenAICompatible({ ...options, ...(transformRequestBody && { transformRequestBody }) }).chatModel(
				model,
			);
		}
	}
}

/** OpenAI's newer models refuse the name that every other server knows. */
function asOpenAiWants({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
	return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}
