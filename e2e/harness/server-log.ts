/** Lines Next itself writes at start. */
const banner = /^\s*($|▲ Next\.js|- (Local|Network):|✓ (Starting|Ready|Running next\.config)|Steward )/;

/** What a server process wrote, line by line, and which lines nobody expected. */
export class ServerLog {
	readonly lines: string[] = [];
	readonly #expected: RegExp[] = [];
	readonly #waiting = new Set<() => void>();
	#rest = "";
	#checked = 0;

	write(chunk: string): void {
		const parts = (this.#rest + chunk).split("\n");
		this.#rest = parts.pop() ?? "";
		this.lines.push(...parts);
		for (const look of [...this.#waiting]) look();
	}

	/** Lines of this shape are part of the running test. */
	expect(pattern: RegExp): void {
		this.#expected.push(pattern);
	}

	/** Resolves with the first line that matches, past ones included. */
	waitFor(pattern: RegExp): Promise<string> {
		return this.waitForCount(pattern, 1);
	}

	/** Resolves with the n-th line that matches, past ones included. */
	waitForCount(pattern: RegExp, count: number): Promise<string> {
		return new Promise((resolve) => {
			const look = () => {
				const line = this.lines.filter((candidate) => pattern.test(candidate))[count - 1];
				if (line === undefined) return;
				this.#waiting.delete(look);
				resolve(line);
			};
			this.#waiting.add(look);
			look();
		});
	}

	/** Unexpected lines since the last call: warnings, errors and whatever is no log line of ours. */
	takeUnexpected(): string[] {
		const fresh = this.lines.slice(this.#checked);
		this.#checked = this.lines.length;
		const unexpected = fresh.filter(
			(line) => !banner.test(line) && !isQuiet(line) && !this.#expected.some((pattern) => pattern.test(line)),
		);
		this.#expected.length = 0;
		return unexpected;
	}
}

function isQuiet(line: string): boolean {
	try {
		return (JSON.parse(line) as { level?: string }).level === "info";
	} catch {
		return false;
	}
}
