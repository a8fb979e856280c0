import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { WriteTransaction } from "@/lib/server/db/client";

/** Sees the rows and the events of a transaction that is about to commit. */
export type LookAtWrites = (tx: WriteTransaction, eventIds: readonly number[]) => Promise<void>;

interface Watch {
	/** Of the transaction that runs now; an attempt that is made again begins anew. */
	running: number[];
	readonly committed: number[];
	readonly rehearsal?: LookAtWrites;
}

const watches = new AsyncLocalStorage<Watch>();

/** Thrown out of a transaction that must not commit; never leaves `rehearseWrites`. */
class Rehearsed extends Error {
	override readonly name = "Rehearsed";
}

/** Wraps the body of a transaction, so that a watcher learns which events it appended. */
export function watched<T>(run: (tx: WriteTransaction) => Promise<T>): (tx: WriteTransaction) => Promise<T> {
	const watch = watches.getStore();
	if (!watch) return run;
	return async (tx) => {
		watch.running = [];
		const answer = await run(tx);
		if (watch.rehearsal) {
			await watch.rehearsal(tx, watch.running);
			throw new Rehearsed("a rehearsal commits nothing");
		}
		return answer;
	};
}

/** Tells the watcher of an event that was appended. */
export function noteEvent(id: number): void {
	watches.getStore()?.running.push(id);
}

/** Tells the watcher that the transaction committed. */
export function noteCommit(): void {
	const watch = watches.getStore();
	watch?.committed.push(...watch.running.splice(0));
}

/** Runs something and answers which events its writes appended, in order. */
export async function watchWrites<T>(
	run: () => Promise<T>,
): Promise<{ readonly answer: T; readonly eventIds: readonly number[] }> {
	const watch: Watch = { running: [], committed: [] };
	const answer = await watches.run(watch, run);
	return { answer, eventIds: watch.committed };
}

/**
 * Runs a verb up to its commit and takes everything back: no row, no event, nobody woken. Throws what the verb throws.
 * For showing a person what a call would do before it is allowed.
 */
export async function rehearseWrites(run: () => Promise<unknown>, look: LookAtWrites): Promise<void> {
	try {
		await watches.run({ running: [], committed: [], rehearsal: look }, run);
	} catch (error) {
		if (!(error instanceof Error && error.name === "Rehearsed")) throw error;
	}
}
