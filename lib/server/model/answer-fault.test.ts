import { expect, it } from "vitest";
import type { ModelFault } from "@/lib/chat/model-port";
import { faultOfAnswer } from "./answer-fault";

/** What providers really answer, shortened. */
const answers: readonly (readonly [string, number | undefined, object | string, ModelFault])[] = [
	[
		"OpenAI, empty purse",
		429,
		{ error: { code: "insufficient_quota", message: "You exceeded your current quota" } },
		"quota_limited",
	],
	[
		"OpenAI, too fast",
		429,
		{ error: { code: "rate_limit_exceeded", message: "Rate limit reached. Please try again in 3s." } },
		"rate_limited",
	],
	[
		"OpenAI, no such model",
		404,
		{ error: { code: "model_not_found", message: "The model `x` does not exist or you do not have access to it." } },
		"model_unavailable",
	],
	["OpenAI, wrong key", 401, { error: { code: "invalid_api_key" } }, "auth_required"],
	[
		"OpenAI, wrong parameter",
		400,
		{
			error: {
				message: "Unsupported parameter: 'max_tokens' is not supported with this model.",
				code: "unsupported_parameter",
			},
		},
		"request_refused",
	],
	[
		"OpenAI, too long",
		400,
		{ error: { code: "context_length_exceeded", message: "This model's maximum context length is 8192 tokens." } },
		"request_refused",
	],
	[
		"OpenAI, project without the model",
		403,
		{ error: { message: "Project p does not have access to model gpt-x" } },
		"model_unavailable",
	],
	["OpenRouter, no credits", 402, { error: { message: "Insufficient credits", code: 402 } }, "quota_limited"],
	[
		"OpenRouter, unknown model",
		400,
		{ error: { message: "foo/bar is not a valid model ID", code: 400 } },
		"model_unavailable",
	],
	[
		"OpenRouter, nobody serves it",
		404,
		{ error: { message: "No endpoints found for foo/bar.", code: 404 } },
		"model_unavailable",
	],
	[
		"Ollama, not pulled",
		404,
		{ error: { message: 'model "llama9" not found, try pulling it first', type: "api_error" } },
		"model_unavailable",
	],
	[
		"Ollama, no tools",
		400,
		{ error: { message: "registry.ollama.ai/library/gemma:2b does not support tools" } },
		"request_refused",
	],
	[
		"llama.cpp, loading",
		503,
		{ error: { code: 503, message: "Loading model", type: "unavailable_error" } },
		"provider_unavailable",
	],
	[
		"vLLM, unknown model",
		404,
		{ object: "error", message: "The model `x` does not exist.", type: "NotFoundError", code: 404 },
		"model_unavailable",
	],
	[
		"Anthropic, no credit",
		400,
		{ type: "error", error: { type: "invalid_request_error", message: "Your credit balance is too low" } },
		"quota_limited",
	],
	[
		"Anthropic, unknown model",
		404,
		{ type: "error", error: { type: "not_found_error", message: "model: claude-9" } },
		"model_unavailable",
	],
	[
		"Anthropic, overloaded",
		529,
		{ type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
		"provider_overloaded",
	],
	["Anthropic, in the stream", undefined, { type: "overloaded_error", message: "Overloaded" }, "provider_overloaded"],
	["Anthropic, in the stream, too fast", undefined, { type: "rate_limit_error", message: "slow" }, "rate_limited"],
	[
		"Google, wrong key",
		400,
		{ error: { code: 400, message: "API key not valid. Please pass a valid API key.", status: "INVALID_ARGUMENT" } },
		"auth_required",
	],
	[
		"Google, per minute",
		429,
		{ error: { message: "You exceeded your current quota", details: [{ retryDelay: "17s" }] } },
		"rate_limited",
	],
	[
		"Google, overloaded",
		503,
		{ error: { code: 503, message: "The model is overloaded. Please try again later.", status: "UNAVAILABLE" } },
		"model_capacity",
	],
	[
		"Google, unknown model",
		404,
		{ error: { message: "models/gemini-9 is not found for API version v1beta", status: "NOT_FOUND" } },
		"model_unavailable",
	],
	["a subscription that ended", 403, { error: { message: "Your subscription has expired" } }, "subscription_required"],
	["another address", 404, "<html>Not Found</html>", "provider_not_configured"],
	["another method", 405, { detail: "Method Not Allowed" }, "provider_not_configured"],
	["a gateway", 502, "<html>Bad Gateway</html>", "provider_unavailable"],
	["a forbidden network", 403, "<html>Forbidden</html>", "auth_required"],
	["nothing said", undefined, "", "provider_unavailable"],
];

it.each(answers)("%s", (_name, status, body, fault) => {
	const words = (typeof body === "string" ? body : JSON.stringify(body)).toLowerCase();
	expect(faultOfAnswer(status, words, true)).toBe(fault);
});

it("without a key sent, it is the key that is missing", () => {
	expect(faultOfAnswer(401, "", false)).toBe("missing_credentials");
	expect(faultOfAnswer(403, "", false)).toBe("missing_credentials");
});
