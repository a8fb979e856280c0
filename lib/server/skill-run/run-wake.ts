import "server-only";
import { processWide } from "@/lib/server/start/process-wide";

const watches = () => processWide("skill-run-watches", () => new Map<string, () => void>());

/** Tells who waits for a run in this process that its row changed; another process finds it by looking. */
export function wakeRun(id: string): void {
	watches().get(id)?.();
}

/** Hears of the changes of one run, from when it is made until it is closed; none between two looks is lost. */
export class RunWatch {
	readonly #id: string;
	#changed = false;
	#wake: (() => void) | undefined;

	constructor(id: string) {
		this.#id = id;
		watches().set(id, () => {
			this.#changed = true;
			this.#wake?.();
		});
	}

	/** Resolves when the row changed here since the last time, after `ms` at the latest, or when `signal` is aborted. */
	next(ms: number, signal: AbortSignal): Promise<void> {
		return new Promise((resolve) => {
			const done = () => {
				clearTimeout(timer);
				signal.removeEventListener("abort", done);
				this.#wake = undefined;
				this.#changed = false;
				resolve();
			};
			const timer = setTimeout(done, ms);
			if (signal.aborted || this.#changed) return done();
			signal.addEventListener("abort", done, { once: true });
			this.#wake = done;
		});
	}

	close(): void {
		watches().delete(this.#id);
	}
}
