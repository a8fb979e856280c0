import "server-only";
import { database, type ReadHandle, type WriteTransaction } from "@/lib/server/db/client";
import { announceChat } from "@/lib/server/events/chat-wake";

/**
 * Runs one immediate transaction over chat and, after its commit, wakes the streams of this process. `run` may run
 * again after another process's lock.
 */
export async function writeChat<T>(run: (tx: WriteTransaction) => Promise<T>): Promise<T> {
	const answer = await database().write(run);
	announceChat();
	return answer;
}

/** Where a store reads and writes: the database, or a transaction that is open. */
export interface StoreHandle {
	read(): ReadHandle;
	write<T>(run: (tx: WriteTransaction) => Promise<T>): Promise<T>;
}

/** Each write a transaction of its own. */
export const databaseHandle: StoreHandle = { read: () => database().read, write: writeChat };

/** All writes in an open transaction; who opened it wakes the streams. */
export function transactionHandle(tx: WriteTransaction): StoreHandle {
	return { read: () => tx, write: (run) => run(tx) };
}
