import { split } from "shlex";
import { fail, ok, type Result } from "./result";

/**
 * Splits text into words by the quoting rules of a POSIX shell, without running one: no expansion, no comments.
 * The error words never quote the text.
 */
export function shellWords(text: string): Result<string[], string> {
	if (text.includes("\0") || /\p{Surrogate}/u.test(text)) return fail("complete Unicode characters without NUL");
	try {
		return ok(split(text));
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
