/** Any value JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** True for a plain object: neither null, array nor scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text as JSON; undefined where it is none. */
export function parsedJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Serializes with object keys in code-point order, so that equal content gives equal text. */
export function canonicalJson(value: unknown): string {
	return JSON.stringify(value, (_key, inner: unknown) =>
		isJsonObject(inner)
			? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
			: inner,
	);
}

/** Deep equality of two JSON values; the order of object keys does not count. */
export function sameJson(a: unknown, b: unknown): boolean {
	return Object.is(a, b) || canonicalJson(a) === canonicalJson(b);
}
