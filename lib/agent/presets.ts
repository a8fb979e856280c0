/** How an agent answers. */
export const agentFamilies = ["openai_compatible", "anthropic", "google", "offline", "dynamic", "acp"] as const;

export type AgentFamily = (typeof agentFamilies)[number];

/** Filled in when an agent is created; every value can be changed afterwards. */
export interface AgentPreset {
	readonly id: string;
	/** Product name, the same in every language; the agent's first display name. */
	readonly name: string;
	readonly family: AgentFamily;
	readonly baseUrl: string;
	readonly key: "required" | "optional" | "none";
	/** Where a person gets a key. */
	readonly keyPage?: string;
	/** Runs on the person's own machine or network. */
	readonly local: boolean;
}

const preset = <const Id extends string>(id: Id, rest: Omit<AgentPreset, "id">) => ({ id, ...rest }) as const;

/** Model endpoints that people connect most. */
export const agentPresets = [
	preset("openai", {
		name: "OpenAI",
		family: "openai_compatible",
		baseUrl: "https://api.openai.com/v1",
		key: "required",
		keyPage: "https://platform.openai.com/api-keys",
		local: false,
	}),
	preset("openrouter", {
		name: "OpenRouter",
		family: "openai_compatible",
		baseUrl: "https://openrouter.ai/api/v1",
		key: "required",
		keyPage: "https://openrouter.ai/settings/keys",
		local: false,
	}),
	preset("ollama", {
		name: "Ollama",
		family: "openai_compatible",
		baseUrl: "http://127.0.0.1:11434/v1",
		key: "none",
		local: true,
	}),
	preset("lm_studio", {
		name: "LM Studio",
		family: "openai_compatible",
		baseUrl: "http://127.0.0.1:1234/v1",
		key: "none",
		local: true,
	}),
	preset("llama_cpp", {
		name: "llama.cpp",
		family: "openai_compatible",
		baseUrl: "http://127.0.0.1:8080/v1",
		key: "optional",
		local: true,
	}),
	preset("vllm", {
		name: "vLLM",
		family: "openai_compatible",
		baseUrl: "http://127.0.0.1:8000/v1",
		key: "optional",
		local: true,
	}),
	preset("anthropic", {
		name: "Anthropic",
		family: "anthropic",
		baseUrl: "https://api.anthropic.com/v1",
		key: "required",
		keyPage: "https://platform.claude.com/settings/keys",
		local: false,
	}),
	preset("google", {
		name: "Google",
		family: "google",
		baseUrl: "https://generativelanguage.googleapis.com/v1beta",
		key: "required",
		keyPage: "https://aistudio.google.com/apikey",
		local: false,
	}),
] as const satisfies readonly AgentPreset[];

export type AgentPresetId = (typeof agentPresets)[number]["id"];

/** The preset of an id, or `undefined`. */
export function agentPresetOf(id: string): AgentPreset | undefined {
	return agentPresets.find((preset) => preset.id === id);
}

/** The settings that a preset fills in on creation where the request leaves them out. */
export function presetValues(preset: AgentPreset): { readonly display_name: string; readonly base_url: string } {
	return { display_name: preset.name, base_url: preset.baseUrl };
}
