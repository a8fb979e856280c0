import "server-only";
import { processWide } from "@/lib/server/start/process-wide";

const waiting = () => processWide("skill-run-waiting", () => new Map<string, () => void>());

/** Tells who waits for a run in this process that its row changed; another process finds it by looking. */
export function wakeRun(id: string): void {
	waiting().get(id)?.();
}

/**
 * Resolves when the run's row changed here, after `ms` at the latest, or when `signal` is aborted. What changes before
 * it is called is found by looking at the row first.
 */
export function runChanged(id: string, ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const done = () => {
			clearTimeout(timer);
			signal.removeEventListener("abort", done);
			waiting().delete(id);
			resolve();
		};
		const timer = setTimeout(done, ms);
		if (signal.aborted) return done();
		signal.addEventListener("abort", done, { once: true });
		waiting().set(id, done);
	});
}
