import "server-only";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";

export interface FetchServer {
	/** `http://127.0.0.1:<port>`. */
	readonly origin: string;
	close(): Promise<void>;
}

/** Serves a fetch handler on a loopback port, so that real clients and raw sockets can talk to it. */
export async function serveFetch(handler: (request: Request) => Promise<Response>): Promise<FetchServer> {
	const server = createServer((incoming, outgoing) => {
		answer(handler, incoming, outgoing).catch(() => outgoing.destroy());
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

async function answer(
	handler: (request: Request) => Promise<Response>,
	incoming: IncomingMessage,
	outgoing: ServerResponse,
): Promise<void> {
	const gone = new AbortController();
	outgoing.on("close", () => gone.abort());
	const body = await buffer(incoming);
	const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
		method: incoming.method,
		headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
		signal: gone.signal,
		...(incoming.method === "GET" || incoming.method === "HEAD" ? {} : { body: new Uint8Array(body) }),
	});
	const response = await handler(request);
	outgoing.writeHead(response.status, Object.fromEntries(response.headers));
	if (response.body === null) outgoing.end();
	else await pipeline(Readable.fromWeb(response.body as NodeStream), outgoing);
}
