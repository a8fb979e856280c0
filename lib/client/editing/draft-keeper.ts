import { persistable, type StoredDraft } from "@/lib/editor/sensitive-draft";
import type { DraftStore } from "./draft-store";
import type { EditorSession } from "./editor-session";

interface KeeperWorld {
	/** Runs a task after a while; answers how to cancel it. */
	later(task: () => void, ms: number): () => void;
	now(): number;
}

const browser: KeeperWorld = {
	later: (task, ms) => {
		const timer = setTimeout(task, ms);
		return () => clearTimeout(timer);
	},
	now: () => Date.now(),
};

const delayMs = 300;

/**
 * Keeps the draft of one editor over reloads and crashes. It comes back by itself; only where something was
 * typed before it was found, or the record is gone, it is offered.
 */
export class DraftKeeper {
	readonly #session: EditorSession;
	readonly #drafts: DraftStore;
	readonly #world: KeeperWorld;
	#cancel: (() => void) | undefined;
	#kept = false;

	constructor(session: EditorSession, drafts: DraftStore, world: KeeperWorld = browser) {
		this.#session = session;
		this.#drafts = drafts;
		this.#world = world;
	}

	/** Looks for a stored draft, then follows the editor; answers how to stop (what is pending is written). */
	start(): () => void {
		const { store } = this.#session;
		let stopped = false;
		void this.#load().finally(() => {
			if (!stopped) stop = store.subscribe(({ editor }, before) => editor !== before.editor && this.#schedule());
		});
		let stop = () => {};
		return () => {
			stopped = true;
			stop();
			void this.flush();
		};
	}

	/** Writes at once what waits: the page is being hidden. */
	async flush(): Promise<void> {
		if (!this.#cancel) return;
		this.#cancel();
		this.#cancel = undefined;
		await this.#write();
	}

	/** The offered draft comes back; what moved meanwhile shows as a conflict. */
	accept(): void {
		const { offer } = this.#session.store.getState();
		if (offer) this.#session.restore(offer);
	}

	/** The offered draft is given up. */
	async dismiss(): Promise<void> {
		const { offer } = this.#session.store.getState();
		this.#session.store.setState({ offer: null });
		if (offer) await this.#drafts.clear(offer.type, offer.id);
		await this.#write();
	}

	async #load(): Promise<void> {
		const { definition, id, store } = this.#session;
		const drafts = await this.#drafts.load(definition.type, id);
		const stored = drafts.find((draft) => this.#session.preview(draft).isDirty);
		if (!stored) return drafts.length > 0 ? this.#drafts.clear(definition.type, id) : undefined;
		this.#kept = true;
		const { gone } = this.#session.preview(stored);
		const untouched = store.getState().editor.draft === null;
		// What moved meanwhile shows as a conflict: its table compares, keeping restores, using the latest discards.
		if (untouched && !gone) this.#session.restore(stored);
		else store.setState({ offer: stored });
	}

	#schedule(): void {
		this.#cancel?.();
		this.#cancel = this.#world.later(() => {
			this.#cancel = undefined;
			void this.#write();
		}, delayMs);
	}

	async #write(): Promise<void> {
		const { definition, id, store } = this.#session;
		const { editor, offer } = store.getState();
		const stored: StoredDraft | null = persistable(editor, definition, this.#world.now());
		if (stored) {
			this.#kept = true;
			await this.#drafts.save(stored, offer);
		} else if (this.#kept) {
			this.#kept = offer !== null;
			await this.#drafts.clear(definition.type, id, offer);
		}
	}
}
