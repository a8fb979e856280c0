import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import {
	isModelError,
	type ModelChunk,
	type ModelError,
	type ModelFault,
	type ModelPort,
	type ModelRequest,
} from "@/lib/chat/model-port";

/** Waits, and rejects with the signal's reason when it is aborted meanwhile. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

const busy: ReadonlySet<ModelFault> = new Set([
	"rate_limited",
	"provider_overloaded",
	"model_capacity",
	"provider_unavailable",
]);
const MAX_RETRIES = 3;
/** A longer wait is the person's decision. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Asks again while the provider is busy, at most three times and only before anything was said: after what the
 * provider asks to wait, or 1, 2 and 4 s and a little. Each wait is a `retry` chunk.
 */
export function retryingPort(port: ModelPort, pause: Pause = abortablePause): ModelPort {
	return {
		model: port.model,
		protocol: port.protocol,
		async *generate(request) {
			for (let attempt = 1; ; attempt++) {
				const failure = yield* unlessBusy(port, request);
				if (failure === undefined) return;
				const afterMs = waitOf(failure, attempt);
				if (attempt > MAX_RETRIES || afterMs > LONGEST_WAIT_MS) throw failure;
				yield { kind: "retry", reason: failure.fault, after_ms: afterMs, attempt };
				await pause(afterMs, request.signal);
			}
		},
	};
}

/** Passes on what a port says; the error when the provider was too busy to say anything. */
async function* unlessBusy(port: ModelPort, request: ModelRequest): AsyncGenerator<ModelChunk, ModelError | undefined> {
	let said = false;
	try {
		for await (const chunk of port.generate(request)) {
			said = true;
			yield chunk;
		}
		return undefined;
	} catch (error) {
		if (said || !isModelError(error) || !busy.has(error.fault)) throw error;
		return error;
	}
}

function waitOf({ retryAfterMs }: ModelError, attempt: number): number {
	return Math.round(retryAfterMs ?? 1000 * 2 ** (attempt - 1) * (1 + Math.random() / 4));
}

const abortablePause: Pause = async (ms, signal) => {
	await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
};
