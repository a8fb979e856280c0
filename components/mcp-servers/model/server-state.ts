import type { Difference } from "@/lib/editor/difference";
import { findReferences } from "@/lib/mcp/secret-reference";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import type { Json, JsonObject } from "@/lib/shared/json";
import { readableServer, sameServer } from "./draft-server";

/** What is known of a server without asking it, the most pressing first. */
export type ServerState =
	| { readonly kind: "both" }
	| { readonly kind: "unreadable" }
	| { readonly kind: "wrong"; readonly count: number }
	| { readonly kind: "enterAgain"; readonly count: number }
	| { readonly kind: "missing"; readonly names: readonly string[] }
	| { readonly kind: "off" }
	| { readonly kind: "unchecked" };

export interface ServerFacts {
	readonly name: string;
	readonly value: Json;
	readonly issues: readonly Issue[];
	/** Paths of stored secrets that cannot be kept, as JSON of the path below `servers`. */
	readonly lost: ReadonlySet<string>;
	readonly secretNames: ReadonlySet<string> | undefined;
	readonly differences: readonly Difference[];
}

export function serverState(facts: ServerFacts): ServerState {
	const { name, value, secretNames, differences } = facts;
	if (differences.some(({ overlap, path }) => overlap && path[1] === name)) return { kind: "both" };
	const server = readableServer(value);
	if (!server) return { kind: "unreadable" };
	const wrong = facts.issues.filter(({ path }) => path[0] === name).length;
	if (wrong > 0) return { kind: "wrong", count: wrong };
	const lost = [...facts.lost].filter((place) => JSON.parse(place)[0] === name).length;
	if (lost > 0) return { kind: "enterAgain", count: lost };
	const missing = secretNames ? missingSecrets(value, secretNames) : [];
	if (missing.length > 0) return { kind: "missing", names: missing };
	return server.enabled === false ? { kind: "off" } : { kind: "unchecked" };
}

/** Names a server refers to that no stored secret has. */
export function missingSecrets(value: Json, secretNames: ReadonlySet<string>): readonly string[] {
	const names = findReferences(value).map(({ name }) => name);
	return [...new Set(names)].filter((name) => !secretNames.has(name));
}

/** A server of the list; `id` stays while it is renamed. */
export interface ServerRow {
	readonly id: string;
	readonly name: string;
	/** Its name in the saved document; `null` for a new one. */
	readonly savedName: string | null;
	readonly edit: "none" | "new" | "edited";
}

/** Ids of rows that are not simply the server's name: renamed and added ones, by present name. */
export type RowIds = Readonly<Record<string, string>>;

/** Prefix of ids that name a saved server. */
const saved = "=";

export function serverRows(servers: JsonObject, base: JsonObject, ids: RowIds): readonly ServerRow[] {
	const used = new Set<string>();
	return Object.keys(servers).map((name): ServerRow => {
		let id = Object.hasOwn(ids, name) ? (ids[name] ?? "") : saved + name;
		while (used.has(id)) id += "+";
		used.add(id);
		const old = id.startsWith(saved) ? id.slice(saved.length) : "";
		const savedName = [name, old].find((one) => Object.hasOwn(base, one)) ?? null;
		if (savedName === null) return { id, name, savedName, edit: "new" };
		const same = savedName === name && sameServer(servers[name], base[savedName]);
		return { id, name, savedName, edit: same ? "none" : "edited" };
	});
}

/** The ids after a row got another name. */
export function renamedIds(ids: RowIds, row: ServerRow, to: string): RowIds {
	const { [row.name]: _gone, ...rest } = ids;
	return { ...rest, [to]: row.id };
}

/** Saved servers that the draft no longer has. */
export function removedServers(rows: readonly ServerRow[], base: JsonObject): readonly string[] {
	const there = new Set(rows.flatMap(({ name, savedName }) => [name, savedName]));
	return Object.keys(base).filter((name) => !there.has(name));
}
