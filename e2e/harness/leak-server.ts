import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that answers everybody with anything, and remembers every request: what reached it has leaked. */
export interface LeakServer {
	readonly origin: string;
	/** Paths with queries, in order; WebSockets as well. */
	readonly requests: readonly string[];
	close(): Promise<void>;
}

export async function startLeakServer(): Promise<LeakServer> {
	const requests: string[] = [];
	const server = createServer((request, response) => {
		requests.push(request.url ?? "");
		response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/html" });
		response.end("<title>elsewhere</title>reached");
	});
	server.on("upgrade", (request, socket) => {
		requests.push(request.url ?? "");
		socket.destroy();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		requests,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
