import type { FrontEntry, FrontValue } from "./front-value";

const topKey = /^["']?([A-Za-z_][\w-]{0,63})["']?[ \t]*:(.*)$/;
const innerKey = /^[ \t]+["']?([A-Za-z_][\w.-]{0,63})["']?[ \t]*:[ \t]*(.*)$/;
const item = /^[ \t]*-[ \t]+(.*)$/;
const blockMark = /^[|>][-+0-9]{0,2}$/;

/**
 * The last way to read front matter that is no YAML: keys at the start of a line, and the lines up to the next one as
 * their text, list or map. What it cannot place joins the text before it, so nothing goes unseen; a ceiling alone is left
 * as it stands.
 */
export function scanLines(front: string): readonly FrontEntry[] {
	const found: { key: string; line: number; first: string; rest: string[] }[] = [];
	let open = false;
	for (const [index, line] of front.split("\n").entries()) {
		const match = topKey.exec(line);
		const blank = line.trim() === "" || line.startsWith("#");
		if (match?.[1] !== undefined)
			found.push({ key: match[1], line: index + 1, first: (match[2] ?? "").trim(), rest: [] });
		open = match !== null || (open && (blank || joins(line, found.at(-1)?.key)));
		if (match === null && open && !blank) found.at(-1)?.rest.push(line);
	}
	const entries = new Map<string, FrontEntry>();
	for (const { key, line, first, rest } of found) entries.set(key, { key, line, value: valueFrom(first, rest) });
	return [...entries.values()];
}

/** A ceiling never grows by a line that YAML would not count to it. */
const joins = (line: string, key = "") => /^(?:[ \t]|-[ \t])/.test(line) || !/^allowed[-_]?tools$|^tools$/i.test(key);

function valueFrom(first: string, rest: readonly string[]): FrontValue {
	if (first === "" && rest.length === 0) return null;
	if (first === "" && rest.every((line) => item.test(line)))
		return rest.map((line) => unquoted(item.exec(line)?.[1] ?? ""));
	if (first === "" && rest.every((line) => innerKey.test(line)))
		return new Map(
			rest.map((line) => {
				const match = innerKey.exec(line);
				return [match?.[1] ?? "", unquoted(match?.[2] ?? "")];
			}),
		);
	const head = blockMark.test(first) ? [] : [first];
	return unquoted([...head, ...rest.map((line) => line.trim())].join(" "));
}

function unquoted(text: string): string {
	const trimmed = text.trim();
	const mark = trimmed[0];
	const quoted = (mark === '"' || mark === "'") && trimmed.length > 1 && trimmed.endsWith(mark);
	return quoted ? trimmed.slice(1, -1) : trimmed;
}
