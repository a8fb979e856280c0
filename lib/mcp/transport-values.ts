import type { Server, Transport } from "./server";
import { transportOf } from "./transport-of";

/** What a form remembers of the transport a person switched away from; dropped on save, never sent. */
export interface ParkedValues {
	readonly program?: Pick<Server, "command" | "args" | "env">;
	readonly remote?: Pick<Server, "url" | "headers">;
}

export interface EditedServer {
	readonly server: Server;
	readonly parked: ParkedValues;
}

/**
 * Switches a server's transport while it is edited: the values of the old one are parked, those parked for
 * the new one come back. No value ever moves from one transport to the other.
 */
export function switchTransport({ server, parked }: EditedServer, type: Transport): EditedServer {
	const { command, args, env, url, headers, ...rest } = server;
	const from = transportOf(server);
	const program = defined({ command, args, env });
	const remote = defined({ url, headers });
	if ((from === "stdio") === (type === "stdio") && from !== null) return { server: { ...server, type }, parked };
	const next: ParkedValues = {
		program: Object.keys(program).length > 0 ? program : (parked.program ?? {}),
		remote: Object.keys(remote).length > 0 ? remote : (parked.remote ?? {}),
	};
	const own = type === "stdio" ? next.program : next.remote;
	return { server: { ...rest, ...own, type }, parked: next };
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
		[K in keyof T]?: Exclude<T[K], undefined>;
	};
}
