import { hardFaults, transientFaults } from "@/lib/profile/dynamic/fault-class";
import type { JsonObject } from "@/lib/shared/json";
import { isNamedError } from "@/lib/shared/named-error";
import type { Usage } from "./message";

/** One tool as a provider is told of it. */
export interface ModelTool {
	readonly name: string;
	readonly description: string;
	readonly input_schema: JsonObject;
}

export interface ModelCall {
	readonly id: string;
	readonly name: string;
	readonly arguments: JsonObject;
}

/**
 * History as every provider accepts it: each call is answered by exactly one `tool` message directly after the
 * assistant message that made it, in order; no content is empty; no lone surrogates.
 */
export type ModelMessage =
	| { readonly role: "user"; readonly text: string }
	| { readonly role: "assistant"; readonly text: string; readonly calls: readonly ModelCall[] }
	| { readonly role: "tool"; readonly call_id: string; readonly name: string; readonly text: string };

export interface ModelRequest {
	readonly system: string;
	readonly messages: readonly ModelMessage[];
	/** Empty in the fenced protocol, unless history holds native calls. */
	readonly tools: readonly ModelTool[];
	readonly tool_choice: "auto" | "none";
	readonly signal: AbortSignal;
}

/** What a model streams, closed. */
export type ModelChunk =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "reasoning"; readonly text: string }
	/** One native call, whole; `arguments` as the provider sent them, perhaps no JSON. */
	| { readonly kind: "call"; readonly id: string; readonly name: string; readonly arguments: string }
	/** The provider was busy; the request is made again after `after_ms`. */
	| { readonly kind: "retry"; readonly reason: ModelFault; readonly after_ms: number; readonly attempt: number }
	/** Another model answers from here on, once per turn (`agent-profile` §1, auto_fallback). */
	| { readonly kind: "fallback"; readonly from: string; readonly model: string; readonly reason: ModelFault }
	| {
			readonly kind: "finish";
			readonly reason: "stop" | "length" | "calls" | "filtered" | "other";
			readonly usage?: Usage;
	  };

/** Why a model did not answer (`agent-profile` §3), closed. */
export const modelFaults = [
	...transientFaults,
	...hardFaults,
	/** The provider calls the request itself wrong; a fault of ours. */
	"request_refused",
] as const;

export type ModelFault = (typeof modelFaults)[number];

/** What a model port throws. Carries no text of the provider and no submitted value; a cause is an `AppError` of ours. */
export class ModelError extends Error {
	override readonly name = "ModelError";
	readonly fault: ModelFault;
	/** What the provider asked to wait, where it said so. */
	readonly retryAfterMs: number | undefined;

	constructor(fault: ModelFault, options?: ErrorOptions & { readonly retryAfterMs?: number }) {
		super(fault, options);
		this.fault = fault;
		this.retryAfterMs = options?.retryAfterMs;
	}
}

/** True also for a `ModelError` of another bundle's copy of this module. */
export function isModelError(error: unknown): error is ModelError {
	return isNamedError(error, "ModelError") && "fault" in error;
}

/** Something that answers: a provider, or the offline guide. No caller asks which. */
export interface ModelPort {
	/** Id of the model that answers. */
	readonly model: string;
	/** `native`: takes tools; `fenced`: any model, calls are written in its text. */
	readonly protocol: "native" | "fenced";
	/** Tokens of context, where known. */
	readonly context_window?: number;
	/** Streams one generation and ends with `finish`. Throws `ModelError`; an abort rejects with the signal's reason. */
	generate(request: ModelRequest): AsyncIterable<ModelChunk>;
}
