import "server-only";
import { database, type WriteTransaction } from "@/lib/server/db/client";
import { announceAppended } from "@/lib/server/events/wake";
import { noteCommit, watched } from "@/lib/server/events/write-watch";

/** Runs one immediate transaction and, after its commit, wakes the event streams of this process. */
export async function transact<T>(run: (tx: WriteTransaction) => Promise<T>): Promise<T> {
	const answer = await database().write(watched(run));
	noteCommit();
	announceAppended();
	return answer;
}
