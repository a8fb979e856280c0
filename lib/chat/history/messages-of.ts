import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import type { ChatMessage, MessageStatus } from "../message";
import type { ModelCall, ModelMessage, ModelPort } from "../model-port";
import type { CallPart, Part, ResultPart } from "../part";
import type { CallIds } from "./call-ids";
import { wellFormed } from "./cap-text";
import { fencedCall, toldCall } from "./fenced-call";
import { leftToPerson } from "./left-to-person";
import { resultText } from "./result-text";
import { type SettledHow, settledResult } from "./settle-message";

/** Words of the assistant where a turn ended after a result without any: a person may not follow a result. */
const closings: Readonly<Record<Exclude<MessageStatus, "streaming">, string>> = {
	complete: "(No answer.)",
	stopped: "(Stopped by the user.)",
	interrupted: "(The answer broke off.)",
	failed: "(The answer failed.)",
	waiting: "(Waiting for the user.)",
};
/** Where a turn ended because its card leaves the rest to the person. */
const shown = "(Shown to the user, who acts on it or not.)";
/** What a missing result says, by how the turn ended. */
const missing: Readonly<Record<MessageStatus, SettledHow>> = {
	complete: "interrupted",
	streaming: "interrupted",
	interrupted: "interrupted",
	stopped: "stopped",
	failed: "failed",
	waiting: "not_answered",
};

/**
 * How calls of the past are put: as the native protocol has them, in the fences that the prompt teaches, or told in
 * words, so that a model that has no tools now is not shown how to call them.
 */
export type HistoryForm = ModelPort["protocol"] | "told";

/** Calls that were made at once, with what was said before them. */
interface Step {
	readonly text: string;
	readonly calls: readonly { readonly call: CallPart; readonly result: ResultPart }[];
}

/** What one stored message is in a history; nothing when it says nothing. */
export function messagesOf(message: ChatMessage, form: HistoryForm, ids: CallIds): ModelMessage[] {
	if (message.role === "user") {
		const text = textOf(message.parts);
		return [{ role: "user", text: text === "" ? "(empty message)" : text }];
	}
	const { steps, rest } = stepsOf(message);
	const own = callsOfProvider(message);
	const said = steps.flatMap((step) =>
		form === "native"
			? nativeStep(step, (call) => ids.of(call, own.has(call)))
			: writtenStep(step, form === "fenced" ? fencedCall : toldCall),
	);
	if (rest !== "") return [...said, { role: "assistant", text: rest, calls: [] }];
	if (said.length === 0 || message.status === "streaming") return said;
	return [...said, { role: "assistant", text: closingOf(message, message.status), calls: [] }];
}

/** Calls that the provider asked now made itself: those of the turn that runs, since it was passed on last. */
function callsOfProvider({ status, parts }: ChatMessage): ReadonlySet<Part> {
	if (status !== "streaming") return new Set();
	return new Set(parts.slice(1 + parts.findLastIndex((part) => part.kind === "route" && part.step === "switch")));
}

function closingOf({ parts }: ChatMessage, status: keyof typeof closings): string {
	return status === "complete" && leftToPerson(parts) ? shown : closings[status];
}

/** A turn as steps: text, calls made at once, their results; `rest` is what was said after the last of them. */
function stepsOf(message: ChatMessage): { steps: Step[]; rest: string } {
	const results = resultsOf(message.parts);
	const steps: Step[] = [];
	let said: Part[] = [];
	let calls: CallPart[] = [];
	const close = () => {
		if (calls.length === 0) return;
		steps.push({
			text: textOf(said),
			calls: calls.map((call) => ({ call, result: resultFor(call, results, message) })),
		});
		said = [];
		calls = [];
	};
	for (const part of message.parts) {
		if (part.kind === "call") calls.push(part);
		if (part.kind === "result") close();
		if (part.kind === "text") {
			close();
			said.push(part);
		}
	}
	close();
	return { steps, rest: textOf(said) };
}

function resultsOf(parts: readonly Part[]): Map<string, ResultPart> {
	return new Map(parts.flatMap((part) => (part.kind === "result" ? [[part.call_id, part] as const] : [])));
}

const resultFor = (call: CallPart, results: ReadonlyMap<string, ResultPart>, message: ChatMessage) =>
	results.get(call.call_id) ?? settledResult(call, missing[message.status]);

function nativeStep({ text, calls }: Step, idOf: (call: CallPart) => string): ModelMessage[] {
	const named = calls.map(({ call, result }) => ({ made: nativeCall(call, idOf(call)), result }));
	return [
		{ role: "assistant", text, calls: named.map(({ made }) => made) },
		...named.map(
			({ made, result }): ModelMessage => ({
				role: "tool",
				call_id: made.id,
				name: made.name,
				text: told(made.name, result),
			}),
		),
	];
}

const told = (name: string, { status, text, loaded }: ResultPart) =>
	resultText({ name, status, text, loaded: loaded !== undefined });

const nativeCall = (call: CallPart, id: string): ModelCall => ({
	id,
	name: safeName(call.tool),
	arguments: wellFormedJson(call.arguments ?? {}),
});

function writtenStep({ text, calls }: Step, write: typeof fencedCall): ModelMessage[] {
	const made = calls.map(({ call }) => write(safeName(call.tool), call, wellFormedJson(call.arguments ?? {})));
	const results = calls.map(({ call, result }) => told(safeName(call.tool), result));
	return [
		{ role: "assistant", text: [text, ...made].filter(Boolean).join("\n\n"), calls: [] },
		{ role: "user", text: results.join("\n\n") },
	];
}

const textOf = (parts: readonly Part[]) =>
	parts
		.flatMap((part) => (part.kind === "text" ? [part.text.trim()] : []))
		.filter(Boolean)
		.join("\n\n");

/** A name that every provider takes, whatever the model called. */
export const safeName = (name: string) => name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "unknown";

/** The object with every string in it repaired. */
export function wellFormedJson(value: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [wellFormed(key), wellFormedValue(inner)]));
}

function wellFormedValue(value: Json): Json {
	if (typeof value === "string") return wellFormed(value);
	if (Array.isArray(value)) return value.map(wellFormedValue);
	return isJsonObject(value) ? wellFormedJson(value) : value;
}
