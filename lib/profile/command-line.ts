import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";
import { commandWords } from "@/lib/shared/shell-words";

/** One flag of a CLI agent. */
export interface CliFlag {
	readonly flag: string;
	readonly description: string;
	readonly enabled: boolean;
}

/** Every flag, enabled or not, must be readable as shell words with a first word. Paths are `[index, "flag"]`. */
export function checkCliFlags(flags: readonly CliFlag[]): readonly Issue[] {
	return flags.flatMap(({ flag }, index) => {
		const given: unknown = flag;
		const words = typeof given === "string" ? commandWords(given) : null;
		return words && !words.ok ? [issue(words.error, [index, "flag"])] : [];
	});
}

/** Blank is no prefix; anything else must be shell words whose first is no option. */
export function checkCommandPrefix(prefix: string): readonly Issue[] {
	const given: unknown = prefix;
	if (typeof given !== "string" || given.trim() === "") return [];
	const words = commandWords(given);
	if (!words.ok) return [issue(words.error)];
	return words.value[0]?.trim().startsWith("-") ? [issue("first_word_dash")] : [];
}
