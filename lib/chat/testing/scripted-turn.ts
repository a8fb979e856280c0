import type { JsonObject } from "@/lib/shared/json";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import type { ChatMessage } from "../message";
import { type ModelChunk, ModelError, type ModelFault, type ModelPort, type ModelRequest } from "../model-port";
import type { Part, PartKind } from "../part";
import { runTurn } from "../turn";
import type { TurnEnd, TurnEvent, TurnInput } from "../turn-event";
import type { Executors, Gate, GateDecision, GateQuestion, Offer, Toolbox, TurnPorts } from "../turn-ports";
import { checkHistory } from "./check-request";

/** One generation as a script: what is streamed, and a fault that ends it. */
export interface ScriptedGeneration {
	readonly chunks: readonly ModelChunk[];
	readonly fault?: ModelFault;
	/** What the provider asks to wait with its fault, ms. */
	readonly retryAfterMs?: number;
	/** Never ends by itself after its chunks: only Stop does. */
	readonly hangs?: boolean;
}

export const text = (said: string): ModelChunk => ({ kind: "text", text: said });
export const thought = (said: string): ModelChunk => ({ kind: "reasoning", text: said });
export const nativeCall = (name: string, input: JsonObject | string, id = "call_1"): ModelChunk => ({
	kind: "call",
	id,
	name,
	arguments: typeof input === "string" ? input : JSON.stringify(input),
});
export const finish = (reason: Extract<ModelChunk, { kind: "finish" }>["reason"] = "stop"): ModelChunk => ({
	kind: "finish",
	reason,
	usage: { input: 10, output: 5 },
});
/** A generation that ends as providers end it. */
export const says = (...chunks: ModelChunk[]): ScriptedGeneration => ({
	chunks: [...chunks, finish(chunks.some((chunk) => chunk.kind === "call") ? "calls" : "stop")],
});
/** A call as a model writes it into its text. */
export const fenced = (tool: string, input: JsonObject = {}) =>
	text(`\`\`\`json\n${JSON.stringify({ tool, ...input })}\n\`\`\`\n`);

/** A model that plays a script and keeps what it was asked; like the strictest provider it refuses invalid requests. */
export class ScriptedModel implements ModelPort {
	readonly model = "scripted";
	readonly requests: ModelRequest[] = [];
	/** Rules that requests broke. */
	readonly faults: string[] = [];
	/** Requests whose stream was let go before its end. */
	aborted = 0;

	constructor(
		readonly protocol: ModelPort["protocol"],
		private readonly script: (request: ModelRequest, at: number) => ScriptedGeneration,
	) {}

	async *generate(request: ModelRequest): AsyncGenerator<ModelChunk> {
		const at = this.requests.push(request) - 1;
		const faults = checkHistory(request);
		this.faults.push(...faults);
		if (faults.length > 0) throw new ModelError("request_refused");
		const { chunks, fault, retryAfterMs, hangs } = this.script(request, at);
		request.signal.addEventListener("abort", () => (this.aborted += 1), { once: true });
		for (const chunk of chunks) {
			request.signal.throwIfAborted();
			yield chunk;
		}
		if (fault) throw new ModelError(fault, retryAfterMs === undefined ? {} : { retryAfterMs });
		if (hangs) await new Promise(() => {});
	}
}

/** Plays generations in order, the last one again and again. */
export const playing =
	(...generations: ScriptedGeneration[]) =>
	(_request: ModelRequest, at: number): ScriptedGeneration =>
		generations[Math.min(at, generations.length - 1)] ?? says(text("Done."));

/** A tool of Steward's own that takes anything, or what is declared. */
export const offered = (name: string, more: Partial<OfferedTool> = {}): OfferedTool => ({
	name,
	title: `Title of ${name}`,
	description: `Does ${name}.`,
	input_schema: { type: "object", properties: { id: { type: "number" } } },
	source: { kind: "steward", toolset: "settings" },
	effect: "read",
	definition_hash: name,
	...more,
});

/** Ports of a turn around a model; what a test does not replace lets everything run and answers `did <tool>`. */
export class ScriptedPorts implements TurnPorts {
	readonly clock = { now: () => this.time };
	time = Date.UTC(2026, 0, 1);
	/** Calls that were executed, with whether a person approved them. */
	readonly executed: { readonly question: GateQuestion; readonly approved: boolean }[] = [];
	/** Ids of calls that the gate said run to. */
	readonly allowed: string[] = [];
	offer: Offer;
	decide: (question: GateQuestion) => GateDecision = () => ({ kind: "run", rule: "reads_never_ask" });
	granted: (question: GateQuestion) => GateDecision = () => ({ kind: "run", rule: "allowed_once" });
	execute: Executors["execute"] = async ({ tool }) => ({ status: "ok", text: `did ${tool.name}` });
	private ids = 0;

	constructor(
		readonly model: ModelPort,
		tools: readonly OfferedTool[] = [offered("look"), offered("save", { effect: "write" })],
	) {
		this.offer = { tools, system: [{ name: "profile", text: "Be brief." }], notices: [] };
	}

	readonly markOf = (place: string) => `mark of ${place}`;
	readonly newId = (kind: string) => `${kind}_own${++this.ids}`;

	readonly toolbox: Toolbox = {
		offer: async () => this.offer,
		resolve: async (name) => {
			const tool = this.offer.tools.find((each) => each.name === name);
			return tool
				? { kind: "tool", tool }
				: { kind: "unknown", rule: "not_offered", message: `tool '${name}' not found` };
		},
	};

	readonly gate: Gate = {
		decide: async (question) => this.noted(question, this.decide(question)),
		grant: async (question) => this.noted(question, this.granted(question)),
	};

	readonly executors: Executors = {
		execute: (question, options) => {
			this.executed.push({ question, approved: options.approved });
			return this.execute(question, options);
		},
	};

	private noted(question: GateQuestion, decision: GateDecision): GateDecision {
		if (decision.kind === "run") this.allowed.push(question.call_id);
		return decision;
	}
}

/** A decision to ask with the usual answers. */
export const asking = (rule: "writes_ask" | "tool_not_allowed" | "asks_person" = "writes_ask"): GateDecision => ({
	kind: "ask",
	rule,
	answers: ["once", "conversation", "always", "deny"],
	changes: [],
	settings_href: "/settings",
	message: "Enable Always allow for it, then retry.",
});

const when = new Date(0).toISOString();

/** A stored message. */
export function stored(
	role: ChatMessage["role"],
	parts: readonly Part[],
	more: Partial<ChatMessage> = {},
): ChatMessage {
	return {
		id: `message_${role}`,
		conversation_id: "conversation_1",
		parent_id: null,
		role,
		status: "complete",
		parts,
		created_at: when,
		updated_at: when,
		agent: true,
		...more,
	};
}

export const person = (said = "Hello"): ChatMessage => stored("user", [{ kind: "text", text: said }]);

/** The message that a turn begins with. */
export const blank = stored("assistant", [], { status: "streaming" });

/** Ports, input and a way to run them, around a model that plays generations. */
export function scene(protocol: ModelPort["protocol"], ...generations: ScriptedGeneration[]) {
	const model = new ScriptedModel(protocol, playing(...generations));
	const ports = new ScriptedPorts(model);
	const stop = new AbortController();
	const input: TurnInput = { history: [person()], message: blank, max_tool_hops: 2, signal: stop.signal };
	const run = (change: Partial<TurnInput> = {}, watch?: Parameters<typeof play>[2]) =>
		play(runTurn(ports, { ...input, ...change }), { ...input, ...change }, watch);
	return { model, ports, stop, input, run };
}

/** Parts of a kind. */
export const of = <K extends PartKind>(parts: readonly Part[], kind: K) =>
	parts.filter((part): part is Extract<Part, { kind: K }> => part.kind === kind);
export const textsOf = (parts: readonly Part[]) => of(parts, "text").map((part) => part.text);

/** A turn as it stands: the parts that were stored, by the events so far. */
export interface Played {
	readonly parts: Part[];
	readonly events: TurnEvent[];
	readonly end: TurnEnd | undefined;
}

/**
 * Runs a turn as a consumer does, storing parts and deltas. `watch` sees every event after it was stored; with `true`
 * it leaves the turn there, as a process that dies.
 */
export async function play(
	events: AsyncGenerator<TurnEvent, TurnEnd>,
	input: Pick<TurnInput, "message">,
	watch: (event: TurnEvent, at: number) => boolean | undefined = () => undefined,
): Promise<Played> {
	const parts: Part[] = [...input.message.parts];
	const seen: TurnEvent[] = [];
	for (;;) {
		const next = await events.next();
		if (next.done) return { parts, events: seen, end: next.value };
		const event = next.value;
		seen.push(event);
		if (event.type === "part") parts[event.index] = event.part;
		if (event.type === "delta") addText(parts, event);
		if (watch(event, seen.length - 1)) return { parts, events: seen, end: undefined };
	}
}

function addText(parts: Part[], { index, offset, text: more }: Extract<TurnEvent, { type: "delta" }>): void {
	const part = parts[index];
	if (part?.kind !== "text" && part?.kind !== "reasoning") throw new Error(`delta for part ${index}, which takes none`);
	if (part.text.length !== offset) throw new Error(`delta at ${offset} of ${part.text.length}`);
	parts[index] = { ...part, text: part.text + more };
}
