import "server-only";
import { processWide } from "@/lib/server/start/process-wide";
import { type Clock, systemClock } from "@/lib/shared/clock";

/** What turns are timed by. */
export interface TurnTime extends Clock {
	/** Runs something once a time (ms since the epoch) has come, however far it is; answers how to take it back. */
	at(time: number, run: () => void): () => void;
}

/** The time of this process's turns; the system's, unless a test put another in its place. */
export function turnTime(): TurnTime {
	return processWide<TurnTime>("turn-time", () => ({ ...systemClock, at: systemTimer }));
}

/** A longer wait is made of several: more than this overflows a timer, which then rings at once. */
const longestTimerMs = 2 ** 31 - 1;

function systemTimer(time: number, run: () => void): () => void {
	let timer: ReturnType<typeof setTimeout>;
	const wait = (leftMs: number) => {
		timer = setTimeout(look, Math.min(Math.max(leftMs, 0), longestTimerMs));
		timer.unref();
	};
	// a timer may ring a little early, and the clock of a machine that slept moved on without it
	const look = () => {
		const leftMs = time - systemClock.now();
		if (leftMs > 0) wait(leftMs);
		else run();
	};
	wait(time - systemClock.now());
	return () => clearTimeout(timer);
}
