import { normalizeServer } from "../normalize-server";
import type { Server } from "../server";
import { transportOf } from "../transport-of";
import { type McpServerValues, mcpServer } from "./server-resource";

/** The saved values of a workspace's server, without its name: the contract field by field. */
export type ServerValues = Omit<McpServerValues, "name">;

/** The server that the values of a record describe; empty parts are left out. Markers for stored values stay. */
export function serverOfValues(values: Readonly<Partial<McpServerValues>>): Server {
	const { name: _, ...server } = values;
	return normalizeServer(server);
}

/** Every setting of a record that holds this server, empty where the server says nothing. */
export function valuesOfServer(server: Server): ServerValues {
	const { name: _, ...initial } = mcpServer.initial;
	const normal = normalizeServer(server);
	return { ...initial, ...normal, type: normal.type ?? transportOf(normal) ?? initial.type };
}

/** `program` for servers that are started, `url` for those that are called. */
export function reachedBy({ type }: Pick<Server, "type">): "program" | "url" {
	return type === "stdio" ? "program" : "url";
}
