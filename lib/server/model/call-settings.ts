import "server-only";
import { AppError } from "@/lib/shared/app-error";
import type { Json, JsonObject } from "@/lib/shared/json";
import type { ModelEndpoint } from "./fetch-models";
import { type CallOptions, compatibleName } from "./provider-model";

type Family = ModelEndpoint["family"];
type Numbers = Pick<
	CallOptions,
	"temperature" | "topP" | "topK" | "maxOutputTokens" | "frequencyPenalty" | "presencePenalty" | "seed"
>;

/** What a profile's model options mean to a provider. */
export interface CallSettings {
	readonly numbers: Numbers;
	readonly providerOptions: Readonly<Record<string, JsonObject>>;
}

const everywhere = { temperature: "temperature", top_p: "topP", max_output_tokens: "maxOutputTokens" } as const;
/** Options with a place of their own in a family's requests; OpenAI-compatible servers take the others by their own names. */
const numberOptions: Readonly<Record<Family, Readonly<Record<string, keyof Numbers>>>> = {
	openai_compatible: everywhere,
	anthropic: { ...everywhere, top_k: "topK" },
	google: {
		...everywhere,
		top_k: "topK",
		seed: "seed",
		frequency_penalty: "frequencyPenalty",
		presence_penalty: "presencePenalty",
	},
};

/**
 * Maps `agent_profile.config_options` (`agent-profile` §5): temperature, top_p, max_output_tokens and reasoning_effort
 * to what the family calls them, everything else to the provider's own options. Throws `invalid_value` for a number
 * that is none.
 */
export function callSettings(family: Family, model: string, options: Readonly<Record<string, string>>): CallSettings {
	const numbers: { -readonly [Name in keyof Numbers]: number } = {};
	const own: Record<string, Json> = {};
	for (const [name, text] of Object.entries(options)) {
		const known = numberOptions[family][name];
		if (known !== undefined) numbers[known] = numberOf(name, text);
		else if (name === "reasoning_effort") Object.assign(own, effortOptions[family](text, model));
		else own[family === "openai_compatible" ? name : camelCase(name)] = name === "user" ? text : valueOfOption(text);
	}
	const names = { openai_compatible: compatibleName, anthropic: "anthropic", google: "google" } as const;
	return { numbers, providerOptions: { [names[family]]: { ...plainRequests[family], ...own } } };
}

/** Calls arrive whole, so Anthropic's early streaming of arguments, which older servers refuse, is not asked for. */
const plainRequests: Readonly<Record<Family, JsonObject>> = {
	openai_compatible: {},
	anthropic: { toolStreaming: false },
	google: {},
};

const effortOptions: Readonly<Record<Family, (effort: string, model: string) => JsonObject>> = {
	openai_compatible: (effort) => ({ reasoningEffort: effort }),
	anthropic: (effort, model): JsonObject => {
		if (effort === "none") return { thinking: { type: "disabled" } };
		const budget = claudeBudgets[effort];
		// models before effort levels think within a number of tokens
		if (/claude-(3-7|(sonnet|haiku)-4-5|(opus|sonnet)-4-([01]\b|20))/.test(model) && budget !== undefined)
			return { thinking: { type: "enabled", budgetTokens: budget } };
		return { effort: effort === "minimal" ? "low" : effort, thinking: { type: "adaptive" } };
	},
	google: (effort, model): JsonObject => {
		const budget = geminiBudgets[effort];
		if (/gemini-2\.5/.test(model) && budget !== undefined)
			return { thinkingConfig: { thinkingBudget: budget, includeThoughts: budget > 0 } };
		return { thinkingConfig: { thinkingLevel: effort === "none" ? "minimal" : effort, includeThoughts: true } };
	},
};

const claudeBudgets: Readonly<Record<string, number>> = { minimal: 1024, low: 2048, medium: 8192, high: 16_384 };
const geminiBudgets: Readonly<Record<string, number>> = {
	none: 0,
	minimal: 512,
	low: 1024,
	medium: 8192,
	high: 24_576,
};

function numberOf(name: string, text: string): number {
	const number = Number(text);
	if (text.trim() !== "" && Number.isFinite(number)) return number;
	throw new AppError("invalid_value", "A model option is no number.", {
		key: "agent_profile.config_options",
		path: `config_options.${name}`,
		expected: "a number",
	});
}

/** Options are kept as text; numbers, true, false, null, lists, objects and quoted text are sent as what they say. */
function valueOfOption(text: string): Json {
	try {
		return JSON.parse(text) as Json;
	} catch {
		return text;
	}
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
