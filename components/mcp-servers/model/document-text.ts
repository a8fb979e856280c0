import { placeOfPath } from "@/lib/mcp/import/place-of-path";
import { readJson, type TextPlace } from "@/lib/mcp/import/read-json";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue, type PlainRule } from "@/lib/setting/issue/issue-rules";
import { isKeepMarker, isRedactionMarker, keepStored, type RedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { fail, ok, type Result } from "@/lib/shared/result";

type Path = readonly (string | number)[];

/** Why a text is no document, and where. */
export interface TextFault extends Issue {
	readonly place: TextPlace;
}

/** The document as people edit it; stored secrets are keep markers. */
export function documentText(servers: JsonObject): string {
	return JSON.stringify({ servers: keepStored(servers) }, null, 2);
}

/**
 * Reads an edited text back into the shown form of `servers`. `known` holds what the markers were made from (draft
 * and saved value): a keep marker becomes the redaction marker with its mark.
 */
export function readDocument(text: string, known: readonly Json[]): Result<JsonObject, TextFault> {
	const json = readJson(text);
	if (!json.ok) {
		const { line, column, problem: _problem, ...broken } = json.error;
		return fail({ ...broken, place: { line, column } });
	}
	const wrong = (rule: PlainRule, path: Path) => fail({ ...issue(rule, path), place: placeOfPath(text, path) });
	const root = json.value.value;
	if (!isJsonObject(root) || !("servers" in root)) return wrong("servers_by_name", []);
	const other = Object.keys(root).find((key) => key !== "servers");
	if (other !== undefined) return wrong("unknown_key", [other]);
	if (!isJsonObject(root.servers)) return wrong("servers_by_name", ["servers"]);
	const marks = markersIn(known);
	const lost = findLost(root.servers, marks, ["servers"]);
	if (lost) return wrong("hidden_value", lost);
	return ok(withMarkers(root.servers, marks) as JsonObject);
}

type Marks = ReadonlyMap<string, RedactionMarker>;

function markersIn(values: readonly Json[]): Marks {
	const found = new Map<string, RedactionMarker>();
	const walk = (value: Json): void => {
		if (isRedactionMarker(value)) found.set(value.mark, value);
		else if (typeof value === "object" && value !== null) Object.values(value).map(walk);
	};
	values.map(walk);
	return found;
}

const markOf = (value: Json): string | null =>
	isKeepMarker(value) || isRedactionMarker(value) ? String(value.mark) : null;

function findLost(value: Json, marks: Marks, path: Path): Path | null {
	const mark = markOf(value);
	if (mark !== null) return marks.has(mark) ? null : path;
	if (typeof value !== "object" || value === null) return null;
	for (const [key, inner] of Object.entries(value)) {
		const lost = findLost(inner, marks, [...path, Array.isArray(value) ? Number(key) : key]);
		if (lost) return lost;
	}
	return null;
}

function withMarkers(value: Json, marks: Marks): Json {
	const mark = markOf(value);
	if (mark !== null) return marks.get(mark) ?? value;
	if (Array.isArray(value)) return value.map((inner) => withMarkers(inner, marks));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withMarkers(inner, marks)]));
}
