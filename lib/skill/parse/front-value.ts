/** A value of the front matter: text as it was written, nothing, a list or a map. No numbers, no dates. */
export type FrontValue = string | null | readonly FrontValue[] | FrontMap;

/** Keys as they were written; the last of two alike. */
export type FrontMap = ReadonlyMap<string, FrontValue>;

/** One key at the top of the front matter. */
export interface FrontEntry {
	/** As it was written. */
	readonly key: string;
	readonly value: FrontValue;
	/** 1-based, counted from the first line after the fence. */
	readonly line: number;
	/** What stands in the file where the value is a flow list or map: `{ name }` is text to its author. */
	readonly flow?: string;
}

/** `Require_Secret`, `requireSecret` and `require-secret` are one key. */
export function foldKey(key: string): string {
	return key
		.trim()
		.replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
		.toLowerCase()
		.replaceAll("_", "-");
}

/** A value as text: scalars as they are, the rest as JSON; empty for nothing. */
export function textOfValue(value: FrontValue): string {
	if (value === null) return "";
	return typeof value === "string" ? value : JSON.stringify(jsonOf(value));
}

function jsonOf(value: FrontValue): unknown {
	if (value === null || typeof value === "string") return value;
	if (Array.isArray(value)) return value.map(jsonOf);
	return Object.fromEntries([...(value as FrontMap)].map(([key, item]) => [key, jsonOf(item)]));
}
