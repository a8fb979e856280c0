import type * as z from "zod/mini";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue, type ValueKind } from "./issue-rules";

type SchemaIssue = z.core.$ZodIssue;

/**
 * The rule behind what a schema refused: the one place where zod's codes get words. `value` is what was parsed; it
 * only decides between missing, null and another kind, and is never quoted.
 */
export function schemaIssue(found: SchemaIssue, value: unknown): Issue {
	const path = found.path.map((key) => (typeof key === "number" ? key : String(key)));
	const given = valueAt(value, path);
	if (given === undefined && path.length > 0) return issue("required", path);
	if (given === null && found.code !== "unrecognized_keys") return issue("null_not_allowed", path);
	switch (found.code) {
		case "invalid_type":
			return kindIssue(found.expected, path);
		case "too_big":
			return tooBig(found.origin, Number(found.maximum), path);
		case "too_small":
			return tooSmall(found.origin, Number(found.minimum), path);
		case "invalid_value":
			return issue("one_of", path, { values: found.values.map(String).join(", ") });
		case "invalid_format":
			return issue("bad_format", path, { format: found.format });
		case "not_multiple_of":
			return issue("multiple_of", path, { step: found.divisor });
		case "unrecognized_keys":
			return issue("unknown_key", path);
		case "invalid_key":
			return issue("bad_key", path);
		default:
			return issue("other_shape", path);
	}
}

const kinds: Readonly<Record<string, ValueKind>> = {
	string: "string",
	number: "number",
	int: "integer",
	boolean: "boolean",
	array: "list",
	object: "object",
	record: "object",
	null: "null",
};

function kindIssue(expected: string, path: Issue["path"]): Issue {
	const kind = kinds[expected];
	return kind ? issue("wrong_kind", path, { kind }) : issue("other_shape", path);
}

function tooBig(origin: string, max: number, path: Issue["path"]): Issue {
	if (origin === "string") return issue("max_characters", path, { max });
	return origin === "array" || origin === "set" || origin === "map"
		? issue("max_entries", path, { max })
		: issue("max_number", path, { max });
}

function tooSmall(origin: string, min: number, path: Issue["path"]): Issue {
	if (origin === "string") return min === 1 ? issue("not_blank", path) : issue("min_characters", path, { min });
	return origin === "array" || origin === "set" || origin === "map"
		? issue("min_entries", path, { min })
		: issue("min_number", path, { min });
}

function valueAt(value: unknown, path: Issue["path"]): unknown {
	let at = value;
	for (const key of path) {
		if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
		at = (at as Record<string | number, unknown>)[key];
	}
	return at;
}
