import "server-only";

const longest = 60;

/** What a conversation is called after its first message: the beginning of its first line with words. */
export function titleFrom(text: string): string {
	const line =
		text
			.toWellFormed()
			.split("\n")
			.map((part) => part.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim())
			.find((part) => /[\p{L}\p{N}]/u.test(part)) ?? text.trim().slice(0, longest).toWellFormed();
	const letters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
	if (letters.length <= longest) return line;
	const cut = letters.slice(0, longest).join("");
	const space = cut.lastIndexOf(" ");
	return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
