import "server-only";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type HranaRequest, HranaStream, hranaError } from "./hrana-stream";

export interface HranaServer {
	readonly url: string;
	close(): void;
}

interface Pipeline {
	readonly baton?: string | null;
	readonly requests: readonly HranaRequest[];
}

/** How long a stream may be left alone, as servers have it: the transaction of a client that was killed ends with it. */
const idleMs = 3_000;

/**
 * A libSQL server for tests: Hrana 2 over HTTP on top of one database file, one connection per stream. Enough of the
 * protocol for the client as it is, no more.
 */
export async function startHranaServer(options: {
	readonly file: string;
	readonly token?: string;
	readonly busyMs?: number;
}): Promise<HranaServer> {
	const streams = new OpenStreams();
	const server = createServer((request, response) => {
		const allowed = options.token === undefined || request.headers.authorization === `Bearer ${options.token}`;
		if (!allowed) return send(response, 401, { message: "unauthorized" });
		if (request.url === "/v2") return send(response, 200, {});
		if (request.url !== "/v2/pipeline") return send(response, 404, { message: "not found" });
		readBody(request)
			.then((body) => pipeline(body as Pipeline, streams, options))
			.then((answer) => send(response, answer === undefined ? 400 : 200, answer ?? { message: "stream expired" }))
			.catch((error: unknown) => send(response, 500, hranaError(error)));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			streams.end();
			server.closeAllConnections();
			server.close();
		},
	};
}

async function pipeline(
	body: Pipeline,
	streams: OpenStreams,
	options: { readonly file: string; readonly busyMs?: number },
): Promise<object | undefined> {
	const stream = body.baton ? streams.take(body.baton) : new HranaStream(options.file, options.busyMs ?? 5000);
	if (stream === undefined) return undefined;
	const results: object[] = [];
	for (const request of body.requests) {
		const result = await stream.run(request).then(
			(response) => ({ type: "ok", response }),
			(error: unknown) => ({ type: "error", error: hranaError(error) }),
		);
		results.push(result);
	}
	if (stream.closed) stream.end();
	return { baton: stream.closed ? null : streams.keep(stream), base_url: null, results };
}

/** Streams between two requests, by the baton of the next one. */
class OpenStreams {
	readonly #open = new Map<string, { readonly stream: HranaStream; readonly timer: NodeJS.Timeout }>();

	keep(stream: HranaStream): string {
		const baton = randomUUID();
		this.#open.set(baton, { stream, timer: setTimeout(() => this.take(baton)?.end(), idleMs).unref() });
		return baton;
	}

	take(baton: string): HranaStream | undefined {
		const kept = this.#open.get(baton);
		this.#open.delete(baton);
		clearTimeout(kept?.timer);
		return kept?.stream;
	}

	end(): void {
		for (const baton of [...this.#open.keys()]) this.take(baton)?.end();
	}
}

async function readBody(request: IncomingMessage): Promise<unknown> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function send(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
