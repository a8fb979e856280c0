import "server-only";
import { processWide } from "@/lib/server/start/process-wide";
import { watchAnswers } from "./open-answers";

/** What it promises is waited for. */
type Closer = () => unknown;

const closers = () => processWide("shutdown-closers", () => new Set<Closer>());
const state = () => processWide("shutdown-state", () => ({ begun: false }));

/**
 * Registers what has to end when the process is asked to stop, such as open event streams: the server waits for open
 * responses, so a stream that stays open keeps it alive. While the process stops, what is registered ends at once.
 * Answers how to take it back.
 */
export function onShutdown(close: Closer): () => void {
	closers().add(close);
	if (state().begun) void runShutdown();
	return () => closers().delete(close);
}

/** Runs every closer once, and resolves when they are done; one that throws does not keep the others from running. */
export async function runShutdown(): Promise<void> {
	state().begun = true;
	const all = [...closers()];
	closers().clear();
	await Promise.allSettled(all.map(async (close) => close()));
}

/** Runs the closers on SIGTERM and SIGINT, and then lets go of connections that nothing is answered on. */
export function listenForShutdown(): void {
	processWide("shutdown-signals", () => {
		const answers = watchAnswers();
		const stop = () => void runShutdown().finally(answers.endWhenDone);
		for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
		return true;
	});
}
