import type { JsonObject } from "@/lib/shared/json";
import { isNumbered } from "../history/call-ids";
import { readResult } from "../history/result-text";
import type { ModelChunk, ModelPort, ModelRequest } from "../model-port";
import { act } from "./act";
import { lastWrite } from "./earlier-write";
import type { GuideWords } from "./guide-words";
import type { EarlierWrite, GuideCall, GuideResult, Scene, Script } from "./script";
import type { GuideLexicon } from "./sentence/lexicon";
import type { GuideLanguage } from "./sentence/reading";
import { understand } from "./sentence/understand";

export interface GuideOptions {
	readonly lexicon: GuideLexicon;
	words(language: GuideLanguage): GuideWords;
}

/** What the guide does next: calls to make at once, or what it says. */
type Step = { readonly calls: readonly GuideCall[] } | { readonly text: string };

/**
 * The offline guide: a model port without a model. It understands plain commands and questions about settings, calls
 * the tools it is offered, and says what it cannot do. Everything it knows is in the request: what was said last, and
 * the results since.
 */
export function guidePort(options: GuideOptions): ModelPort {
	return {
		model: "guide",
		protocol: "native",
		generate: (request) => chunksOf(nextStep(options, request), request.signal),
	};
}

async function* chunksOf(step: Step, signal: AbortSignal): AsyncGenerator<ModelChunk> {
	signal.throwIfAborted();
	if ("calls" in step) {
		for (const [index, { tool, arguments: args }] of step.calls.entries()) {
			yield { kind: "call", id: `guide_${index}`, name: tool, arguments: JSON.stringify(args) };
		}
		yield { kind: "finish", reason: "calls" };
		return;
	}
	for (const text of piecesOf(step.text)) {
		signal.throwIfAborted();
		yield { kind: "text", text };
	}
	yield { kind: "finish", reason: "stop" };
}

/** A few pieces, cut where lines and sentences end. */
const piecesOf = (text: string): readonly string[] => text.match(/[^\n.。]+[.。]?\s*|[\n.。]+\s*/gu) ?? [text];

function nextStep(options: GuideOptions, request: ModelRequest): Step {
	const { said, results, enabled, earlier } = heard(request);
	const { language, reading } = understand(said, options.lexicon);
	const words = options.words(language);
	const names = new Set(request.tools.map(({ name }) => name));
	const scene: Scene = { lexicon: options.lexicon, words, earlier, offers: (tool) => names.has(tool) };
	const step = replay(act(scene, reading), results);
	if ("text" in step) return step;
	if (request.tools.length === 0) return { text: words.say("no_tools") };
	if (request.tool_choice === "none") return { text: words.say("steps_used") };
	const missing = step.calls.find(({ tool }) => !names.has(tool));
	if (!missing) return step;
	const toolset = missing.tool.slice(0, missing.tool.indexOf("_"));
	if (!names.has("enable_toolset") || enabled.has(toolset))
		return { text: words.say("not_offered", { name: toolset }) };
	return { calls: [{ tool: "enable_toolset", arguments: { name: toolset } }] };
}

/** Runs a script over the results so far: what it wants next. */
function replay(script: Script, results: readonly GuideResult[]): Step {
	let at = 0;
	let step = script.next();
	while (!step.done) {
		const wanted = step.value;
		const got = results.slice(at, at + wanted.length);
		if (got.length < wanted.length || got.some(({ tool }, index) => tool !== wanted[index]?.tool))
			return { calls: wanted };
		at += wanted.length;
		step = script.next(got);
	}
	return { text: step.value };
}

interface Heard {
	/** The person's last message. */
	readonly said: string;
	/** Results of its own calls since, without those of toolset switches. */
	readonly results: readonly GuideResult[];
	readonly enabled: ReadonlySet<string>;
	readonly earlier: EarlierWrite | undefined;
}

function heard({ messages }: ModelRequest): Heard {
	const last = messages.findLastIndex(({ role }) => role === "user");
	const since = messages.slice(last + 1);
	const calls = since.flatMap((message) => (message.role === "assistant" ? message.calls : []));
	const results = since.flatMap((message) =>
		message.role === "tool" && !isNumbered(message.call_id) ? [resultOf(message.name, message.text)] : [],
	);
	return {
		said: messages[last]?.text ?? "",
		earlier: lastWrite(messages.slice(0, Math.max(last, 0))),
		results: results.filter(({ tool }) => tool !== "enable_toolset"),
		enabled: new Set(calls.flatMap(({ name, arguments: args }) => (name === "enable_toolset" ? toolsetIn(args) : []))),
	};
}

const toolsetIn = ({ name }: JsonObject) => (typeof name === "string" ? [name] : []);

function resultOf(tool: string, told: string): GuideResult {
	const { status, text } = readResult(told) ?? { status: "ok", text: told };
	try {
		return { tool, status, text, value: JSON.parse(text) };
	} catch {
		return { tool, status, text };
	}
}
