import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { fail, ok, type Result } from "@/lib/shared/result";

/** Whose kind of file a pasted text is. */
export type ImportFormat = "mcp_servers" | "vscode" | "opencode" | "zed" | "map" | "list" | "single";

/** One server as pasted: its name where it had one, and the path it stood at. */
export interface PastedServer {
	readonly name: string | null;
	readonly path: readonly (string | number)[];
	readonly value: Json;
}

export interface PastedServers {
	readonly format: ImportFormat;
	readonly servers: readonly PastedServer[];
}

const containers: readonly (readonly [readonly string[], ImportFormat])[] = [
	[["mcpServers"], "mcp_servers"],
	[["amp.mcpServers"], "mcp_servers"],
	[["mcp_servers"], "mcp_servers"],
	[["context_servers"], "zed"],
	[["mcp", "servers"], "vscode"],
	[["mcp.servers"], "vscode"],
	[["servers"], "vscode"],
	[["mcp"], "opencode"],
];

const connectionKeys = [
	"command",
	"cmd",
	"url",
	"baseUrl",
	"base_url",
	"serverUrl",
	"server_url",
	"httpUrl",
	"endpoint",
];

const looksLikeServer = (value: Json | undefined): value is JsonObject =>
	isJsonObject(value) && connectionKeys.some((key) => Object.hasOwn(value, key));

/** Finds the servers in anyone's JSON: a known container, a list, one server, or a bare map of servers. */
export function findServers(root: Json): Result<PastedServers, Issue> {
	if (Array.isArray(root)) return listed(root, [], "list");
	if (!isJsonObject(root)) return fail(issue("any_servers"));
	for (const [path, format] of containers) {
		const inner = path.reduce<Json | undefined>(
			(value, key) => (isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
			root,
		);
		// A server may itself be called `servers` or `mcp`.
		if (inner === undefined || looksLikeServer(inner)) continue;
		if (Array.isArray(inner)) return listed(inner, path, format);
		if (!isJsonObject(inner)) return fail(issue("servers_by_name", path));
		return named(inner, path, format);
	}
	if (looksLikeServer(root)) {
		const name = typeof root.name === "string" ? root.name : null;
		return ok({ format: "single", servers: [{ name, path: [], value: root }] });
	}
	const values: readonly Json[] = Object.values(root);
	if (values.some(looksLikeServer) && values.every(isJsonObject)) return named(root, [], "map");
	return fail(issue("any_servers"));
}

function named(map: JsonObject, path: PastedServer["path"], format: ImportFormat): Result<PastedServers, Issue> {
	const servers = Object.entries(map).map(([name, value]) => ({ name, path: [...path, name], value }));
	return servers.length > 0 ? ok({ format, servers }) : fail(issue("one_server", path));
}

function listed(list: readonly Json[], path: PastedServer["path"], format: ImportFormat): Result<PastedServers, Issue> {
	const servers = list.map((value, index) => ({
		name: isJsonObject(value) && typeof value.name === "string" ? value.name : null,
		path: [...path, index],
		value,
	}));
	return servers.length > 0 ? ok({ format, servers }) : fail(issue("one_server", path));
}
