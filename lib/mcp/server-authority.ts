import { sameJson } from "@/lib/shared/json";
import { hostChanged } from "@/lib/shared/url-host";
import { normalizeServer } from "./normalize-server";
import type { Server, ServerMap } from "./server";

const guarded = ["command", "args", "env", "headers"] as const;

function changedTools(name: string, before: Server | undefined, after: Server): string[][] {
	const tools = new Set([...Object.keys(before?.tools ?? {}), ...Object.keys(after.tools ?? {})]);
	return [...tools]
		.filter((tool) => allowed(before, tool) !== allowed(after, tool))
		.map((tool) => [name, "tools", tool, "always_allow"]);
}

const allowed = (server: Server | undefined, tool: string): boolean =>
	server?.tools !== undefined && Object.hasOwn(server.tools, tool) && server.tools[tool]?.always_allow === true;

/**
 * Parts of a changed map that an agent needs authority for: command, args, env, headers, the host of a URL
 * and "always allow" of a tool, of every added or changed server. Removing a server needs none.
 */
export function serverAuthorityPaths(before: ServerMap | undefined, after: ServerMap): string[][] {
	return Object.entries(after).flatMap(([name, given]) => {
		const stored = before && Object.hasOwn(before, name) ? before[name] : undefined;
		const old = stored ? normalizeServer(stored) : undefined;
		const next = normalizeServer(given);
		const paths: string[][] = guarded
			.filter((field) => !sameJson(old?.[field] ?? null, next[field] ?? null))
			.map((field) => [name, field]);
		if (hostChanged(old?.url, next.url)) paths.push([name, "url"]);
		return [...paths, ...changedTools(name, old, next)];
	});
}
