import type { OfferedTool } from "@/lib/tool/offered-tool";
import { dialectCall } from "../fence/dialect-call";
import type { KnownTools } from "../fence/known-tool";
import { type ModelChunk, ModelError, type ModelRequest } from "../model-port";
import type { TurnEvent } from "../turn-event";
import { abortable } from "./abortable";
import { type MadeCall, madeCall, writtenCall } from "./made-call";
import { estimatedTokens, requestText } from "./model-request";
import type { Read, TextReader } from "./text-reader";
import type { Turn } from "./turn-state";

type Finish = Extract<ModelChunk, { kind: "finish" }>;

/** What one generation came to. */
export interface Generated {
	readonly calls: readonly MadeCall[];
	/** Absent when a written call ended the stream. */
	readonly reason?: Finish["reason"];
	/** Something visible was said. */
	readonly said: boolean;
	/** Something set out to be a call and stayed text. */
	readonly broken: boolean;
}

/** Streams one generation into the draft. Throws what the model throws; what was said until then stays. */
export class Generation {
	private readonly native: Extract<ModelChunk, { kind: "call" }>[] = [];
	private written: MadeCall | undefined;
	private finish: Finish | undefined;
	private broken = false;
	private said = false;
	private output = 0;
	/** Where its parts begin. */
	private readonly start: number;
	/** Anything came: the request was taken. */
	begun = false;

	constructor(
		private readonly turn: Turn,
		private readonly reader: TextReader,
		private readonly tools: readonly OfferedTool[],
		private readonly known: KnownTools,
	) {
		this.start = turn.draft.parts.length;
	}

	async *run(request: ModelRequest): AsyncGenerator<TurnEvent, Generated> {
		try {
			yield* this.stream(request);
		} finally {
			this.countTokens(request);
		}
		if (!this.written) yield* this.show(this.reader.end());
		yield* this.turn.draft.close();
		if (this.written) return this.generated([this.written]);
		const cutOff = this.finish?.reason === "length";
		return this.generated(
			this.native.map((call, at) =>
				dialectCall(
					madeCall(
						call,
						this.tools.find(({ name }) => name === call.name),
						cutOff && at === this.native.length - 1,
					),
					this.known,
				),
			),
		);
	}

	private generated(calls: readonly MadeCall[]): Generated {
		const { said, broken, finish } = this;
		return { calls, said, broken, ...(finish && { reason: finish.reason }) };
	}

	/** Until the model finishes or the first written call is whole: what would follow it is not waited for. */
	private async *stream(request: ModelRequest): AsyncGenerator<TurnEvent> {
		const stop = new AbortController();
		const signal = AbortSignal.any([request.signal, stop.signal]);
		const chunks = this.turn.ports.model.generate({ ...request, signal })[Symbol.asyncIterator]();
		try {
			while (!this.written && !this.finish) {
				const next = await abortable(chunks.next(), request.signal);
				if (next.done) throw new ModelError("agent_transport_lost");
				if (next.value.kind !== "retry" && next.value.kind !== "fallback") this.begun = true;
				yield* this.take(next.value);
			}
		} finally {
			stop.abort();
			// Not waited for: a stream that does not heed the signal must not hold the turn.
			Promise.resolve(chunks.return?.()).catch(() => undefined);
		}
	}

	private *take(chunk: ModelChunk): Generator<TurnEvent> {
		switch (chunk.kind) {
			case "text":
				this.output += chunk.text.length;
				yield* this.show(this.reader.push(chunk.text));
				return;
			case "reasoning":
				this.output += chunk.text.length;
				yield* this.turn.draft.say("reasoning", chunk.text);
				return;
			case "call":
				this.output += chunk.arguments.length;
				// A model that was offered nothing made it up.
				if (this.tools.length > 0) this.native.push(chunk);
				return;
			case "retry":
				yield* this.retry(chunk);
				return;
			case "fallback":
				yield* this.fallback(chunk);
				return;
			case "finish":
				this.finish = chunk;
		}
	}

	private *show(read: Read): Generator<TurnEvent> {
		for (const piece of read.pieces) {
			if (piece.kind === "fold_before") {
				this.said = false;
				yield* this.turn.draft.fold(this.start);
				continue;
			}
			if (piece.kind === "text" && piece.text.trim() !== "") this.said = true;
			yield* this.turn.draft.say(piece.kind, piece.text);
		}
		if (read.call) this.written = writtenCall(read.call);
		if (read.broken) this.broken = true;
	}

	/** One notice per wait, brought up to date: ten attempts are one line. */
	private *retry({ reason, after_ms, attempt }: Extract<ModelChunk, { kind: "retry" }>): Generator<TurnEvent> {
		yield* this.turn.draft.close();
		const { parts } = this.turn.draft;
		const last = parts.at(-1);
		const again = last?.kind === "notice" && last.notice === "provider_retry";
		const params = { reason, after_ms, attempt };
		yield this.turn.draft.put(again ? parts.length - 1 : parts.length, {
			kind: "notice",
			notice: "provider_retry",
			params,
		});
	}

	private *fallback({ from, model, reason }: Extract<ModelChunk, { kind: "fallback" }>): Generator<TurnEvent> {
		yield* this.turn.draft.close();
		yield { type: "fallback", fallback: { from, reason }, model };
		yield* this.turn.draft.notice({ kind: "notice", notice: "model_fallback", params: { from, model, reason } });
	}

	/** Anything a person takes for an answer: a second one would say it again. Reasoning and notices are none. */
	get visible(): boolean {
		return this.said || this.native.length > 0;
	}

	/**
	 * Keeps what was held back when the stream breaks off; no call comes of it. It is `reasoning` where somebody else
	 * answers: nobody has seen it, and the answer must not stand there twice.
	 */
	*breakOff(as: "text" | "reasoning"): Generator<TurnEvent> {
		const pieces = this.reader.end().pieces.map((piece) => (piece.kind === "text" ? { ...piece, kind: as } : piece));
		yield* this.show({ pieces });
		yield* this.turn.draft.close();
	}

	private countTokens(request: ModelRequest): void {
		if (this.finish?.usage) this.turn.count(this.finish.usage);
		else if (this.begun) {
			const input = estimatedTokens(requestText(request));
			this.turn.count({ input, output: Math.ceil(this.output / 4), estimated: true });
		}
	}
}
