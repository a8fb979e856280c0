import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import { below, issue } from "@/lib/setting/issue/issue-rules";
import { schemaIssue } from "@/lib/setting/issue/schema-issue";
import { isKeepMarker, isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json } from "@/lib/shared/json";
import { fail, ok, type Result } from "@/lib/shared/result";
import { placeAt, readJson, type TextPlace } from "./import/read-json";
import { type ServerMap, serverSchema } from "./server";
import { checkServers } from "./server-checks";

/** Why the text of the JSON tab is no document, and where in the text. */
export interface ServersJsonProblem extends Issue {
	readonly place: TextPlace;
}

/** The draft as the JSON tab shows it: `{"mcpServers": …}`; hidden values stay markers. */
export function serversToJson(servers: ServerMap): string {
	return JSON.stringify({ mcpServers: servers }, null, 2);
}

/**
 * Reads the JSON tab back into the draft, strictly: the one contract, no other program's spelling. Blank text
 * is an empty map; the wrapper may be `mcpServers`, `servers` or none.
 */
export function serversFromJson(text: string): Result<ServerMap, readonly ServersJsonProblem[]> {
	if (text.trim() === "") return ok({});
	const read = readJson(text);
	if (!read.ok) {
		const { line, column, problem: _problem, ...broken } = read.error;
		return fail([{ ...broken, place: { line, column } }]);
	}
	const { wrapper, inner } = unwrap(read.value.value);
	const issues = isJsonObject(inner)
		? Object.entries(inner).flatMap(([name, server]) => shapeIssues(name, server))
		: [issue("servers_by_name")];
	const servers = inner as ServerMap;
	const all = issues.length > 0 ? issues : checkServers(servers);
	if (all.length === 0) return ok(servers);
	return fail(all.map((found) => ({ ...found, place: placeOfPath(text, [...wrapper, ...found.path]) })));
}

function unwrap(value: Json): { readonly wrapper: readonly string[]; readonly inner: Json } {
	if (isJsonObject(value) && Object.keys(value).length === 1) {
		for (const key of ["mcpServers", "servers"]) {
			const inner = Object.hasOwn(value, key) ? value[key] : undefined;
			if (inner !== undefined) return { wrapper: [key], inner };
		}
	}
	return { wrapper: [], inner: value };
}

/** Markers stand for text that fits the contract. */
function withoutMarkers(value: Json): Json {
	if (isRedactionMarker(value) || isKeepMarker(value)) return "";
	if (Array.isArray(value)) return value.map(withoutMarkers);
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMarkers(inner)]));
}

function shapeIssues(name: string, server: Json): readonly Issue[] {
	const shown = withoutMarkers(server);
	const parsed = serverSchema.safeParse(shown);
	if (parsed.success) return [];
	return parsed.error.issues.flatMap((found): readonly Issue[] => {
		const broken = below([name], schemaIssue(found, shown));
		if (found.code !== "unrecognized_keys") return [broken];
		return found.keys.map((key) => issue("server_key", [...broken.path, key]));
	});
}

/** Where a path stands in the text, or the nearest part of it that is there. */
export function placeOfPath(text: string, path: Issue["path"]): TextPlace {
	const tree = parseTree(text, [], { allowTrailingComma: true });
	for (let length = path.length; tree && length > 0; length--) {
		const node = findNodeAtLocation(tree, path.slice(0, length));
		if (node) return placeAt(text, (node.parent?.type === "property" ? node.parent : node).offset);
	}
	return { line: 1, column: 1 };
}
