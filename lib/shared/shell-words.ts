import { split } from "shlex";
import { fail, ok, type Result } from "./result";

/** Why a text is no command line; names of rules with words for agents and people. */
export type ShellFault = "whole_characters" | "shell_quotes" | "first_word";

/** What no program can be given as an argument. */
const unsendable = /[\0\p{Surrogate}]/u;

/**
 * Splits text into words by the quoting rules of a POSIX shell, without running one: no expansion, no comments.
 * The error is the broken rule.
 */
export function shellWords(text: string): Result<string[], ShellFault> {
	if (unsendable.test(text)) return fail("whole_characters");
	try {
		const words = split(text);
		// $'…' quoting can spell what the text itself does not hold.
		return words.some((word) => unsendable.test(word)) ? fail("whole_characters") : ok(words);
	} catch {
		return fail("shell_quotes");
	}
}

/** Shell words of which the first is not blank. */
export function commandWords(text: string): Result<string[], ShellFault> {
	const words = shellWords(text);
	if (!words.ok || words.value[0]?.trim()) return words;
	return fail("first_word");
}
