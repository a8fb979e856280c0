import "server-only";
import { processWide } from "@/lib/server/start/process-wide";

type Listener = () => void;

const listeners = () => processWide("event-listeners", () => new Set<Listener>());

/** Calls `listener` after each write of this process that appended events; other processes' rows need a look at the table. */
export function onAppended(listener: Listener): () => void {
	const all = listeners();
	all.add(listener);
	return () => all.delete(listener);
}

/** Tells this process's streams that the table grew. Called after the commit, never inside of it. */
export function announceAppended(): void {
	for (const listener of [...listeners()]) listener();
}
