/** Those who wait until something is so; whoever changes what they look at says so with `changed`. */
export class Watchers {
	readonly #looks = new Set<() => void>();

	/** Resolves once the condition holds, at once where it does already. */
	until(condition: () => boolean): Promise<void> {
		return new Promise((resolve) => {
			const look = () => {
				if (!condition()) return;
				this.#looks.delete(look);
				resolve();
			};
			this.#looks.add(look);
			look();
		});
	}

	changed(): void {
		for (const look of [...this.#looks]) look();
	}
}
