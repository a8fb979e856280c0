import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/shared/app-error";
import { callSettings } from "./call-settings";
import { chooseProtocol } from "./choose-protocol";
import { isListed } from "./listed-model";

const local = { family: "openai_compatible", baseUrl: "http://127.0.0.1:11434/v1" } as const;

describe("tool protocol", () => {
	it("is what the profile says", () => {
		expect(chooseProtocol("native", local, "tinyllama")).toBe("native");
		expect(chooseProtocol("fenced", { ...local, family: "anthropic" }, "claude-opus-5")).toBe("fenced");
	});

	it("auto: native for providers that call tools with every model", () => {
		const at = (baseUrl: string) => ({ family: "openai_compatible", baseUrl }) as const;
		expect(chooseProtocol("auto", at("https://api.openai.com/v1"), "anything")).toBe("native");
		expect(chooseProtocol("auto", at("https://openrouter.ai/api/v1"), "some/model")).toBe("native");
		expect(chooseProtocol("auto", at("https://notopenai.com/v1"), "some-model")).toBe("fenced");
		expect(chooseProtocol("auto", { ...local, family: "anthropic" }, "claude-x")).toBe("native");
		expect(chooseProtocol("auto", { ...local, family: "google" }, "gemini-3-pro")).toBe("native");
		expect(chooseProtocol("auto", { ...local, family: "google" }, "gemma-3-27b-it")).toBe("fenced");
	});

	it.each([
		"qwen3:8b",
		"qwen2.5-coder:7b",
		"llama3.3",
		"meta-llama/Llama-3.1-8B-Instruct",
		"mistral-nemo",
		"gpt-oss:20b",
		"devstral",
		"openai/o4-mini",
		"deepseek-v3.2",
		"command-r7b",
		"granite4",
	])("auto: native for %s anywhere", (model) => expect(chooseProtocol("auto", local, model)).toBe("native"));

	it.each([
		"tinyllama",
		"llama2:7b",
		"llama3:8b",
		"gemma2",
		"gemma3:4b",
		"phi3",
		"deepseek-r1:14b",
		"codellama",
		"my-own-model",
		"scripted-1",
	])("auto: fenced for %s", (model) => expect(chooseProtocol("auto", local, model)).toBe("fenced"));
});

describe("model options", () => {
	it("are numbers where numbers are wanted, named by path and not by value", () => {
		const error: unknown = (() => {
			try {
				return callSettings("openai_compatible", "m", { temperature: "canary-hot" });
			} catch (thrown) {
				return thrown;
			}
		})();
		if (!isAppError(error)) throw new Error("not refused");
		expect(error.body).toMatchObject({ reason: "invalid_value", path: "config_options.temperature" });
		expect(JSON.stringify(error.body)).not.toContain("canary");
	});

	it("unknown ones go to the provider's own options as what they say", () => {
		const options = { seed: "7", user: "42", stop: '["a"]', service_tier: "flex", logit: "true", quoted: '"7"' };
		expect(callSettings("openai_compatible", "m", options).providerOptions.endpoint).toEqual({
			seed: 7,
			user: "42",
			stop: ["a"],
			service_tier: "flex",
			logit: true,
			quoted: "7",
		});
		expect(callSettings("anthropic", "m", { service_tier: "flex" }).providerOptions.anthropic).toMatchObject({
			serviceTier: "flex",
		});
	});

	it("reasoning effort is a budget for models before effort levels", () => {
		const own = (family: "anthropic" | "google", model: string, effort: string) =>
			callSettings(family, model, { reasoning_effort: effort }).providerOptions[family];
		expect(own("anthropic", "claude-sonnet-4-5", "medium")).toMatchObject({ thinking: { budgetTokens: 8192 } });
		expect(own("anthropic", "claude-opus-5", "medium")).toMatchObject({ effort: "medium" });
		expect(own("anthropic", "claude-opus-5", "none")).toMatchObject({ thinking: { type: "disabled" } });
		expect(own("google", "gemini-2.5-flash", "none")).toMatchObject({ thinkingConfig: { thinkingBudget: 0 } });
		expect(own("google", "gemini-3-pro", "high")).toMatchObject({ thinkingConfig: { thinkingLevel: "high" } });
	});
});

it("a listed model is known by its variants too", () => {
	const list = [{ value: "llama3.3:latest" }, { value: "a/b" }, { value: "gemini-3-pro" }];
	for (const model of ["llama3.3", "llama3.3:latest", "a/b:online", "models/gemini-3-pro"])
		expect(isListed(model, list)).toBe(true);
	expect(isListed("llama3", list)).toBe(false);
});
