import {
	advanceRun,
	type Contributor,
	mayLeave,
	pressSave,
	type SaveBarState,
	type SaveRun,
	saveBar,
} from "@/lib/editor/coordinator";

/** A part of a page that saves on its own, as it registers with the page's coordinator. */
export interface SavePart {
	readonly id: string;
	/** Computed anew at every call, from the newest state. */
	read(): Contributor;
	/** Settles when the outcome is taken in; failures show in `read`, never as a rejection. */
	save(): Promise<void>;
	discard(): void;
	/** Opens and focuses a place of the part. */
	focus(path: readonly string[] | undefined): void;
	subscribe(listener: () => void): () => void;
}

/** All parts of one page that save, behind one save bar. Holds the running pass and nothing else. */
export class PageCoordinator {
	readonly #parts = new Map<string, SavePart>();
	readonly #listeners = new Set<() => void>();
	#run: SaveRun | null = null;
	#pass: Promise<void> | undefined;
	#version = 0;

	/** Adds a part; answers how to take it out. A part of the same id replaces the one before. */
	register(part: SavePart): () => void {
		this.#parts.set(part.id, part);
		const unsubscribe = part.subscribe(() => this.#notify());
		this.#notify();
		return () => {
			unsubscribe();
			if (this.#parts.get(part.id) === part) this.#parts.delete(part.id);
			this.#notify();
		};
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	};

	/** Changes whenever the bar may look different. */
	version = (): number => this.#version;

	contributors(): Contributor[] {
		return [...this.#parts.values()].map((part) => part.read());
	}

	bar(): SaveBarState {
		return saveBar(this.contributors(), this.#run);
	}

	mayLeave = (): boolean => mayLeave(this.contributors());

	/** A press of Save. Settles when the pass it started or joined is over. */
	press = (): Promise<void> => {
		const started = this.#run === null;
		this.#run = pressSave(this.#run, this.contributors());
		this.#notify();
		if (started && this.#run) this.#pass = this.#go();
		return this.#pass ?? Promise.resolve();
	};

	/** Settles when no pass runs. */
	idle = (): Promise<void> => this.#pass ?? Promise.resolve();

	/** Gives every unsaved draft up. */
	discardAll = (): void => {
		for (const part of this.#parts.values()) {
			const { isDirty, unknown } = part.read();
			if (isDirty || unknown) part.discard();
		}
	};

	/** Takes the person to a contributor, by default to the place its block names. */
	jump = (id: string, path?: readonly string[]): void => {
		const part = this.#parts.get(id);
		part?.focus(path ?? part.read().block?.path);
	};

	async #go(): Promise<void> {
		while (this.#run) {
			await this.#parts.get(this.#run.current)?.save();
			this.#run = advanceRun(this.#run, this.contributors());
			this.#notify();
		}
		this.#pass = undefined;
	}

	#notify(): void {
		this.#version += 1;
		for (const listener of this.#listeners) listener();
	}
}
