import type { Server, Transport } from "./server";

/** The transport a server has, stated or inferred from `command` or `url`; `null` when neither says it. */
export function transportOf(server: Server): Transport | null {
	if (server.type) return server.type === "streamable_http" ? "http" : server.type;
	const hasCommand = Boolean(server.command);
	const hasUrl = Boolean(server.url);
	if (hasCommand === hasUrl) return null;
	return hasCommand ? "stdio" : "http";
}
