import "server-only";
import { seesChat } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import type { ChangeEvent } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { type ChatJournal, ChatSource, sendDelta } from "./chat-source";
import { JournalTail, type TailSource } from "./journal-tail";
import type { LiveText } from "./live-text";
import { EventFrame, StreamViewer } from "./stream-viewer";

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

/** Chat of a hub: its rows, the text that turns here are writing, and how often rows of other processes are looked for. */
export interface HubChat {
	readonly journal: ChatJournal;
	readonly live: LiveText;
	readonly pollMs: number;
}

/**
 * All event streams of a process (*settings parity*, Events): changes of settings and, where the hub has chat, the
 * person's conversations in the same stream.
 */
export class StreamHub {
	readonly #journal: EventJournal;
	readonly #options: HubOptions;
	readonly #changes: JournalTail<ChangeEvent>;
	readonly #chat: { readonly tail: JournalTail<unknown>; newest(): Promise<number> } | undefined;
	readonly #viewers = new Set<StreamViewer>();
	#beat: ReturnType<typeof setInterval> | undefined;
	#stopped = false;

	constructor(journal: EventJournal, options: HubOptions, chat?: HubChat) {
		this.#journal = journal;
		this.#options = options;
		this.#changes = new JournalTail(changeSource(journal), options.pollMs);
		if (!chat) return;
		const tail = new JournalTail(new ChatSource(chat.journal, chat.live), chat.pollMs);
		this.#chat = { tail: tail as JournalTail<unknown>, newest: () => chat.journal.newest() };
		chat.live.onDelta((live, delta) => sendDelta(tail.live, live, delta));
	}

	get viewers(): number {
		return this.#viewers.size;
	}

	/**
	 * Opens a stream for a caller: after `lastEventId` and `lastChat`, or from now on, until `signal`; without chat for
	 * one that may not see it. Throws
	 * `rate_limited` when the process holds all the streams it may.
	 */
	async open(
		ctx: Context,
		lastEventId: number | undefined,
		signal?: AbortSignal,
		lastChat?: number,
	): Promise<ReadableStream<Uint8Array>> {
		this.#refuseTooMany();
		const newest = await this.#journal.newestId();
		const newestChat = seesChat(ctx) ? await this.#chat?.newest() : undefined;
		const change = Math.min(lastEventId ?? newest, newest);
		const chat = newestChat === undefined ? {} : { chat: Math.min(lastChat ?? newestChat, newestChat) };
		const viewer = this.#admit(ctx, { cursors: { change, ...chat } }, signal);
		if (viewer.closed) return viewer.stream;
		this.#changes.join(viewer, newest);
		if (newestChat !== undefined) this.#chat?.tail.join(viewer, newestChat);
		return viewer.stream;
	}

	/** Opens a stream of one conversation, after `after` or from now on. Whether the caller may see it was checked. */
	async openConversation(
		ctx: Context,
		conversation: { readonly id: string; readonly after: number | undefined },
		signal?: AbortSignal,
	): Promise<ReadableStream<Uint8Array>> {
		this.#refuseTooMany();
		if (!this.#chat) throw new Error("this hub has no chat");
		const newest = await this.#chat.newest();
		const cursors = { chat: Math.min(conversation.after ?? newest, newest) };
		const viewer = this.#admit(ctx, { cursors, conversationId: conversation.id }, signal);
		if (!viewer.closed) this.#chat.tail.join(viewer, newest);
		return viewer.stream;
	}

	/** Ends every stream. Viewers come back with their last id. */
	closeAll(): void {
		for (const viewer of [...this.#viewers]) viewer.close();
	}

	/** Ends every stream, as a server that stops must, also those whose requests are on their way already. */
	stop(): void {
		this.#stopped = true;
		this.closeAll();
	}

	#refuseTooMany(): void {
		if (this.#viewers.size >= this.#options.maxViewers)
			throw new AppError("rate_limited", "Too many open event streams.", { suggested: "Close some and try again." });
	}

	#admit(
		ctx: Context,
		options: Omit<ConstructorParameters<typeof StreamViewer>[1], "gone">,
		signal: AbortSignal | undefined,
	): StreamViewer {
		const viewer = new StreamViewer(ctx, { ...options, gone: () => this.#forget(viewer) });
		if (this.#viewers.size === 0) this.#startBeat();
		this.#viewers.add(viewer);
		signal?.addEventListener("abort", () => viewer.close(), { once: true });
		if (signal?.aborted || this.#stopped) viewer.close();
		viewer.hello();
		return viewer;
	}

	#forget(viewer: StreamViewer): void {
		this.#viewers.delete(viewer);
		this.#changes.leave(viewer);
		this.#chat?.tail.leave(viewer);
		if (this.#viewers.size === 0) clearInterval(this.#beat);
	}

	#startBeat(): void {
		this.#beat = setInterval(() => {
			for (const viewer of [...this.#viewers]) viewer.comment("keep");
		}, this.#options.heartbeatMs);
		this.#beat.unref();
	}
}

function changeSource(journal: EventJournal): TailSource<ChangeEvent> {
	return {
		newest: () => journal.newestId(),
		onAppended: (listener) => journal.onAppended(listener),
		async read(ctx, { after, limit }) {
			const { events, lastId } = await journal.read(ctx, { afterId: after, limit });
			return { items: events, last: lastId };
		},
		cursor: (viewer) => viewer.cursor("change"),
		send(viewers, event) {
			const frame = new EventFrame("change", event);
			for (const viewer of viewers) viewer.send("change", event.id, frame);
		},
	};
}
