import "server-only";
import { isModelError, type ModelChunk, type ModelPort, type ModelRequest } from "@/lib/chat/model-port";
import { foldCalls } from "./fold-calls";

/**
 * Lets another model answer when the chosen one is not there (`agent-profile` §1, auto_fallback): once, shown by a
 * `fallback` chunk, and for the rest of the turn this port lives for. `missing`: the live list already says so, the
 * chosen one is not even asked. Other errors never switch.
 */
export function fallbackPort(chosen: ModelPort, other: ModelPort, missing: boolean): ModelPort {
	let shown = false;
	let current = missing ? other : chosen;
	const switched = () => {
		shown = true;
		current = other;
		return { kind: "fallback", from: chosen.model, model: other.model, reason: "model_unavailable" } as const;
	};
	return {
		get model() {
			return current.model;
		},
		get protocol() {
			return current.protocol;
		},
		async *generate(request) {
			if (current === chosen && !(yield* unlessMissing(chosen, request))) return;
			if (!shown) yield switched();
			yield* other.generate(fitting(request, other));
		},
	};
}

/** Passes on what a port says; true when its model turns out not to be there before anything was said. */
async function* unlessMissing(port: ModelPort, request: ModelRequest): AsyncGenerator<ModelChunk, boolean> {
	let said = false;
	try {
		for await (const chunk of port.generate(request)) {
			said ||= chunk.kind !== "retry";
			yield chunk;
		}
		return false;
	} catch (error) {
		const missing = isModelError(error) && error.fault === "model_unavailable";
		if (said || !missing) throw error;
		return true;
	}
}

/** The request was made for the chosen model; one that takes no tools gets it without. */
function fitting(request: ModelRequest, { protocol }: ModelPort): ModelRequest {
	return protocol === "fenced" && request.tools.length > 0 ? foldCalls(request) : request;
}
