import "server-only";

/** After the last word of a burst, ms; and once more where the list was not yet another one. */
const waits = [300, 1000, 3000] as const;

/**
 * Lists tools again after a server said that they changed: once per burst, after its end, and again a little later
 * while the list is still the old one, because servers speak before they are done.
 */
export class ToolsRefresh {
	readonly #relist: () => Promise<boolean>;
	#timer: NodeJS.Timeout | undefined;
	#running = false;
	#again = false;
	#stopped = false;

	constructor(relist: () => Promise<boolean>) {
		this.#relist = relist;
	}

	/** The server said so. */
	wanted(): void {
		if (this.#running) this.#again = true;
		else this.#schedule(0);
	}

	stop(): void {
		this.#stopped = true;
		clearTimeout(this.#timer);
	}

	#schedule(attempt: number): void {
		clearTimeout(this.#timer);
		const wait = waits[attempt];
		if (this.#stopped || wait === undefined) return;
		this.#timer = setTimeout(() => void this.#run(attempt), wait);
		this.#timer.unref();
	}

	async #run(attempt: number): Promise<void> {
		this.#running = true;
		const changed = await this.#relist();
		this.#running = false;
		if (this.#again) {
			this.#again = false;
			this.#schedule(0);
		} else if (!changed) this.#schedule(attempt + 1);
	}
}
