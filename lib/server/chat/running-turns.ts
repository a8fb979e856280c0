import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { database } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import { errorFacts, log } from "@/lib/server/log";
import { processWide } from "@/lib/server/start/process-wide";
import { onShutdown } from "@/lib/server/start/shutdown";
import type { BegunTurn } from "./begin-turn";
import { driveTurn, TurnAborted, type TurnCause } from "./drive-turn";
import { takeDue } from "./route/take-due";
import { turnTime } from "./route/turn-time";
import { leaseMs, runnerId } from "./runner-id";
import { takeQueued } from "./take-queued";

/** How often the rows of running turns are looked at: a Stop of another process is heard that late, ms. */
const watchMs = 200;

/** Where so many run already, a turn that waited for a time waits for the next sweep: thousands may be due together. */
const mostWoken = 32;

/** The turns this process runs, by message; watched as long as there are any. */
class RunningTurns {
	readonly #turns = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();
	/** Turns that wait for a time, by message: how their timer is taken back. */
	readonly #sleeping = new Map<string, () => void>();
	readonly #waking = new Set<Promise<void>>();
	#watch: ReturnType<typeof setInterval> | undefined;
	#renewedAt = 0;
	#looking = false;
	#closed = false;

	/** Runs a begun turn, and after it what was queued meanwhile; wakes it where it waits for a time. Answers at once. */
	start(turn: BegunTurn): void {
		const abort = new AbortController();
		const done = driveTurn(turn, abort)
			.finally(() => this.#end(turn.messageId, abort))
			.then((wakeAt) => (wakeAt === undefined ? this.#next(turn.conversationId) : this.#sleep(turn.messageId, wakeAt)))
			.catch((error: unknown) => log("error", "turn.next_failed", errorFacts(error)));
		this.#turns.set(turn.messageId, { abort, done });
		if (this.#closed) abort.abort(new TurnAborted("shutdown"));
		if (this.#watch) return;
		this.#renewedAt = turnTime().now();
		this.#watch = setInterval(() => void this.#look(), watchMs);
		this.#watch.unref();
	}

	/** True for a turn that this process runs, whatever its clock says of the lease. */
	runs(messageId: string): boolean {
		return this.#turns.has(messageId);
	}

	/** Ends a turn of this process, if it is one. */
	abort(messageId: string, cause: TurnCause): void {
		this.#turns.get(messageId)?.abort.abort(new TurnAborted(cause));
	}

	/** Has a turn go on that waited for a time, unless it is early, somebody else was faster or too many run. */
	wake(messageId: string, now: number = turnTime().now()): Promise<void> {
		this.#sleeping.get(messageId)?.();
		this.#sleeping.delete(messageId);
		const waking = this.#wake(messageId, now)
			.catch((error: unknown) => log("warn", "turn.wake_failed", errorFacts(error)))
			.finally(() => this.#waking.delete(waking));
		this.#waking.add(waking);
		return waking;
	}

	/** Ends every turn: the process stops. Those that wait for a time wait on, for another process. */
	close(): void {
		this.#closed = true;
		for (const takeBack of this.#sleeping.values()) takeBack();
		this.#sleeping.clear();
		for (const messageId of this.#turns.keys()) this.abort(messageId, "shutdown");
	}

	/** Resolves when no turn runs any more, queued ones included; turns that wait for a time do not run. */
	async idle(): Promise<void> {
		while (this.#turns.size + this.#waking.size > 0)
			await Promise.all([...[...this.#turns.values()].map(({ done }) => done), ...this.#waking]);
	}

	#sleep(messageId: string, wakeAt: number): void {
		if (this.#closed) return;
		this.#sleeping.set(
			messageId,
			turnTime().at(wakeAt, () => void this.wake(messageId)),
		);
	}

	async #wake(messageId: string, now: number): Promise<void> {
		if (this.#closed || this.#turns.size + this.#waking.size >= mostWoken) return;
		const due = await takeDue(messageId, now);
		if (due) this.start(due);
	}

	#end(messageId: string, abort: AbortController): void {
		// it may have been woken since it was parked
		if (this.#turns.get(messageId)?.abort === abort) this.#turns.delete(messageId);
		if (this.#turns.size > 0) return;
		clearInterval(this.#watch);
		this.#watch = undefined;
	}

	async #next(conversationId: string): Promise<void> {
		if (this.#closed) return;
		const queued = await takeQueued(conversationId);
		if (queued) this.start(queued);
	}

	/** Hears stops of other processes, sees turns that were taken away, and renews the lease. */
	async #look(): Promise<void> {
		if (this.#looking) return;
		this.#looking = true;
		try {
			const looked = new Map(this.#turns);
			const ids = [...looked.keys()];
			const rows = await database()
				.read.select({ id: messages.id, status: messages.status, runner: messages.runner, stopAt: messages.stopAt })
				.from(messages)
				.where(inArray(messages.id, ids));
			for (const { id, status, runner, stopAt } of rows) {
				// one that was woken since the look is another one
				const abort = looked.get(id)?.abort;
				if (status === "streaming" && runner !== runnerId()) abort?.abort(new TurnAborted("lost"));
				else if (stopAt !== null) abort?.abort(new TurnAborted("stop"));
			}
			// a clock that was set back says so, too
			if (Math.abs(turnTime().now() - this.#renewedAt) > leaseMs / 3) await this.#renew(ids);
		} catch (error) {
			log("warn", "turn.watch_failed", errorFacts(error));
		} finally {
			this.#looking = false;
		}
	}

	async #renew(ids: readonly string[]): Promise<void> {
		this.#renewedAt = turnTime().now();
		await database().write((tx) =>
			tx
				.update(messages)
				.set({ leaseUntil: this.#renewedAt + leaseMs })
				.where(and(inArray(messages.id, [...ids]), eq(messages.runner, runnerId()), eq(messages.status, "streaming"))),
		);
	}
}

/** The turns of this process. */
export function runningTurns(): RunningTurns {
	return processWide("running-turns", () => {
		const turns = new RunningTurns();
		onShutdown(() => {
			turns.close();
			return turns.idle();
		});
		return turns;
	});
}

/** Starts what waits in a conversation whose turn ended without running here. */
export async function startQueued(conversationId: string): Promise<void> {
	const queued = await takeQueued(conversationId);
	if (queued) runningTurns().start(queued);
}
