import "server-only";

export interface ProbeCacheOptions {
	/** How long a good answer is kept, ms. */
	readonly keepMs: number;
	readonly maxEntries: number;
	/** Probes that run at the same time; others wait for their turn. */
	readonly maxRunning: number;
	readonly now: () => number;
}

interface Entry<T> {
	readonly value: T;
	readonly until: number;
	readonly generation: number;
}

interface Flight<T> {
	readonly promise: Promise<T>;
	readonly generation: number;
}

/**
 * Answers of slow probes: one flight per key, only good answers kept, and a slow old flight never replaces the
 * answer of a newer one.
 */
export class ProbeCache<T> {
	readonly #options: ProbeCacheOptions;
	readonly #keeps: (value: T) => boolean;
	readonly #entries = new Map<string, Entry<T>>();
	readonly #flights = new Map<string, Flight<T>>();
	readonly #waiting: (() => void)[] = [];
	#running = 0;
	#generation = 0;

	constructor(options: ProbeCacheOptions, keeps: (value: T) => boolean) {
		this.#options = options;
		this.#keeps = keeps;
	}

	/** The kept answer, the flight that is under way, or a new one; `refresh` always starts a new one. */
	get(key: string, probe: () => Promise<T>, refresh = false): Promise<T> {
		const kept = this.#entries.get(key);
		if (!refresh && kept !== undefined && kept.until > this.#options.now()) return Promise.resolve(kept.value);
		const under = this.#flights.get(key);
		if (!refresh && under !== undefined) return under.promise;
		return this.#start(key, probe);
	}

	get size(): number {
		return this.#entries.size;
	}

	#start(key: string, probe: () => Promise<T>): Promise<T> {
		const generation = ++this.#generation;
		const promise = this.#inTurn(probe).then(
			(value) => {
				this.#land(key, generation, value);
				return value;
			},
			(error: unknown) => {
				this.#forgetFlight(key, generation);
				throw error;
			},
		);
		this.#flights.set(key, { promise, generation });
		return promise;
	}

	#land(key: string, generation: number, value: T): void {
		this.#forgetFlight(key, generation);
		const kept = this.#entries.get(key);
		if (kept !== undefined && kept.generation > generation) return;
		this.#entries.delete(key);
		if (!this.#keeps(value)) return;
		this.#entries.set(key, { value, generation, until: this.#options.now() + this.#options.keepMs });
		for (const oldest of this.#entries.keys()) {
			if (this.#entries.size <= this.#options.maxEntries) break;
			this.#entries.delete(oldest);
		}
	}

	#forgetFlight(key: string, generation: number): void {
		if (this.#flights.get(key)?.generation === generation) this.#flights.delete(key);
	}

	async #inTurn(probe: () => Promise<T>): Promise<T> {
		if (this.#running >= this.#options.maxRunning) await new Promise<void>((go) => this.#waiting.push(go));
		else this.#running++;
		try {
			return await probe();
		} finally {
			const next = this.#waiting.shift();
			if (next === undefined) this.#running--;
			else next();
		}
	}
}
