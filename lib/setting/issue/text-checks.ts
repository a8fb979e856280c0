import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "./issue-rules";

type Check = (value: string) => readonly Issue[];

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Characters as people count them: an emoji family or a letter with its accents is one. */
export function graphemeCount(text: string): number {
	let count = 0;
	for (const _ of graphemes.segment(text)) count++;
	return count;
}

/** Bytes of the text in UTF-8. */
export function utf8Bytes(text: string): number {
	return new TextEncoder().encode(text).length;
}

/** True when no half of a surrogate pair stands alone; only such text survives UTF-8. */
export function isWellFormed(text: string): boolean {
	return !/\p{Surrogate}/u.test(text);
}

/** What one character may take on average: an emoji family takes 25 bytes, a letter under a pile of accents any number. */
const bytesPerGrapheme = 64;

/** Refuses more than `max` graphemes, or more bytes than these can need; the words say the count, never the text. */
export function atMostGraphemes(max: number): Check {
	return (text) => {
		if (text.length <= max) return [];
		const count = graphemeCount(text);
		return count <= max ? atMostBytes(max * bytesPerGrapheme)(text) : [issue("too_long", [], { max, count })];
	};
}

/** Refuses more than `max` bytes of UTF-8; the words say the size, never the text. */
export function atMostBytes(max: number): Check {
	return (text) => {
		const count = utf8Bytes(text);
		return count <= max ? [] : [issue("too_many_bytes", [], { max, count })];
	};
}

/** Refuses blank text. */
export const notBlank: Check = (text) => (text.trim() === "" ? [issue("not_blank")] : []);

/** Refuses line breaks and other control characters. */
export const oneLine: Check = (text) => (/\p{Cc}/u.test(text) ? [issue("one_line")] : []);

/** Refuses half surrogate pairs and NUL, which no store or protocol carries. */
export const wellFormed: Check = (text) =>
	isWellFormed(text) && !text.includes("\0") ? [] : [issue("whole_characters")];

/** Runs every check. What is no string is a marker standing for a stored value and is left alone. */
export function textChecks(...checks: readonly Check[]): Check {
	return (value: unknown) => (typeof value === "string" ? checks.flatMap((check) => check(value)) : []);
}

/** Trims text; a marker standing for a stored value passes through. */
export function trimmed(value: string): string {
	const given: unknown = value;
	return typeof given === "string" ? given.trim() : value;
}
