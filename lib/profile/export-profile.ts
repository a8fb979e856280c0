import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import { looksLikeToken } from "@/lib/setting/sensitive/credential";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

/** A profile as a file: no secret in it, and a list of what has to be entered again. */
export interface ProfileExport {
	readonly steward: "agent_profile";
	readonly version: 1;
	readonly agent: string;
	readonly settings: JsonObject;
	/** What the profiles of its candidates are called, by id: elsewhere an id says nothing. */
	readonly names?: RecordNames;
	/** Places whose stored value was left blank, such as `env_vars.TOKEN`. */
	readonly enter_again: readonly string[];
	/** Places whose text holds something that looks like a pasted key. */
	readonly looks_secret: readonly string[];
}

/** Makes the export of a profile from its shown values and the `names` of its candidates; stored secrets become blank text. */
export function profileExport(values: JsonObject, agentName: string, names: RecordNames = {}): ProfileExport {
	const blanks: string[] = [];
	const suspects: string[] = [];
	const walk = (value: Json, path: string): Json => {
		if (isRedactionMarker(value)) {
			blanks.push(path);
			return "";
		}
		if (typeof value === "string") {
			if (value.split(/\s+/).some(looksLikeToken)) suspects.push(path);
			return value;
		}
		if (Array.isArray(value)) return value.map((entry, index) => walk(entry, `${path}.${keyOfEntry(entry, index)}`));
		if (!isJsonObject(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, `${path}.${key}`)]));
	};
	const settings = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, walk(value, field)]));
	return {
		steward: "agent_profile",
		version: 1,
		agent: agentName,
		settings,
		...(Object.keys(names).length > 0 && { names }),
		enter_again: blanks,
		looks_secret: suspects,
	};
}

/** An entry of a list in a place: its key where it has one, else its number from 0. */
export function keyOfEntry(entry: Json, index: number): string | number {
	return isJsonObject(entry) && typeof entry.key === "string" ? entry.key : index;
}
