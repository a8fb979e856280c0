import "server-only";
import { database, type WriteTransaction } from "@/lib/server/db/client";
import { announceAppended } from "@/lib/server/events/wake";

/** Runs one immediate transaction and, after its commit, wakes the event streams of this process. */
export async function transact<T>(run: (tx: WriteTransaction) => Promise<T>): Promise<T> {
	const answer = await database().write(run);
	announceAppended();
	return answer;
}
