import { isKeepMarker, isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { findReferences } from "../secret-reference";
import type { Server } from "../server";

type Path = readonly (string | number)[];

/** One part that an import adds, changes or takes away. */
export interface FieldChange {
	readonly path: Path;
	/** Absent: it was not there. May be a redaction marker. */
	readonly before?: Json;
	/** Absent: it goes away. */
	readonly after?: Json;
	/** False when the stored value is hidden, so that it may be the same. */
	readonly certain: boolean;
	/** True for values to show as dots. */
	readonly secret: boolean;
}

/** Fields compared key by key, all others as a whole. */
const byKey: ReadonlySet<string> = new Set(["env", "headers", "tools", "meta", "extra"]);
const hidden: ReadonlySet<string> = new Set(["env", "headers"]);

function leaves(server: Server | undefined): ReadonlyMap<string, { readonly path: Path; readonly value: Json }> {
	const found = new Map<string, { path: Path; value: Json }>();
	const put = (path: Path, value: Json) => found.set(JSON.stringify(path), { path, value });
	for (const [field, value] of Object.entries((server ?? {}) as JsonObject)) {
		if (byKey.has(field) && isJsonObject(value)) {
			for (const [key, inner] of Object.entries(value)) put([field, key], inner);
		} else put([field], value);
	}
	return found;
}

/** What changes from one stored form of a server to another, part by part; `before` is absent for a new one. */
export function differences(before: Server | undefined, after: Server): readonly FieldChange[] {
	const [old, next] = [leaves(before), leaves(after)];
	return [...new Set([...old.keys(), ...next.keys()])].flatMap((key): FieldChange[] => {
		const [was, will] = [old.get(key), next.get(key)];
		const path = (will ?? was)?.path ?? [];
		if (was && will && sameJson(was.value, will.value)) return [];
		return [
			{
				path,
				...(was ? { before: was.value } : {}),
				...(will ? { after: will.value } : {}),
				certain: !was || !will || !hidesValue(was.value),
				secret: hidden.has(String(path[0])),
			},
		];
	});
}

/** A stored value that nobody here can compare: hidden, or filled in from a secret. */
function hidesValue(value: Json): boolean {
	return isRedactionMarker(value) || isKeepMarker(value) || findReferences(value).length > 0;
}
