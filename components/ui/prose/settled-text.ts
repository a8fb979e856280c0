/** Text settles in steps of so many UTF-16 units; as much of its end always counts as unsettled. */
const step = 8192;

/**
 * Splits text that still grows in two: the beginning, which stays the same while the rest grows by up to a step, and
 * the rest. Cut at a blank line outside of a fenced block, so that each half is Markdown of its own. Short text, and
 * text without such a line, is all rest.
 */
export function splitSettled(text: string): readonly [settled: string, rest: string] {
	const limit = (Math.ceil(text.length / step) - 2) * step;
	if (limit <= 0) return ["", text];
	let cut = 0;
	let fence = "";
	for (const { 0: line, index } of text.slice(0, limit).matchAll(/[^\n]*\n/g)) {
		const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
		if (fence === "") fence = mark;
		else if (mark.startsWith(fence)) fence = "";
		if (fence === "" && line.trim() === "") cut = index + line.length;
	}
	return [text.slice(0, cut), text.slice(cut)];
}
