import "server-only";
import type { Context } from "@/lib/server/context";
import { errorFacts, log } from "@/lib/server/log";
import type { ChangeEvent } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { eventFrame, StreamViewer } from "./stream-viewer";

/** Where a hub gets its events from; the journal table of the database. */
export interface EventJournal {
	newestId(): Promise<number>;
	/** What the caller may see after an id; `lastId` also passes over rows it may not see. */
	read(
		ctx: Context,
		page: { readonly afterId: number; readonly limit: number },
	): Promise<{ readonly events: readonly ChangeEvent[]; readonly lastId: number }>;
	/** Calls back after each write of this process; answers how to stop. */
	onAppended(listener: () => void): () => void;
}

export interface HubOptions {
	/** How often the journal is asked for rows of other processes while somebody watches, ms. */
	readonly pollMs: number;
	readonly heartbeatMs: number;
	readonly maxViewers: number;
}

const pageSize = 500;

/**
 * All event streams of a process (*settings parity*, Events). Tails the journal while there are viewers:
 * one look per poll, one read per identity, one encoding per event. Writes of this process wake it at once.
 */
export class StreamHub {
	readonly #journal: EventJournal;
	readonly #options: HubOptions;
	readonly #viewers = new Set<StreamViewer>();
	#last = 0;
	#stop: (() => void) | undefined;
	#running: Promise<void> | undefined;
	#again = false;

	constructor(journal: EventJournal, options: HubOptions) {
		this.#journal = journal;
		this.#options = options;
	}

	get viewers(): number {
		return this.#viewers.size;
	}

	/**
	 * Opens a stream for a caller: after `lastEventId`, or from now on, until `signal`. Throws `rate_limited` when
	 * the process holds all the streams it may.
	 */
	async open(ctx: Context, lastEventId: number | undefined, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
		if (this.#viewers.size >= this.#options.maxViewers)
			throw new AppError("rate_limited", "Too many open event streams.", { suggested: "Close some and try again." });
		const newest = await this.#journal.newestId();
		if (this.#viewers.size === 0) this.#start(newest);
		const viewer = new StreamViewer(ctx, Math.min(lastEventId ?? newest, newest), () => this.#forget(viewer));
		this.#viewers.add(viewer);
		signal?.addEventListener("abort", () => viewer.close(), { once: true });
		if (signal?.aborted) viewer.close();
		viewer.hello();
		this.#catchUp(viewer).catch((error: unknown) => this.#fail(viewer, error));
		return viewer.stream;
	}

	/** Ends every stream, as a server that stops must. Viewers come back with their last id. */
	closeAll(): void {
		for (const viewer of [...this.#viewers]) viewer.close();
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
		const poll = setInterval(() => this.wake(), this.#options.pollMs);
		const beat = setInterval(() => this.#beat(), this.#options.heartbeatMs);
		poll.unref();
		beat.unref();
		const unsubscribe = this.#journal.onAppended(() => this.wake());
		this.#stop = () => {
			clearInterval(poll);
			clearInterval(beat);
			unsubscribe();
		};
	}

	#forget(viewer: StreamViewer): void {
		this.#viewers.delete(viewer);
		if (this.#viewers.size > 0) return;
		this.#stop?.();
		this.#stop = undefined;
	}

	#beat(): void {
		for (const viewer of [...this.#viewers]) viewer.comment("keep");
	}

	async #drain(): Promise<void> {
		while (this.#again && this.#viewers.size > 0) {
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
		const newest = await this.#journal.newestId();
		if (newest <= this.#last) return;
		const after = this.#last;
		// moved on before the readers are chosen: who turns live from now on has read up to here
		this.#last = newest;
		const groups = new Map<string, StreamViewer[]>();
		for (const viewer of this.#viewers) {
			if (!viewer.live) continue;
			const group = groups.get(viewer.identity);
			if (group) group.push(viewer);
			else groups.set(viewer.identity, [viewer]);
		}
		for (const group of groups.values()) await this.#deliverTo(group, after, newest);
	}

	/** One read for all viewers with the same rights. */
	async #deliverTo(group: readonly StreamViewer[], after: number, upTo: number): Promise<void> {
		const ctx = group[0]?.ctx;
		if (ctx === undefined) return;
		try {
			for (let afterId = after; afterId < upTo; ) {
				const page = await this.#journal.read(ctx, { afterId, limit: pageSize });
				for (const event of page.events) {
					const frame = eventFrame(event);
					for (const viewer of group) viewer.send(event.id, frame);
				}
				afterId = Math.max(page.lastId, afterId + 1);
			}
		} catch (error) {
			for (const viewer of group) this.#fail(viewer, error);
		}
	}

	/** Replays what a viewer missed until it has read as far as everybody else. */
	async #catchUp(viewer: StreamViewer): Promise<void> {
		for (let afterId = viewer.cursor; !viewer.closed; ) {
			const page = await this.#journal.read(viewer.ctx, { afterId, limit: pageSize });
			for (const event of page.events) viewer.send(event.id, eventFrame(event));
			afterId = page.lastId;
			if (afterId >= this.#last) {
				viewer.live = true;
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
