import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";
import { isKeepMarker, isRedactionMarker } from "@/lib/setting/redaction-marker";
import { maskCredential, maskUrl } from "@/lib/setting/sensitive/credential";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { hostChanged } from "@/lib/shared/url-host";
import { normalizeServer } from "../normalize-server";
import type { Server } from "../server";
import { transportOf } from "../transport-of";
import { holdsMask, maskFits } from "./masked-text";
import { differences, type FieldChange } from "./server-differences";

type Path = readonly (string | number)[];

export interface MergedServer {
	readonly server: Server;
	readonly changes: readonly FieldChange[];
	/** Stored secrets that stay behind, because the URL goes to another host. */
	readonly lost: readonly Path[];
	readonly issues: readonly Issue[];
}

/** Merged key by key. */
const maps = ["env", "headers", "meta", "extra"] as const;
const programParts = ["command", "args", "env"] as const;
const remoteParts = ["url", "headers"] as const;

/**
 * Puts an imported server over the stored one: what the import gives replaces, key by key in maps; what it
 * leaves out stays. A display mask or marker keeps what is stored at its place and is an issue where nothing is.
 */
export function mergeServer(stored: Server | undefined, imported: Server, keepOmitted: boolean): MergedServer {
	const unmasked = keepMasked(stored ?? {}, imported);
	const before = stored ? normalizeServer(stored) : undefined;
	const given = unmasked.server;
	const base = before && keepOmitted ? keptBase(before, given) : {};
	const joined: Record<string, unknown> = { ...base, ...given };
	for (const field of maps) if (base[field] && given[field]) joined[field] = { ...base[field], ...given[field] };
	if (base.tools && given.tools) joined.tools = mergeTools(base.tools, given.tools);
	const merged = normalizeServer(joined as Server);
	const lost = before && hostChanged(urlText(before.url), urlText(merged.url)) ? hiddenHeaders(merged) : [];
	const server = lost.length > 0 ? withoutHeaders(merged, lost) : merged;
	return { server, changes: differences(before, server), lost, issues: unmasked.issues };
}

/** The stored server as far as it fits the imported one: parts of another transport do not stay. */
function keptBase(before: Server, given: Server): Server {
	const was = transportOf(before);
	const urlStays = given.url === undefined || sameUrl(before.url, given.url);
	const { type, ...rest } = before;
	const kept: Server = given.type === undefined && urlStays && given.command === undefined ? { type, ...rest } : rest;
	const will = transportOf({ ...given, ...(given.type || given.command || given.url ? {} : kept) });
	if (was === null || will === null || (was === "stdio") === (will === "stdio")) return kept;
	const gone: readonly string[] = was === "stdio" ? programParts : remoteParts;
	return Object.fromEntries(Object.entries(kept).filter(([field]) => !gone.includes(field))) as Server;
}

const sameUrl = (a: unknown, b: unknown) => sameJson(a, b) || urlText(a) === (typeof b === "string" ? b.trim() : b);

function mergeTools(
	old: NonNullable<Server["tools"]>,
	next: NonNullable<Server["tools"]>,
): NonNullable<Server["tools"]> {
	return {
		...old,
		...Object.fromEntries(Object.entries(next).map(([name, tool]) => [name, { ...old[name], ...tool }])),
	};
}

/** A URL, or what a hidden one shows of itself. */
function urlText(url: unknown): string | undefined {
	if (typeof url === "string") return url;
	return isRedactionMarker(url) ? url.shown : undefined;
}

function hiddenHeaders(server: Server): readonly Path[] {
	return Object.entries(server.headers ?? {})
		.filter(([, value]: [string, unknown]) => isRedactionMarker(value) || isKeepMarker(value))
		.map(([name]) => ["headers", name]);
}

function withoutHeaders(server: Server, lost: readonly Path[]): Server {
	const gone = new Set(lost.map(([, name]) => name));
	const headers = Object.fromEntries(Object.entries(server.headers ?? {}).filter(([name]) => !gone.has(name)));
	return normalizeServer({ ...server, headers });
}

const isStandIn = (value: unknown): boolean =>
	(typeof value === "string" && holdsMask(value)) || isRedactionMarker(value) || isKeepMarker(value);

function keepMasked(stored: Server, imported: Server): { readonly server: Server; readonly issues: readonly Issue[] } {
	const issues: Issue[] = [];
	const walk = (value: Json, known: Json | undefined, path: Path): Json => {
		if (isStandIn(value)) {
			if (known !== undefined && standsFor(value, known, path[0])) return known;
			issues.push(issue("hidden_value", path));
			return value;
		}
		if (Array.isArray(value)) return value.map((inner, index) => walk(inner, at(known, index), [...path, index]));
		if (!isJsonObject(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [key, walk(inner, at(known, key), [...path, key])]),
		);
	};
	return { server: walk(imported as JsonObject, stored as JsonObject, []) as Server, issues };
}

/**
 * A pasted marker stands only for the very value it was read for. A mask stands for any value at its place,
 * as long as what both show of it is the same.
 */
function standsFor(given: Json, known: Json, field: string | number | undefined): boolean {
	if (typeof given !== "string") return isJsonObject(given) && isJsonObject(known) && given.mark === known.mark;
	if (isRedactionMarker(known)) return maskFits(given, known.shown);
	return typeof known === "string" ? known !== "" && fitsText(given, known, field) : isKeepMarker(known);
}

/** A text of the draft that nobody hid: only its credentials could be behind a mask. */
function fitsText(given: string, known: string, field: string | number | undefined): boolean {
	if (field === "env" || field === "headers") return true;
	if (field === "url") return maskFits(given, maskUrl(known).shown);
	const shown = maskCredential(known);
	return shown !== null && maskFits(given, shown);
}

function at(value: Json | undefined, key: string | number): Json | undefined {
	if (Array.isArray(value)) return value[Number(key)];
	return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
