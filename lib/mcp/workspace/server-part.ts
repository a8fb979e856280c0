import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { mcpServer } from "./server-resource";

const initial = mcpServer.initial as JsonObject;

/** Settings of a record that are parts of the server itself. */
export const serverParts: readonly string[] = Object.keys(initial).filter((field) => field !== "name");

function isEmpty(value: Json | undefined): boolean {
	if (value === undefined || value === "") return true;
	if (Array.isArray(value)) return value.length === 0;
	return isJsonObject(value) && Object.keys(value).length === 0;
}

/** The server that an editor's values show, just as typed; empty parts are left out, stand-ins stay. */
export function serverPartsOf(values: JsonObject): JsonObject {
	return Object.fromEntries(
		serverParts.flatMap((part) => (isEmpty(values[part]) ? [] : [[part, values[part] as Json] as const])),
	);
}

/** What of a record's values an edited server changes, by setting; a part it no longer has becomes empty. */
export function changedParts(values: JsonObject, server: JsonObject): JsonObject {
	return Object.fromEntries(
		serverParts.flatMap((part) => {
			const next = server[part] ?? initial[part] ?? null;
			return sameJson(values[part] ?? null, next) ? [] : [[part, next] as const];
		}),
	);
}
