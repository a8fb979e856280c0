/** One measured figure. `target` is what it is held against; undefined: for comparison only. */
export interface BenchRow {
	readonly what: string;
	readonly value: number;
	readonly unit: "ms" | "kB" | "tokens" | "×";
	readonly target?: number;
}

/** The value below which the given part (0 to 1) of the samples lies. */
export function percentile(samples: readonly number[], part: number): number {
	const sorted = [...samples].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Times `job` again and again, in ms, after some rounds that do not count. */
export async function sample(rounds: number, job: (round: number) => unknown): Promise<number[]> {
	for (let round = 0; round < Math.ceil(rounds / 5); round += 1) await job(-1 - round);
	const samples: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const started = performance.now();
		await job(round);
		samples.push(performance.now() - started);
	}
	return samples;
}

/** Rows as a table for people. */
export function tableOf(rows: readonly BenchRow[]): string {
	const width = Math.max(...rows.map((row) => row.what.length));
	const lines = rows.map(({ what, value, unit, target }) => {
		const verdict = target === undefined ? "" : `${value <= target ? "ok  " : "over"} target ${target}`;
		return `${what.padEnd(width)}  ${value.toFixed(unit === "ms" || unit === "×" ? 2 : 1).padStart(9)} ${unit.padEnd(6)}  ${verdict}`;
	});
	return lines.join("\n");
}
