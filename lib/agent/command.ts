import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";
import { commandWords } from "@/lib/shared/shell-words";

/** Empty, or shell words whose first is no option. */
export function checkAgentCommand(command: string): readonly Issue[] {
	const given: unknown = command;
	if (typeof given !== "string" || given.trim() === "") return [];
	const words = commandWords(given);
	if (!words.ok) return [issue(words.error)];
	return words.value[0]?.trim().startsWith("-") ? [issue("first_word_dash")] : [];
}
