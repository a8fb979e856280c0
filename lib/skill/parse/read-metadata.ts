import { type FrontMap, type FrontValue, textOfValue } from "./front-value";

/** `metadata` in any of its shapes as a map of texts: map, list of maps, JSON as text, plain text, nothing. */
export function readMetadata(value: FrontValue): ReadonlyMap<string, string> {
	if (value === null || value === "") return new Map();
	if (typeof value === "string") return ofJson(value) ?? new Map([["text", value]]);
	if (isMap(value)) return texts(value);
	const maps = value.filter(isMap);
	if (maps.length === value.length) return new Map(maps.flatMap((map) => [...texts(map)]));
	return new Map([["list", textOfValue(value)]]);
}

const isMap = (value: FrontValue): value is FrontMap => value instanceof Map;

const texts = (map: FrontMap) => new Map([...map].map(([key, value]) => [key, textOfValue(value)]));

function ofJson(text: string): ReadonlyMap<string, string> | undefined {
	if (!text.trimStart().startsWith("{")) return undefined;
	try {
		const found: unknown = JSON.parse(text);
		const entries = Object.entries(found as object);
		return new Map(entries.map(([key, item]) => [key, typeof item === "string" ? item : JSON.stringify(item)]));
	} catch {
		return undefined;
	}
}
