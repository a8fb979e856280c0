import "server-only";
import type { ModelChunk, ModelPort, ModelRequest } from "@/lib/chat/model-port";
import { checkHistory } from "@/lib/chat/testing/check-request";
import type { Executors, Gate, Toolbox, ToolOutcome, TurnPorts } from "@/lib/chat/turn-ports";
import type { OpenedTurn, TurnFacts, TurnOpener } from "@/lib/server/chat/turn-opening";
import { markOf } from "@/lib/server/setting/marks";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import type { JsonObject } from "@/lib/shared/json";
import type { OfferedTool } from "@/lib/tool/offered-tool";

/** One generation as a test wrote it. */
export type Generation = (request: ModelRequest) => AsyncIterable<ModelChunk>;

/** A model that says what a test wrote, generation after generation, and refuses a history that no provider takes. */
export class ScriptedModel implements ModelPort {
	readonly model = "scripted";
	readonly protocol = "native";
	readonly requests: ModelRequest[] = [];
	readonly #generations: Generation[] = [];

	/** Adds generations to what will be said. */
	will(...generations: readonly Generation[]): this {
		this.#generations.push(...generations);
		return this;
	}

	async *generate(request: ModelRequest): AsyncIterable<ModelChunk> {
		this.requests.push(request);
		const { signal: _signal, ...asked } = request;
		const faults = checkHistory(asked);
		if (faults.length > 0) throw new Error(`no provider takes this: ${faults.join("; ")}`);
		const next = this.#generations.shift();
		if (!next) throw new Error("the script has no generation left");
		yield* next(request);
	}
}

/** Says pieces of text and ends. */
export const says = (...pieces: readonly string[]): Generation =>
	async function* () {
		for (const text of pieces) yield { kind: "text", text };
		yield { kind: "finish", reason: "stop", usage: { input: 10, output: pieces.length } };
	};

/** Makes one call. */
export const calls = (name: string, args: JsonObject = {}): Generation =>
	async function* () {
		yield { kind: "call", id: newId("provider"), name, arguments: JSON.stringify(args) };
		yield { kind: "finish", reason: "calls", usage: { input: 10, output: 5 } };
	};

/** Text that a test lets out piece by piece. */
export class Faucet {
	readonly #waiting: (() => void)[] = [];
	readonly #pieces: (string | null)[] = [];

	/** Lets a piece out. */
	say(text: string): void {
		this.#put(text);
	}

	/** Ends the generation. */
	end(): void {
		this.#put(null);
	}

	readonly generation: Generation = () => this.#generate();

	async *#generate(): AsyncIterable<ModelChunk> {
		for (;;) {
			while (this.#pieces.length === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
			const text = this.#pieces.shift();
			if (text === null || text === undefined) break;
			yield { kind: "text", text };
		}
		yield { kind: "finish", reason: "stop" };
	}

	#put(piece: string | null): void {
		this.#pieces.push(piece);
		for (const go of this.#waiting.splice(0)) go();
	}
}

/** A tool of a test; one that writes asks first. */
export interface ScriptedTool {
	readonly effect: "read" | "write";
	run(args: JsonObject, signal: AbortSignal): Promise<string | Pick<ToolOutcome, "text" | "media">>;
}

/** Opens every turn of this process with a scripted model and tools, until the answer is called. */
export function openTurnsWith(
	model: ModelPort,
	tools: Readonly<Record<string, ScriptedTool>> = {},
	seen: TurnFacts[] = [],
): () => void {
	const opener: TurnOpener = async (facts) => {
		seen.push(facts);
		return scriptedTurn(model, tools);
	};
	const before = replaceProcessWide<TurnOpener>("turn-opener", opener);
	return () => void replaceProcessWide("turn-opener", before);
}

function scriptedTurn(model: ModelPort, tools: Readonly<Record<string, ScriptedTool>>): OpenedTurn {
	const offered = Object.entries(tools).map(([name, { effect }]) => offeredTool(name, effect));
	const toolbox: Toolbox = {
		offer: async () => ({ tools: offered, system: [{ name: "profile", text: "Be brief." }], notices: [] }),
		resolve: async (name) => {
			const tool = offered.find((known) => known.name === name);
			return tool
				? { kind: "tool", tool }
				: { kind: "unknown", rule: "not_offered", message: `tool '${name}' not found` };
		},
	};
	const executors: Executors = {
		execute: async ({ tool, arguments: args }, { signal }) => {
			const answer = (await tools[tool.name]?.run(args, signal)) ?? "";
			return { status: "ok", ...(typeof answer === "string" ? { text: answer } : answer) };
		},
	};
	const ports: TurnPorts = {
		model,
		toolbox,
		gate: scriptedGate,
		executors,
		clock: systemClock,
		newId,
		markOf: markOf("conversation", "scripted"),
	};
	const answered_by = { profile_id: "profile_guide", profile: "Guide", model: model.model };
	return { ports, max_tool_hops: 4, answered_by };
}

const scriptedGate: Gate = {
	decide: async ({ tool }) =>
		tool.effect === "read"
			? { kind: "run", rule: "reads_never_ask" }
			: {
					kind: "ask",
					rule: "writes_ask",
					answers: ["once", "conversation", "always", "deny"],
					changes: [],
					settings_href: "/settings/mcp",
					message: "Permission needed.",
				},
	grant: async () => ({ kind: "run", rule: "allowed_once" }),
};

function offeredTool(name: string, effect: "read" | "write"): OfferedTool {
	return {
		name,
		title: name,
		description: `Does ${name}.`,
		input_schema: { type: "object", properties: {}, additionalProperties: true },
		source: { kind: "steward", toolset: "settings" },
		effect,
		definition_hash: name,
	};
}
