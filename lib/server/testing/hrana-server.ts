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

/**
 * A libSQL server for tests: Hrana 2 over HTTP on top of one database file, one connection per stream. Enough of the
 * protocol for the client as it is, no more.
 */
export async function startHranaServer(options: {
	readonly file: string;
	readonly token?: string;
	readonly busyMs?: number;
}): Promise<HranaServer> {
	const streams = new Map<string, HranaStream>();
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
			for (const stream of streams.values()) stream.end();
			server.closeAllConnections();
			server.close();
		},
	};
}

async function pipeline(
	body: Pipeline,
	streams: Map<string, HranaStream>,
	options: { readonly file: string; readonly busyMs?: number },
): Promise<object | undefined> {
	const stream = body.baton ? streams.get(body.baton) : new HranaStream(options.file, options.busyMs ?? 5000);
	if (stream === undefined) return undefined;
	if (body.baton) streams.delete(body.baton);
	const results: object[] = [];
	for (const request of body.requests) {
		const result = await stream.run(request).then(
			(response) => ({ type: "ok", response }),
			(error: unknown) => ({ type: "error", error: hranaError(error) }),
		);
		results.push(result);
	}
	const baton = stream.closed ? null : randomUUID();
	if (baton === null) stream.end();
	else streams.set(baton, stream);
	return { baton, base_url: null, results };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function send(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
