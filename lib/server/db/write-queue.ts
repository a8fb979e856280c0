import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/** Runs jobs one after another, in the order they came. */
export class WriteQueue {
	readonly #inside = new AsyncLocalStorage<true>();
	#tail: Promise<unknown> = Promise.resolve();

	/** A job that queues another one and waits for it would wait for itself, so that is an error. */
	run<T>(job: () => Promise<T>): Promise<T> {
		if (this.#inside.getStore()) {
			return Promise.reject(new Error("a write inside of a write: pass the open transaction on"));
		}
		const result = this.#tail.then(() => this.#inside.run(true, job));
		this.#tail = result.catch(() => undefined);
		return result;
	}
}
