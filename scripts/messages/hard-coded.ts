/** Attributes and props whose text people read or hear. */
const spoken =
	"aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt|label|summary|hint|subtitle|description";
const attribute = new RegExp(`[\\s{](${spoken})=(?:"([^"]*)"|\\{\\s*"([^"]*)"\\s*\\}|\\{\\s*\`([^\`]*)\`\\s*\\})`, "g");

/** Names that are the same in every language. */
const sameEverywhere: ReadonlySet<string> = new Set(["Steward"]);

/** Attributes with words in the source instead of a message; JSX text itself is lint's (`noJsxLiterals`). */
export function hardCodedCopy(source: string): { readonly line: number; readonly text: string }[] {
	const found: { line: number; text: string }[] = [];
	for (const match of source.matchAll(attribute)) {
		const text = match[2] ?? match[3] ?? match[4] ?? "";
		const words = text.replace(/\$\{[^}]*\}/g, "");
		if (!/\p{L}{2}/u.test(words) || sameEverywhere.has(words)) continue;
		found.push({ line: source.slice(0, match.index).split("\n").length, text: `${match[1]}="${text}"` });
	}
	return found;
}
