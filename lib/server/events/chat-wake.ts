import "server-only";
import { processWide } from "@/lib/server/start/process-wide";

type Listener = () => void;

const listeners = () => processWide("chat-listeners", () => new Set<Listener>());

/** Calls `listener` after each write of chat of this process; other processes' rows need a look at the counter. */
export function onChatWritten(listener: Listener): () => void {
	const all = listeners();
	all.add(listener);
	return () => all.delete(listener);
}

/** Tells this process's streams that chat has something new. Called after the commit, never inside of it. */
export function announceChat(): void {
	for (const listener of [...listeners()]) listener();
}
