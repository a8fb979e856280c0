import type { JsonObject } from "@/lib/shared/json";
import { wellFormed } from "../history/cap-text";
import { historyOf } from "../history/history-of";
import { wellFormedJson } from "../history/messages-of";
import type { ModelRequest, ModelTool } from "../model-port";
import type { Offer, PromptSection } from "../turn-ports";
import type { Turn } from "./turn-state";

/** Sections that are about tools: a generation without them does not hear of them. */
const toolSections: ReadonlySet<PromptSection["name"]> = new Set(["agent", "settings_guidance", "toolsets"]);

const noCallsLeft = "No calls are left in this turn. Answer now with what you have; say what was not done.";

/** More tools some providers refuse altogether. */
export const maxTools = 128;

/** What a generation is allowed. */
export interface Allowance {
	readonly offer: Offer;
	/** Nothing it calls would run. */
	readonly last: boolean;
	/** The provider refuses tools that may not be called: the request goes without, results as text. */
	readonly folded?: boolean;
}

/**
 * The request of a generation. Tools are sent in the native protocol as long as there are any; the last generation
 * keeps them but may choose none. Without tools, calls of the past are told in words.
 */
export function modelRequest(turn: Turn, { offer, last, folded }: Allowance): ModelRequest {
	const { protocol } = turn.ports.model;
	const hasTools = offer.tools.length > 0 && !folded;
	const native = protocol === "native" && hasTools;
	const message = { ...turn.input.message, status: "streaming" as const, parts: turn.draft.parts };
	const note = last && turn.draft.parts.some((part) => part.kind === "result") ? { note: noCallsLeft } : {};
	return {
		system: systemOf(offer, native || !last),
		messages: historyOf([...turn.input.history, message], hasTools ? protocol : "told", note),
		tools: native ? offer.tools.slice(0, maxTools).map(modelTool) : [],
		tool_choice: native && last ? "none" : "auto",
		signal: turn.signal,
	};
}

const systemOf = (offer: Offer, withTools: boolean) =>
	wellFormed(
		offer.system
			.filter(({ name }) => withTools || !toolSections.has(name))
			.map(({ text }) => text)
			.join("\n\n"),
	);

const modelTool = ({ name, description, input_schema }: ModelTool): ModelTool => ({
	name,
	description: wellFormed(description),
	input_schema: wellFormedSchema(input_schema),
});

/** Schemas that were looked through: most are the same objects in every generation. */
const wellFormedSchemas = new WeakMap<JsonObject, JsonObject>();

function wellFormedSchema(schema: JsonObject): JsonObject {
	const known = wellFormedSchemas.get(schema) ?? wellFormedJson(schema);
	wellFormedSchemas.set(schema, known);
	return known;
}

/** Tokens of a request or an answer where the provider does not count them. */
export const estimatedTokens = (text: string) => Math.ceil(text.length / 4);

/** All that a request makes a model read, for the estimate. */
export const requestText = ({ system, messages, tools }: ModelRequest) =>
	[system, JSON.stringify(messages), JSON.stringify(tools)].join("\n");
