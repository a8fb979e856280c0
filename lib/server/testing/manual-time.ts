import "server-only";
import type { TurnTime } from "@/lib/server/chat/route/turn-time";

/** Time of turns that stands still until a test moves it. */
export class ManualTime implements TurnTime {
	readonly #timers = new Set<{ readonly time: number; readonly run: () => void }>();
	#now: number;

	constructor(start: number = Date.now()) {
		this.#now = start;
	}

	now(): number {
		return this.#now;
	}

	at(time: number, run: () => void): () => void {
		const timer = { time, run };
		this.#timers.add(timer);
		return () => void this.#timers.delete(timer);
	}

	/** When the timers ring that are set, ms since the epoch. */
	get waits(): readonly number[] {
		return [...this.#timers].map(({ time }) => time);
	}

	/** Moves on without any timer ringing, as for a machine that slept. */
	set(now: number): void {
		this.#now = now;
	}

	/** Moves on; what is due rings. */
	advance(ms: number): void {
		this.#now += ms;
		for (const timer of [...this.#timers]) {
			if (timer.time > this.#now || !this.#timers.delete(timer)) continue;
			timer.run();
		}
	}
}
