import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import type { Server } from "../server";
import { fieldReaders, kindIssue } from "./read-field";
import { readTools, toolKeys } from "./read-tools";

/** A pasted server in the terms of the one contract, before fixes. Values may be markers of an earlier read. */
export interface ReadServer {
	readonly server: Server;
	/** Keys nobody here knows; kept in `extra`. */
	readonly unknown: readonly string[];
	/** Tools the text wants to be always allowed; nothing grants them but a person. */
	readonly wantsAllowed: readonly string[];
	/** What cannot be read, by the text's own keys, such as `command`. */
	readonly issues: readonly Issue[];
}

/** Reads one pasted server. Never throws; what cannot be read is named in `issues`. */
export function readServer(value: Json): ReadServer {
	if (!isJsonObject(value))
		return { server: {}, unknown: [], wantsAllowed: [], issues: [kindIssue([], "object", value)] };
	const { fields, unknown, issues } = readFields(value);
	const tools = readTools(value);
	const extra = { ...(isJsonObject(fields.extra) ? fields.extra : {}), ...Object.fromEntries(unknown) };
	return {
		server: {
			...fields,
			...(tools.tools ? { tools: tools.tools } : {}),
			...(Object.keys(extra).length > 0 ? { extra } : {}),
		},
		unknown: unknown.map(([key]) => key),
		wantsAllowed: tools.wantsAllowed,
		issues: [...issues, ...tools.issues],
	};
}

interface ReadFields {
	readonly fields: Record<string, unknown>;
	readonly unknown: readonly (readonly [string, Json])[];
	readonly issues: readonly Issue[];
}

function readFields(value: JsonObject): ReadFields {
	const spelled = new Map<string, { readonly key: string; readonly given: unknown }>();
	const unknown: [string, Json][] = [];
	const issues: Issue[] = [];
	for (const [key, inner] of Object.entries(value)) {
		if (toolKeys.has(key) || (key === "name" && typeof inner === "string")) continue;
		const read = fieldReaders.get(key)?.(inner, key);
		if (!read) unknown.push([key, inner]);
		issues.push(...(read?.issues ?? []));
		for (const [field, given] of Object.entries(read?.fields ?? {})) {
			const other = spelled.get(field);
			if (other && !sameJson(other.given, given))
				issues.push(issue("one_spelling", [key], { first: other.key, second: key }));
			spelled.set(field, { key, given });
		}
	}
	return { fields: Object.fromEntries([...spelled].map(([field, { given }]) => [field, given])), unknown, issues };
}
