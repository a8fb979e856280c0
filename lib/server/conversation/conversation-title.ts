import "server-only";
import { wellFormed } from "@/lib/chat/history/cap-text";

const longest = 60;
/** Of a long message so much is looked at. */
const mostRead = 2000;
/** White space, control characters and what turns the direction of text; joiners inside of letters and emoji stay. */
const unseen = /[\s\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** What a conversation is called after its first message: the beginning of its first line with words. */
export function titleFrom(text: string): string {
	const lines = wellFormed(text.trimStart().slice(0, mostRead))
		.split("\n")
		.map((part) => part.replace(unseen, " ").trim());
	const line = lines.find((part) => /[\p{L}\p{N}]/u.test(part)) ?? lines.find(Boolean) ?? "";
	const letters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
	if (letters.length <= longest) return line;
	const cut = letters.slice(0, longest).join("");
	const space = cut.lastIndexOf(" ");
	return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
