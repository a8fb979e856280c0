import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";
import { textChecks, wellFormed } from "@/lib/setting/issue/text-checks";

/** Names that have settings of their own. */
const ownSettings: ReadonlySet<string> = new Set(["model", "mode"]);

/** Names that would reach an object's prototype somewhere. */
export const prototypeNames: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Trims names and values and drops blank entries and `model`, `mode`. Names that would collide stay as they are for the check to name. */
export function normalizeConfigOptions(options: Record<string, string>): Record<string, string> {
	const kept = new Map<string, string>();
	for (const [key, value] of Object.entries(options)) {
		const name = key.trim();
		const text = typeof value === "string" ? value.trim() : value;
		if (name === "" || text === "" || ownSettings.has(name)) continue;
		kept.set(kept.has(name) ? key : name, text);
	}
	return Object.fromEntries(kept);
}

/** Names every option that cannot be stored; paths are the option's name. */
export function checkConfigOptions(options: Record<string, string>): readonly Issue[] {
	const names = new Set<string>();
	const issues: Issue[] = [];
	for (const [key, value] of Object.entries(options)) {
		const name = key.trim();
		if (names.has(name)) issues.push(issue("name_repeated", [key]));
		if (prototypeNames.has(name)) issues.push(issue("name_reserved", [key]));
		if (/\p{Cc}/u.test(name)) issues.push(issue("name_one_line", [key]));
		if (textChecks(wellFormed)(key).length > 0 || textChecks(wellFormed)(value).length > 0)
			issues.push(issue("whole_characters", [key]));
		names.add(name);
	}
	return issues;
}
