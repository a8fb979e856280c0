import "server-only";

const length = 160;
const before = 40;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text around the first word of a query, on one line, at most 160 characters, none cut in half. */
export function excerptOf(text: string, query: string): string {
	const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
	const found = firstPlace(line, query);
	const start = found <= before ? 0 : (segmenter.segment(line).containing(found - before)?.index ?? 0);
	const shown = [...segmenter.segment(line.slice(start, start + length * 4))].map(({ segment }) => segment);
	const cut = shown.slice(0, length).join("");
	return `${start > 0 ? "…" : ""}${cut}${start + cut.length < line.length ? "…" : ""}`;
}

/** Where a word of the query first stands, accents and case aside; 0 when it stands otherwise. */
function firstPlace(line: string, query: string): number {
	const { text, places } = folded(line);
	const found = query
		.split(/\s+/)
		.map((word) => text.indexOf(folded(word).text))
		.filter((at) => at >= 0);
	return found.length === 0 ? 0 : (places[Math.min(...found)] ?? 0);
}

/** Text without case and accents, and where each of its units came from. */
function folded(text: string): { readonly text: string; readonly places: readonly number[] } {
	const places: number[] = [];
	let out = "";
	let at = 0;
	for (const char of text) {
		const plain = char.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
		for (let unit = 0; unit < plain.length; unit++) places.push(at);
		out += plain;
		at += char.length;
	}
	return { text: out, places };
}
