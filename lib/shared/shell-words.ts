import { split } from "shlex";
import { fail, ok, type Result } from "./result";

/** What no program can be given as an argument. */
const unsendable = /[\0\p{Surrogate}]/u;

/**
 * Splits text into words by the quoting rules of a POSIX shell, without running one: no expansion, no comments.
 * The error words never quote the text.
 */
export function shellWords(text: string): Result<string[], string> {
	if (unsendable.test(text)) return fail("complete Unicode characters without NUL");
	try {
		const words = split(text);
		// $'…' quoting can spell what the text itself does not hold.
		return words.some((word) => unsendable.test(word)) ? fail("complete Unicode characters without NUL") : ok(words);
	} catch {
		return fail("shell words with every quote closed and a character after every backslash");
	}
}

/** Shell words of which the first is not blank. */
export function commandWords(text: string): Result<string[], string> {
	const words = shellWords(text);
	if (!words.ok || words.value[0]?.trim()) return words;
	return fail("at least one word, the first not blank");
}
