import { jsonrepair } from "jsonrepair";
import { isJsonObject, type Json } from "@/lib/shared/json";
import { isWhole, maxDepth } from "./object-scanner";

/** Longer texts, in UTF-16 units, are not repaired. */
const repairLimit = 65_536;

const prototypeKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses one complete JSON text, repaired where a model wrote it loosely (quotes, commas, comments, raw newlines).
 * Keys that reach prototypes are dropped. Undefined when it is nothing, or nested deeper than 32.
 */
export function parseLoose(text: string): Json | undefined {
	const value = parse(text) ?? (text.length <= repairLimit ? repaired(text) : undefined);
	return value === undefined ? undefined : cleanJson(value);
}

/** Without prototype keys at any depth; undefined when deeper than 32. */
export function cleanJson(value: Json, depth = 0): Json | undefined {
	if (typeof value !== "object" || value === null) return value;
	if (depth >= maxDepth) return undefined;
	const entries = Object.entries(value).filter(([key]) => Array.isArray(value) || !prototypeKeys.has(key));
	const cleaned: [string, Json][] = [];
	for (const [key, inner] of entries) {
		const kept = cleanJson(inner, depth + 1);
		if (kept === undefined) return undefined;
		cleaned.push([key, kept]);
	}
	return Array.isArray(value) ? cleaned.map(([, inner]) => inner) : Object.fromEntries(cleaned);
}

/** A payload as a value: text is parsed up to twice, because models encode it again; blank text is `{}`. */
export function parsePayload(payload: Json): Json | undefined {
	if (typeof payload !== "string") return payload;
	if (payload.trim() === "") return {};
	if (!opensJson(payload)) return undefined;
	const once = parseLoose(payload);
	return typeof once === "string" && opensJson(once) ? parseLoose(once) : once;
}

/** Repair makes a string of any word and ends what has no end, so only what is JSON to its end is given to it. */
function opensJson(text: string): boolean {
	const trimmed = text.trim();
	if (trimmed.startsWith('"')) return trimmed.length > 1 && trimmed.endsWith('"');
	return /^[{[]/.test(trimmed) && isWhole(trimmed);
}

function repaired(text: string): Json | undefined {
	try {
		const value = parse(jsonrepair(text));
		return isJsonObject(value) || Array.isArray(value) || typeof value === "string" ? value : undefined;
	} catch {
		return undefined;
	}
}

function parse(text: string): Json | undefined {
	try {
		return JSON.parse(text) as Json;
	} catch {
		return undefined;
	}
}
