import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import { foldName, GivenFields } from "./given-fields";
import type { IntentAction, IntentFacts } from "./intent";
import { type IntentName, intentNames, intentOf, intents } from "./intents";
import { unsupportedIntent } from "./unsupported-intents";

/** An intent that is in order, or what to send in its place, in English for the model. */
export type IntentReading =
	| {
			readonly ok: true;
			readonly name: IntentName;
			readonly action: IntentAction;
			/** Sentences for the model: what was made of its parameters. */
			readonly notes: readonly string[];
	  }
	| { readonly ok: false; readonly reason: "unknown" | "unsupported" | "invalid"; readonly message: string };

/**
 * Reads an intent as a model called it (*agent tools*, Native intents): any of its names, its parameters as an object or
 * as JSON text, in any of their spellings, also wrapped as `{intent, parameters}`. Total: never throws, and no message
 * repeats what was sent.
 */
export function readIntent(said: string, parameters: unknown, facts: IntentFacts): IntentReading {
	const given = unwrapped(said, parameters);
	if (!given)
		return { ok: false, reason: "invalid", message: `"parameters" must be a JSON object. ${exampleFor(said)}` };
	const name = intentOf(given.name);
	if (!name) {
		const message = unsupportedIntent(given.name);
		return message
			? { ok: false, reason: "unsupported", message }
			: { ok: false, reason: "unknown", message: `No such intent. Intents: ${intentNames.join(", ")}.` };
	}
	const fields = new GivenFields(given.parameters);
	const action = intents[name].read(fields, facts);
	if (!action || fields.faults.length > 0) {
		return { ok: false, reason: "invalid", message: `${name}: ${fields.faults.join(" ")} ${exampleFor(name)}` };
	}
	const unread = fields.unread();
	const ignored = unread.length > 0 ? [`Not used: ${unread.slice(0, 8).join(", ")}.`] : [];
	return { ok: true, name, action, notes: [...fields.notes, ...ignored] };
}

/** A call of an intent that is in order. */
function exampleFor(said: string): string {
	const intent = intentOf(said) ?? "compose_email";
	return `Example: ${JSON.stringify({ intent, parameters: intents[intent].example })}`;
}

interface GivenIntent {
	readonly name: string;
	readonly parameters: JsonObject;
}

const names = ["intent", "intent_name", "action"];
const wrappers = ["parameters", "params", "arguments", "args", "input", "data"];

/** Name and parameters, out of text and out of a wrapping; undefined where there are no parameters to be found. */
function unwrapped(said: string, parameters: unknown): GivenIntent | undefined {
	const outer = objectIn(parameters);
	if (!outer) return undefined;
	const folded = new Map(Object.entries(outer).map(([name, value]) => [foldName(name), value]));
	const wrapper = wrappers.find((each) => folded.has(each));
	const inner = wrapper === undefined ? undefined : objectIn(folded.get(wrapper));
	const others = [...folded.keys()].filter((each) => each !== wrapper && !names.includes(each));
	// a parameter of its own that is called `data`, such as the text to copy, is no wrapping
	if (!inner || others.length > 0) return { name: said, parameters: outer };
	const innerName = names.map((each) => folded.get(each)).find((each) => typeof each === "string");
	return { name: said.trim() === "" && typeof innerName === "string" ? innerName : said, parameters: inner };
}

function objectIn(value: unknown): JsonObject | undefined {
	if (value === undefined || value === null) return {};
	if (isJsonObject(value)) return value;
	if (typeof value !== "string") return undefined;
	if (value.trim() === "") return {};
	try {
		const parsed: unknown = JSON.parse(value);
		if (isJsonObject(parsed)) return parsed;
		// encoded once more
		const again: unknown = typeof parsed === "string" ? JSON.parse(parsed) : undefined;
		return isJsonObject(again) ? again : undefined;
	} catch {
		return undefined;
	}
}
