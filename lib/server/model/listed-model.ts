import "server-only";
import type { Choice } from "./model-config";

/** Whether a live list has a model: `llama3.3` is Ollama's `llama3.3:latest`, `x:online` a variant of OpenRouter's `x`. */
export function isListed(model: string, choices: readonly Choice[]): boolean {
	const base = model.replace(/:[^:/]*$/, "");
	const names = new Set([model, `${model}:latest`, base, model.replace(/^models\//, "")]);
	return choices.some((choice) => names.has(choice.value));
}
