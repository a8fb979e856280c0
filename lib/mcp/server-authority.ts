import { isJsonObject, type Json, sameJson } from "@/lib/shared/json";
import { hostChanged } from "@/lib/shared/url-host";
import { normalizeServer } from "./normalize-server";
import { referencedSecrets } from "./secret-reference";
import type { Server, ServerMap } from "./server";

const guarded = ["command", "args", "env", "headers"] as const;

type Tools = Server["tools"];

/** Tools whose "always allow" is given or taken back, as paths below `tools`. */
export function toolAuthorityPaths(before: Tools, after: Tools): string[][] {
	const tools = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
	return [...tools]
		.filter((tool) => allowed(before, tool) !== allowed(after, tool))
		.map((tool) => [tool, "always_allow"]);
}

const allowed = (tools: Tools, tool: string): boolean =>
	tools !== undefined && Object.hasOwn(tools, tool) && tools[tool]?.always_allow === true;

/** Whether a URL that changes reaches another host, or newly takes a stored secret. */
export function urlNeedsAuthority(before: string | undefined, after: string | undefined): boolean {
	return hostChanged(before, after) || takesNewSecret(before, after);
}

/** True for a text inside an opaque part that names another host, whatever its key is, or newly takes a stored secret. */
function reachesElsewhere(key: string, before: string | undefined, after: string): boolean {
	const isUrl = /ur[il]$/i.test(key) || /^\s*(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}/i.test(after);
	return (isUrl && hostChanged(before?.trim(), after.trim())) || takesNewSecret(before, after);
}

/** Paths inside the opaque parts of a server at which something guarded, or the host of a URL, changed. */
export function opaqueAuthorityPaths(path: string[], before: unknown, after: unknown): string[][] {
	const keys = new Set([...childKeys(before), ...childKeys(after)]);
	return [...keys].flatMap((key) => {
		const [old, next] = [child(before, key), child(after, key)];
		const here = [...path, key];
		if ((guarded as readonly string[]).includes(key.toLowerCase()))
			return sameJson(old ?? null, next ?? null) ? [] : [here];
		if (typeof next === "string") return reachesElsewhere(key, text(old), next) ? [here] : [];
		return opaqueAuthorityPaths(here, old, next);
	});
}

const text = (value: Json | undefined) => (typeof value === "string" ? value : undefined);

function childKeys(value: unknown): string[] {
	return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

function child(value: unknown, key: string): Json | undefined {
	if (Array.isArray(value)) return value[Number(key)] as Json | undefined;
	return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** True when a URL would be sent a stored secret that it was not sent before. */
function takesNewSecret(before: string | undefined, after: string | undefined): boolean {
	const known = new Set(referencedSecrets(before ?? ""));
	return referencedSecrets(after ?? "").some((name) => !known.has(name));
}

/**
 * Parts of a changed map that an agent needs authority for: command, args, env, headers and the host of a URL at any
 * depth, a secret that a URL newly takes, and "always allow" of a tool, of every added or changed server. Removing a
 * server needs none.
 */
export function serverAuthorityPaths(before: ServerMap | undefined, after: ServerMap): string[][] {
	return Object.entries(after).flatMap(([name, given]) => {
		const stored = before && Object.hasOwn(before, name) ? before[name] : undefined;
		const old = stored ? normalizeServer(stored) : undefined;
		const next = normalizeServer(given);
		const paths: string[][] = guarded
			.filter((field) => !sameJson(old?.[field] ?? null, next[field] ?? null))
			.map((field) => [name, field]);
		if (urlNeedsAuthority(old?.url, next.url)) paths.push([name, "url"]);
		const inside = (["meta", "extra"] as const).flatMap((part) =>
			opaqueAuthorityPaths([name, part], old?.[part], next[part]),
		);
		const tools = toolAuthorityPaths(old?.tools, next.tools).map((path) => [name, "tools", ...path]);
		return [...paths, ...inside, ...tools];
	});
}
