import "server-only";
import { isJsonObject } from "@/lib/shared/json";
import type { ReadRequest, ScriptedCall, ScriptedReply } from "./reply";

/**
 * What a person's words script, for tests that only have the page. Several stand in one message, the rest is echoed:
 * - `[[tool:NAME {"a":1}]]` a call per step, in order; `[[together]]` makes all of them at once; `NAME` may be the end
 *   of an offered name. Without native tools it is written as a fence: `{"tool":NAME, …arguments}`.
 * - `[[raw:NAME text]]` a call whose arguments are that text, JSON or not.
 * - `[[delay:MS]]`, `[[len:N]]` N words, `[[think:text]]`, `[[length]]` ends for length with nothing said.
 * - `[[status:500]]`, `[[status:429*2]]` the first two times only; `[[drop]]` cuts half way, `[[hang]]` goes silent.
 * - `[[echo]]` answers with the request.
 */
export function scriptedByText(request: ReadRequest, times: Map<string, number>): ScriptedReply {
	const { messages } = request;
	const at = messages.findLastIndex((message) => message.role === "user" && message.text.includes("[["));
	const script = messages[at]?.text ?? "";
	// How many answers this script already got: a failed request leaves none in the history.
	const step = messages.slice(at + 1).filter((message) => message.role === "assistant").length;
	const failing = failure(script, times);
	if (failing !== undefined && step === 0) return failing;
	const delayMs = Number(paramOf(script, "delay") ?? 0);
	const base: ScriptedReply = { delayMs, reasoning: step === 0 ? paramOf(script, "think") : undefined };
	const calls = callsAt(script, step);
	if (calls.length > 0) return { ...base, ...asCalls(calls, request) };
	if (has(script, "echo")) return { ...base, echo: true };
	if (has(script, "length")) return { ...base, finish: "length" };
	const text = answerText(script, request);
	const half = Math.ceil(text.length / 24);
	return {
		...base,
		text,
		...(has(script, "drop") ? { dropAfter: half } : {}),
		...(has(script, "hang") ? { hangAfter: half } : {}),
	};
}

const has = (script: string, name: string) => script.includes(`[[${name}]]`);
const paramOf = (script: string, name: string) => new RegExp(`\\[\\[${name}:([^\\]]*)\\]\\]`).exec(script)?.[1];

function failure(script: string, times: Map<string, number>): ScriptedReply | undefined {
	const found = /\[\[status:(\d{3})(?:\*(\d+))?\]\]/.exec(script);
	if (found === null) return undefined;
	const done = times.get(script) ?? 0;
	if (found[2] !== undefined && done >= Number(found[2])) return undefined;
	times.set(script, done + 1);
	return { status: Number(found[1]), headers: { "retry-after": "0" } };
}

function callsAt(script: string, step: number): readonly ScriptedCall[] {
	const all = [...script.matchAll(/\[\[(tool|raw):(\S+?)(?:\s+([\s\S]*?))?\]\](?!\])/g)].map((found) => ({
		name: found[2] ?? "",
		arguments: found[3] ?? (found[1] === "tool" ? "{}" : ""),
	}));
	if (has(script, "together")) return step === 0 ? all : [];
	return all.slice(step, step + 1);
}

function asCalls(calls: readonly ScriptedCall[], { toolNames }: ReadRequest): ScriptedReply {
	if (toolNames.length === 0) return { text: calls.map(fenceOf).join("\n") };
	const named = calls.map((call) => ({
		...call,
		name: toolNames.find((name) => name === call.name) ?? toolNames.find((name) => name.endsWith(call.name)),
	}));
	const missing = named.findIndex((call) => call.name === undefined);
	if (missing >= 0) return { text: `No such tool: ${calls[missing]?.name}. Offered: ${toolNames.join(", ")}` };
	return { calls: named.map((call) => ({ ...call, name: call.name ?? "" })) };
}

function fenceOf(call: ScriptedCall): string {
	const parsed = parse(String(call.arguments));
	const body = isJsonObject(parsed) ? JSON.stringify({ tool: call.name, ...parsed }) : String(call.arguments);
	return `\`\`\`json\n${body}\n\`\`\``;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function answerText(script: string, { messages }: ReadRequest): string {
	const length = paramOf(script, "len");
	if (length !== undefined) return Array.from({ length: Number(length) }, (_, n) => `w${n}`).join(" ");
	const last = messages.at(-1);
	// without native tools a result is a person's message in a form of its own
	if (last !== undefined && (last.role === "tool" || /^Result of \S+: /.test(last.text)))
		return `Result: ${last.text.slice(0, 300)}`;
	const words = (last?.text ?? "").replace(/\[\[[\s\S]*?\]\]+/g, "").trim();
	return words === "" ? "Done." : `You said: ${words.slice(0, 300)}`;
}
