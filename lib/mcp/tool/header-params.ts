import { isJsonObject } from "@/lib/shared/json";

const keyword = "x-mcp-header";
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const types: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);

/**
 * True when every `x-mcp-header` of an input schema is one that a client may mirror into a header (MCP 2026-07-28,
 * Streamable HTTP): a header token, unique whatever its case, on a plain property that is reached through `properties`
 * alone. A tool with any other one must not be called over HTTP.
 */
export function headerParamsFit(schema: unknown): boolean {
	const seen = new Set<string>();
	return fits(schema, { reachable: false, children: true, seen });
}

interface Place {
	/** The schema of a property, on a way of properties. */
	readonly reachable: boolean;
	/** Its own properties are on such a way. */
	readonly children: boolean;
	readonly seen: Set<string>;
}

function fits(schema: unknown, place: Place): boolean {
	if (Array.isArray(schema))
		return schema.every((inner) => fits(inner, { ...place, reachable: false, children: false }));
	if (!isJsonObject(schema)) return true;
	if (Object.hasOwn(schema, keyword) && !mirrored(schema, place)) return false;
	return Object.entries(schema).every(([key, inner]) => {
		if (key === "properties" && isJsonObject(inner)) {
			const { children, seen } = place;
			return Object.values(inner).every((property) => fits(property, { reachable: children, children, seen }));
		}
		if (data.has(key)) return true;
		return fits(inner, { ...place, reachable: false, children: false });
	});
}

/** What is no schema, whatever stands in it. */
const data: ReadonlySet<string> = new Set(["default", "const", "enum", "examples", "required", keyword]);

function mirrored(schema: Record<string, unknown>, { reachable, seen }: Place): boolean {
	const name = schema[keyword];
	if (!reachable || typeof name !== "string" || !token.test(name) || !types.has(schema.type)) return false;
	if (seen.has(name.toLowerCase())) return false;
	seen.add(name.toLowerCase());
	return true;
}
