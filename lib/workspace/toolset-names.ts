import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";

/** The one form of a toolset's name: trimmed, lower case, `-` as `_`. */
export function normalizeToolsetName(name: string): string {
	return name.trim().toLowerCase().replaceAll("-", "_");
}

/** Names in their one form, each once, in the given order. */
export function normalizeToolsets(names: readonly string[]): string[] {
	return [...new Set(names.map(normalizeToolsetName))];
}

/** Names the entries that cannot be a toolset. An unknown toolset is no error: servers come and go. */
export function checkToolsets(names: readonly string[]): readonly Issue[] {
	return names.flatMap((name, index) =>
		/^[a-z0-9][a-z0-9_]{0,63}$/.test(normalizeToolsetName(name)) ? [] : [issue("toolset_name", [index])],
	);
}
