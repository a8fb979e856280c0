import type { Issue } from "@/lib/setting/define-setting";
import { commandWords } from "@/lib/shared/shell-words";

/** Empty, or shell words whose first is no option. */
export function checkAgentCommand(command: string): readonly Issue[] {
	const given: unknown = command;
	if (typeof given !== "string" || given.trim() === "") return [];
	const words = commandWords(given);
	if (!words.ok) return [{ path: [], expected: words.error }];
	return words.value[0]?.trim().startsWith("-")
		? [{ path: [], expected: "a first word that does not start with a dash" }]
		: [];
}
