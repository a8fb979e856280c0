/** A stretch of a text: shown as it is, or a character that cannot be seen, by its code point. */
export interface TextPiece {
	readonly text: string;
	/** Set for an invisible character, such as `U+200B`. */
	readonly code?: string;
}

/**
 * Characters that look like nothing or move what is around them: controls except tab and newline, format characters
 * (bidi, zero width, tags), other spaces and line ends, fillers, lone surrogates, variation selectors, private use.
 */
const invisible =
	/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800]/gu;

/** A text in pieces, invisible characters each on its own. */
export function visiblePieces(text: string): readonly TextPiece[] {
	const pieces: TextPiece[] = [];
	let from = 0;
	for (const match of text.matchAll(invisible)) {
		const [sign] = match;
		if (sign === "\n" || sign === "\t") continue;
		if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
		pieces.push({ text: sign, code: codeOf(sign) });
		from = match.index + sign.length;
	}
	if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from) });
	return pieces;
}

/** How many characters of a text cannot be seen. */
export function countInvisible(text: string): number {
	return visiblePieces(text).filter(({ code }) => code !== undefined).length;
}

function codeOf(sign: string): string {
	return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/**
 * Arguments as people read them: JSON with indents, where line ends inside of texts are real ones. Everything is in
 * it; it is for reading, and `JSON.stringify` is for copying.
 */
export function readableJson(value: unknown): string {
	return JSON.stringify(value, null, 2).replace(/(?<!\\)((?:\\\\)*)\\n/g, "$1\n");
}

/** Size of a value as JSON in bytes (UTF-8). */
export function jsonBytes(value: unknown): number {
	return new TextEncoder().encode(JSON.stringify(value)).length;
}
