import "server-only";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

export interface FakeEndpoint {
	/** `http://127.0.0.1:<port>`. */
	readonly origin: string;
	readonly host: string;
	/** Requests since the test began. */
	readonly seen: readonly IncomingMessage[];
	/** What the server does until the next test. */
	answer: RequestListener;
	/** Answers every request with JSON. */
	answerJson(body: unknown, status?: number): void;
}

/** An HTTP server on this machine for the tests of a file. */
export function useFakeEndpoint(): FakeEndpoint {
	let server: Server;
	const nothing: RequestListener = (_request, response) => response.writeHead(404).end();
	const endpoint = {
		seen: [] as IncomingMessage[],
		answer: nothing,
		get host() {
			return `127.0.0.1:${(server.address() as AddressInfo).port}`;
		},
		get origin() {
			return `http://${this.host}`;
		},
		answerJson(body: unknown, status = 200) {
			this.answer = (_request, response) =>
				response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
		},
	};
	beforeAll(async () => {
		server = createServer((request, response) => {
			endpoint.seen.push(request);
			endpoint.answer(request, response);
		});
		await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	});
	beforeEach(() => {
		endpoint.seen.length = 0;
		endpoint.answer = nothing;
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	return endpoint;
}
