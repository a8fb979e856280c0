import "server-only";
import { storableText } from "@/lib/storage/storable-text";

/** Scripts that are written without spaces between words, and pictures: each character stands for itself. */
const single =
	/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{So}]\p{M}*/gu;

/** Where a name changes from small to capital letters, or from letters to a number's. */
const hump = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** More of a message is not indexed. */
const longest = 200_000;

/**
 * Text as the index takes it: composed, each character of an unspaced script a word, the parts of `camelCase` names
 * again at the end.
 */
export function indexedWords(text: string): string {
	const plain = storableText(text.slice(0, longest)).normalize("NFKC");
	const humps = [...plain.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(([word]) => {
		const parts = word.split(hump);
		return parts.length > 1 ? parts : [];
	});
	return spaced([plain, ...new Set(humps)].join(" "));
}

/**
 * A query in the language of FTS5: every word has to be there; a word of two letters or more also as the beginning of
 * a longer one. Undefined when it holds nothing that can be looked for.
 */
export function wordsQuery(query: string): string | undefined {
	const words = storableText(query)
		.normalize("NFKC")
		.split(/\s+/)
		.filter((word) => /[\p{L}\p{N}\p{So}]/u.test(word));
	if (words.length === 0) return undefined;
	return `words : (${words.map(phrase).join(" AND ")})`;
}

/** A conversation's id as one word. */
export function placeWord(conversationId: string): string {
	return conversationId.replace(/[^A-Za-z0-9]/g, "");
}

function phrase(word: string): string {
	const begins = /[\p{L}\p{N}]{2}$/u.test(word) && word.replace(single, "") === word;
	return `"${spaced(word).trim().replaceAll('"', '""')}"${begins ? "*" : ""}`;
}

function spaced(text: string): string {
	return text.replace(single, " $& ");
}
