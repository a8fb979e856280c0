import "server-only";
import { wellFormed } from "@/lib/chat/history/cap-text";

const longest = 60;

/** What a conversation is called after its first message: the beginning of its first line with words. */
export function titleFrom(text: string): string {
	const lines = wellFormed(text)
		.split("\n")
		.map((part) => part.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim());
	const line = lines.find((part) => /[\p{L}\p{N}]/u.test(part)) ?? lines.find(Boolean) ?? "";
	const letters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
	if (letters.length <= longest) return line;
	const cut = letters.slice(0, longest).join("");
	const space = cut.lastIndexOf(" ");
	return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
