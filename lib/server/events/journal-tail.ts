import "server-only";
import { setImmediate as rest } from "node:timers/promises";
import type { Context } from "@/lib/server/context";
import { errorFacts, log } from "@/lib/server/log";
import type { StreamViewer } from "./stream-viewer";

/** A table of numbered rows, and how its rows reach viewers. */
export interface TailSource<Item> {
	newest(): Promise<number>;
	/** What the caller may see after an id; `last` also passes over rows it may not see. */
	read(
		ctx: Context,
		page: { readonly after: number; readonly limit: number },
	): Promise<{ readonly items: readonly Item[]; readonly last: number }>;
	/** Calls back after each write of this process; answers how to stop. */
	onAppended(listener: () => void): () => void;
	/** Hands one row to viewers with equal rights. */
	send(viewers: readonly StreamViewer[], item: Item): void;
	/** Where a viewer that begins now stands. */
	cursor(viewer: StreamViewer): number;
	/** A viewer has everything up to `last` and gets new rows from now on. */
	caughtUp?(viewer: StreamViewer, last: number): void;
}

const pageSize = 500;

/**
 * Follows one table for the viewers of a process (*settings parity*, Events): one look per poll while somebody
 * watches, one read per identity. Writes of this process wake it at once.
 */
export class JournalTail<Item> {
	readonly #source: TailSource<Item>;
	readonly #pollMs: number;
	/** Viewers, and whether everything before now was replayed to them; then new rows come from the tail's own reads. */
	readonly #viewers = new Map<StreamViewer, boolean>();
	#last = 0;
	#stop: (() => void) | undefined;
	#running: Promise<void> | undefined;
	#again = false;

	constructor(source: TailSource<Item>, pollMs: number) {
		this.#source = source;
		this.#pollMs = pollMs;
	}

	/** The viewers that are up to date. */
	get live(): readonly StreamViewer[] {
		return [...this.#viewers].filter(([, live]) => live).map(([viewer]) => viewer);
	}

	/** Replays what a viewer missed and then hands it everything new; `newest` is the newest id before it joined. */
	join(viewer: StreamViewer, newest: number): void {
		if (this.#viewers.size === 0) this.#start(newest);
		this.#viewers.set(viewer, false);
		this.#catchUp(viewer).catch((error: unknown) => this.#fail(viewer, error));
	}

	leave(viewer: StreamViewer): void {
		if (!this.#viewers.delete(viewer) || this.#viewers.size > 0) return;
		this.#stop?.();
		this.#stop = undefined;
	}

	/** Looks for new rows now; looks again when called meanwhile. */
	wake(): void {
		this.#again = true;
		this.#running ??= this.#drain().finally(() => {
			this.#running = undefined;
		});
	}

	#start(newest: number): void {
		this.#last = newest;
		const poll = setInterval(() => this.wake(), this.#pollMs);
		poll.unref();
		const unsubscribe = this.#source.onAppended(() => this.wake());
		this.#stop = () => {
			clearInterval(poll);
			unsubscribe();
		};
	}

	async #drain(): Promise<void> {
		while (this.#again && this.#viewers.size > 0) {
			// who wrote goes on first, and may have written more by then
			await rest();
			this.#again = false;
			try {
				await this.#deliver();
			} catch (error) {
				log("warn", "stream.read_failed", errorFacts(error));
			}
		}
	}

	/** Hands new rows to everybody who is up to date; the others read them while catching up. */
	async #deliver(): Promise<void> {
		const newest = await this.#source.newest();
		if (newest <= this.#last) return;
		const after = this.#last;
		// moved on before the readers are chosen: who turns live from now on has read up to here
		this.#last = newest;
		const groups = new Map<string, StreamViewer[]>();
		for (const viewer of this.live) {
			const group = groups.get(viewer.identity);
			if (group) group.push(viewer);
			else groups.set(viewer.identity, [viewer]);
		}
		for (const group of groups.values()) await this.#deliverTo(group, after, newest);
	}

	/** One read for all viewers with the same rights. */
	async #deliverTo(group: readonly StreamViewer[], from: number, upTo: number): Promise<void> {
		const ctx = group[0]?.ctx;
		if (ctx === undefined) return;
		try {
			for (let after = from; after < upTo; ) {
				const page = await this.#source.read(ctx, { after, limit: pageSize });
				for (const item of page.items) this.#source.send(group, item);
				after = Math.max(page.last, after + 1);
			}
		} catch (error) {
			for (const viewer of group) this.#fail(viewer, error);
		}
	}

	/** Replays what a viewer missed until it has read as far as everybody else. */
	async #catchUp(viewer: StreamViewer): Promise<void> {
		for (let after = this.#source.cursor(viewer); !viewer.closed; ) {
			const page = await this.#source.read(viewer.ctx, { after, limit: pageSize });
			for (const item of page.items) this.#source.send([viewer], item);
			after = page.last;
			if (after >= this.#last && this.#viewers.has(viewer)) {
				this.#viewers.set(viewer, true);
				this.#source.caughtUp?.(viewer, this.#last);
				return;
			}
		}
	}

	/** A stream that cannot be read for is ended; its viewer reconnects with its last id and nothing is lost. */
	#fail(viewer: StreamViewer, error: unknown): void {
		log("warn", "stream.closed", { request_id: viewer.ctx.requestId, ...errorFacts(error) });
		viewer.close();
	}
}
