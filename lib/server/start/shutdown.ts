import "server-only";
import { processWide } from "@/lib/server/start/process-wide";

const closers = () => processWide("shutdown-closers", () => new Set<() => void>());
const state = () => processWide("shutdown-state", () => ({ begun: false }));

/**
 * Registers what has to end when the process is asked to stop, such as open event streams: the server waits for open
 * responses, so a stream that stays open keeps it alive. While the process stops, what is registered ends at once.
 * Answers how to take it back.
 */
export function onShutdown(close: () => void): () => void {
	closers().add(close);
	if (state().begun) runShutdown();
	return () => closers().delete(close);
}

/** Runs every closer once; one that throws does not keep the others from running. */
export function runShutdown(): void {
	state().begun = true;
	for (const close of [...closers()]) {
		closers().delete(close);
		try {
			close();
		} catch {
			// The process ends anyway.
		}
	}
}

/** Runs the closers on SIGTERM and SIGINT. */
export function listenForShutdown(): void {
	processWide("shutdown-signals", () => {
		for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, runShutdown);
		return true;
	});
}
