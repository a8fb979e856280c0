import type { SkillFault } from "../skill";

/** A file cut at its fences. Lines are 1-based lines of the file. */
export interface FrontBlock {
	readonly front: string;
	/** Line of the first line of `front`. */
	readonly frontLine: number;
	readonly body: string;
	/** Line of the first line of `body`, before trimming. */
	readonly bodyLine: number;
	/** Set when a comment or a code fence stood around or before the front matter. */
	readonly leadingLine?: number;
	/** An indented fence inside: where the author may have meant it to end. */
	readonly indentedEnd?: { readonly front: string; readonly body: string; readonly line: number };
}

export type FrontSearch = ({ readonly ok: true } & FrontBlock) | ({ readonly ok: false } & SkillFault);

/** Front matter must end within this many characters. */
const frontLimit = 65_536;
const opening = /^---[ \t]*$/;
const closing = /^(?:---|\.\.\.)[ \t]*$/;
const indentedClosing = /^[ \t]+---[ \t]*$/;
const blockScalar = /:[ \t]+[|>][-+0-9]{0,2}$/;
const codeFence = /^ {0,3}(`{3,}|~{3,})[ \t]*[\w-]*[ \t]*$/;
const keyLine = /^(?:name|description)[ \t]*:/i;

/** Cuts a file between line-exact fences; `---` inside a line or in the body is text (*skills*, File). */
export function findFront(text: string): FrontSearch {
	const all = text.split("\n");
	const wrapped = unwrapped(all);
	const lines = wrapped?.lines ?? all;
	const offset = wrapped?.offset ?? 0;
	const start = skipLeading(lines);
	const leading = wrapped !== undefined || start.comment ? offset + 1 : undefined;
	const first = lines[start.at] ?? "";
	if (!opening.test(first)) return { ok: false, ...withoutOpening(lines, start.at, offset) };
	const end = closingAt(lines, start.at + 1);
	if (end === undefined && indentedAt(lines, start.at + 1) === undefined)
		return {
			ok: false,
			code: "UNCLOSED_FRONTMATTER",
			message: "The front matter is never closed. Put a line `---` after its last key.",
			line: offset + start.at + 1,
			column: 1,
		};
	return { ok: true, ...cut(lines, { from: start.at + 1, end, offset }), ...(leading && { leadingLine: leading }) };
}

interface Cut {
	readonly from: number;
	readonly end: number | undefined;
	readonly offset: number;
}

function cut(lines: readonly string[], { from, end, offset }: Cut): FrontBlock {
	const between = (to: number) => ({ front: lines.slice(from, to).join("\n"), body: lines.slice(to + 1).join("\n") });
	const indented = indentedAt(lines, from, end);
	const stop = end ?? indented ?? lines.length;
	return {
		...between(stop),
		frontLine: offset + from + 1,
		bodyLine: offset + stop + 2,
		...(indented !== undefined && { indentedEnd: { ...between(indented), line: offset + indented + 1 } }),
	};
}

/** Blank lines and HTML comments before the fence are passed over. */
function skipLeading(lines: readonly string[]): { at: number; comment: boolean } {
	let at = 0;
	let comment = false;
	while (at < lines.length) {
		const line = (lines[at] ?? "").trim();
		if (line !== "" && !line.startsWith("<!--")) break;
		if (line !== "") {
			comment = true;
			while (at < lines.length && !(lines[at] ?? "").includes("-->")) at += 1;
		}
		at += 1;
	}
	return { at, comment };
}

/** A whole file put into a code fence, as chats hand it out. */
function unwrapped(lines: readonly string[]): { lines: readonly string[]; offset: number } | undefined {
	const at = lines.findIndex((line) => line.trim() !== "");
	const fence = codeFence.exec(lines[at] ?? "")?.[1];
	if (fence === undefined) return undefined;
	let last = lines.length - 1;
	while (last > at && (lines[last] ?? "").trim() === "") last -= 1;
	const end = (lines[last] ?? "").trim();
	if (last <= at || !end.startsWith(fence) || end.replaceAll(fence[0] ?? "", "") !== "") return undefined;
	return { lines: lines.slice(at + 1, last), offset: at + 1 };
}

function closingAt(lines: readonly string[], from: number): number | undefined {
	let length = 0;
	for (let at = from; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (closing.test(line)) return at;
		length += line.length + 1;
		if (length > frontLimit) return undefined;
	}
	return undefined;
}

/** The first indented fence that is no line of a block scalar. */
function indentedAt(lines: readonly string[], from: number, end = lines.length): number | undefined {
	let length = 0;
	let block = Number.POSITIVE_INFINITY;
	for (let at = from; at < end && length <= frontLimit; at += 1) {
		const line = lines[at] ?? "";
		const indent = line.length - line.trimStart().length;
		length += line.length + 1;
		if (line.trim() === "" || indent > block) continue;
		if (indentedClosing.test(line)) return at;
		block = blockScalar.test(line) ? indent : Number.POSITIVE_INFINITY;
	}
	return undefined;
}

function withoutOpening(lines: readonly string[], at: number, offset: number): SkillFault {
	const first = lines[at] ?? "";
	const place = { line: offset + at + 1, column: 1 };
	if (keyLine.test(first))
		return {
			code: "KEYS_WITHOUT_FENCE",
			message: "The keys stand without fences. Put a line `---` before and after them.",
			...place,
		};
	const later = laterFront(lines, at);
	if (later !== undefined)
		return {
			code: "NO_FRONTMATTER",
			message: "Text stands before the front matter. Its line `---` must be the first of the file.",
			line: offset + later + 1,
			column: 1,
		};
	const almost = /^(?:-{2}|-{4,}|[ \t]+-{3}|[–—]+)[ \t]*$/.test(first);
	const message = almost
		? "The front matter must open with a line of exactly three hyphens, `---`, without indentation."
		: "There is no front matter. A skill starts with a line `---`, its name and description, and another `---`.";
	return { code: "NO_FRONTMATTER", message, ...place };
}

function laterFront(lines: readonly string[], from: number): number | undefined {
	for (let at = from + 1; at < Math.min(lines.length - 1, from + 40); at += 1)
		if (opening.test(lines[at] ?? "") && keyLine.test(lines[at + 1] ?? "")) return at;
	return undefined;
}
