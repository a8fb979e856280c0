/** Characters of one result that a model is shown; the person sees all of it. */
export const resultCap = 8000;

/** Share of the cap that goes to the beginning; the end often holds the outcome. */
const headShare = 0.7;

/**
 * The text, or its beginning and end with a note of how much is left out between them (at most `cap` characters and
 * the note). Never splits a character, and what came split is repaired.
 */
export function capText(text: string, cap: number = resultCap): string {
	if (text.length <= cap) return wellFormed(text);
	const head = takeHead(text, Math.floor(cap * headShare));
	const tail = takeTail(text, cap - Math.floor(cap * headShare));
	const left = text.length - head.length - tail.length;
	return wellFormed(`${head}\n[… ${left} characters left out …]\n${tail}`);
}

/** The first `length` UTF-16 units, one less where that would split a character. */
export function takeHead(text: string, length: number): string {
	return text.slice(0, isHigh(text.charCodeAt(length - 1)) ? length - 1 : length);
}

function takeTail(text: string, length: number): string {
	const from = text.length - length;
	return text.slice(isHigh(text.charCodeAt(from - 1)) ? from + 1 : from);
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** The text with lone surrogates replaced, as strict providers demand; its length stays. */
export function wellFormed(text: string): string {
	return text.replace(/\p{Surrogate}/gu, "\ufffd");
}
