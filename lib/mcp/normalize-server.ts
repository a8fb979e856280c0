import type { Server, ServerMap } from "./server";
import { transportOf } from "./transport-of";

/** True for a missing, empty or blank value; markers for stored values are never empty. */
function isEmpty(value: unknown): boolean {
	if (value === undefined) return true;
	if (typeof value === "string") return value.trim() === "";
	if (Array.isArray(value)) return value.length === 0;
	return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Trims text; a marker standing for a stored value passes through. */
const trim = <T>(value: T): T => (typeof value === "string" ? (value.trim() as T) : value);

const trimEntries = (map: Record<string, string>): Record<string, string> => {
	const entries = Object.entries(map).map(([key, value]) => [key.trim(), trim(value)] as const);
	// Names that would become one stay apart, so that the check can name them.
	return new Set(entries.map(([key]) => key)).size === entries.length ? Object.fromEntries(entries) : map;
};

/**
 * The one stored form of a server: type stated, `streamable_http` as `http`, `enabled` stated, empty parts
 * left out. Values are never moved from one transport to another.
 */
export function normalizeServer(server: Server): Server {
	const { tools, headers, ...rest } = server;
	const transport = transportOf(server);
	const normal: Server = {
		...rest,
		...(transport ? { type: transport } : {}),
		...(server.command === undefined ? {} : { command: trim(server.command) }),
		...(server.url === undefined ? {} : { url: trim(server.url) }),
		...(headers ? { headers: trimEntries(headers) } : {}),
		enabled: server.enabled ?? true,
		...(tools
			? {
					tools: Object.fromEntries(
						Object.entries(tools).map(([name, tool]) => [
							name,
							{ enabled: tool.enabled ?? true, always_allow: tool.always_allow ?? false },
						]),
					),
				}
			: {}),
	};
	if (normal.mode === "auto") delete normal.mode;
	return Object.fromEntries(Object.entries(normal).filter(([, value]) => !isEmpty(value))) as Server;
}

/** Every server in its stored form; names stay as given. */
export function normalizeServers(servers: ServerMap): ServerMap {
	return Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, normalizeServer(server)]));
}
