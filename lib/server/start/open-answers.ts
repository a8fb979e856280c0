import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

/** What this process's server is answering. */
export interface OpenAnswers {
	/**
	 * Ends every connection as soon as nothing is being answered. Browsers keep theirs for the next request, or open
	 * some ahead of it, and a server that closes would wait for each.
	 */
	endWhenDone(): void;
}

/** Follows the answers of this process's server from now on; Next hands its server to nobody. */
export function watchAnswers(): OpenAnswers {
	const open = new Set<ServerResponse>();
	const servers = new Set<Server>();
	let ending = false;
	const endIdle = () => {
		if (ending && open.size === 0) for (const server of servers) server.closeAllConnections();
	};
	subscribe("http.server.request.start", (message) => {
		const { response, server } = message as { response: ServerResponse; server: Server };
		servers.add(server);
		open.add(response);
		response.once("close", () => {
			open.delete(response);
			endIdle();
		});
	});
	return {
		endWhenDone() {
			ending = true;
			endIdle();
		},
	};
}
