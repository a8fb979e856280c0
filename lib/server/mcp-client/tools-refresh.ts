import "server-only";
import { errorFacts, log } from "@/lib/server/log";

/** After the first word, ms; and once more where the list was not yet another one. */
const waits = [300, 1000, 3000] as const;
/** From the end of one listing to the next that a further word asks for, ms. */
const pauseMs = 3000;

/**
 * Lists tools again after a server said that they changed: once for all it says until then, and again a little later
 * while the list is still the old one, because servers speak before they are done. A server that does not stop speaking
 * is listed after every pause, neither for each word nor never.
 */
export class ToolsRefresh {
	readonly #relist: () => Promise<boolean>;
	#timer: NodeJS.Timeout | undefined;
	/** The server spoke, and no listing has begun since. */
	#wanted = false;
	#running = false;
	#stopped = false;
	/** No word is followed before, ms since the process began. */
	#restUntil = 0;

	constructor(relist: () => Promise<boolean>) {
		this.#relist = relist;
	}

	/** The server said so. */
	wanted(): void {
		if (this.#wanted) return;
		this.#wanted = true;
		if (!this.#running) this.#follow();
	}

	stop(): void {
		this.#stopped = true;
		clearTimeout(this.#timer);
	}

	/** Listens to a word, after the pause that is due. */
	#follow(): void {
		this.#schedule(0, Math.max(waits[0], this.#restUntil - performance.now()));
	}

	#schedule(attempt: number, wait: number | undefined): void {
		clearTimeout(this.#timer);
		if (this.#stopped || wait === undefined) return;
		this.#timer = setTimeout(() => void this.#run(attempt), wait);
		this.#timer.unref();
	}

	async #run(attempt: number): Promise<void> {
		this.#running = true;
		this.#wanted = false;
		const changed = await this.#relist().catch((error: unknown) => {
			log("warn", "mcp.tools_not_listed", errorFacts(error));
			return false;
		});
		this.#running = false;
		this.#restUntil = performance.now() + pauseMs;
		if (this.#wanted) this.#follow();
		else if (!changed) this.#schedule(attempt + 1, waits[attempt + 1]);
	}
}
