/** One line of a comparison. */
export interface Line {
	readonly kind: "same" | "gone" | "new";
	readonly text: string;
}

/** Longer texts are not compared line by line: each side is shown as a whole. */
const longest = 400;

/**
 * Compares two texts line by line: longest common subsequence, lines that went before lines that came. Runs of unchanged
 * lines keep one line on either side of a change.
 */
export function changedLines(before: readonly string[], after: readonly string[]): readonly Line[] {
	const all = before.length > longest || after.length > longest ? whole(before, after) : compared(before, after);
	return all.filter((line, index) => line.kind !== "same" || [index - 1, index + 1].some((at) => isChange(all[at])));
}

const isChange = (line: Line | undefined) => line !== undefined && line.kind !== "same";

const whole = (before: readonly string[], after: readonly string[]): readonly Line[] => [
	...before.map((text) => ({ kind: "gone" as const, text })),
	...after.map((text) => ({ kind: "new" as const, text })),
];

function compared(before: readonly string[], after: readonly string[]): readonly Line[] {
	const common = lengths(before, after);
	const at = (i: number, j: number) => common[i]?.[j] ?? 0;
	const lines: Line[] = [];
	let i = 0;
	let j = 0;
	while (i < before.length || j < after.length) {
		const [old, next] = [before[i], after[j]];
		if (old !== undefined && old === next) {
			lines.push({ kind: "same", text: old });
			i++;
			j++;
		} else if (old !== undefined && (next === undefined || at(i + 1, j) >= at(i, j + 1))) {
			lines.push({ kind: "gone", text: old });
			i++;
		} else {
			lines.push({ kind: "new", text: next ?? "" });
			j++;
		}
	}
	return lines;
}

/** Length of the longest common subsequence from each pair of positions on. */
function lengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
	const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
	for (let i = before.length - 1; i >= 0; i--) {
		for (let j = after.length - 1; j >= 0; j--) {
			const down = table[i + 1]?.[j] ?? 0;
			const right = table[i]?.[j + 1] ?? 0;
			const row = table[i];
			if (row) row[j] = before[i] === after[j] ? (table[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(down, right);
		}
	}
	return table;
}
