import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { readJson, type TextPlace } from "@/lib/mcp/import/read-json";
import { isKeepMarker, isRedactionMarker, keepStored, type RedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { fail, ok, type Result } from "@/lib/shared/result";

type Path = readonly (string | number)[];

/** Why a text is no document, and where. `rule` is what belongs there, in English. */
export interface TextFault {
	readonly rule: string;
	readonly place: TextPlace;
}

export const documentRules = {
	root: 'the whole document: { "servers": … }',
	servers: "servers by name",
	other: "nothing beside servers",
	mark: "the value itself; no stored one has this mark",
} as const;

/** The document as people edit it; stored secrets are keep markers. */
export function documentText(servers: JsonObject): string {
	return JSON.stringify({ servers: keepStored(servers) }, null, 2);
}

/** Where a path of the document stands in its text, both from 1; the start where it does not. */
export function placeOfPath(text: string, path: Path): TextPlace {
	const tree = parseTree(text, [], { allowTrailingComma: true });
	for (let length = path.length; tree && length > 0; length--) {
		const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[]);
		if (node) return placeAt(text, (node.parent?.type === "property" ? node.parent : node).offset);
	}
	return { line: 1, column: 1 };
}

function placeAt(text: string, offset: number): TextPlace {
	const before = text.slice(0, offset).split(/\r\n|\r|\n/);
	return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * Reads an edited text back into the shown form of `servers`. `known` holds what the markers were made from (draft
 * and saved value): a keep marker becomes the redaction marker with its mark.
 */
export function readDocument(text: string, known: readonly Json[]): Result<JsonObject, TextFault> {
	const json = readJson(text);
	if (!json.ok) {
		const { expected, line, column } = json.error;
		return fail({ rule: expected, place: { line, column } });
	}
	const wrong = (rule: string, path: Path) => fail({ rule, place: placeOfPath(text, path) });
	const root = json.value.value;
	if (!isJsonObject(root) || !("servers" in root)) return wrong(documentRules.root, []);
	const other = Object.keys(root).find((key) => key !== "servers");
	if (other !== undefined) return wrong(documentRules.other, [other]);
	if (!isJsonObject(root.servers)) return wrong(documentRules.servers, ["servers"]);
	const marks = markersIn(known);
	const lost = findLost(root.servers, marks, ["servers"]);
	if (lost) return wrong(documentRules.mark, lost);
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
