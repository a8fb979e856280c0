import "server-only";
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { FakeMcpAnswers, type FakeMcpScript, type McpMessage } from "./fake-mcp-answers";
import { FakeOAuth } from "./fake-oauth";

/** One JSON-RPC message that arrived. */
export interface SeenMessage {
	readonly method: string;
	readonly id?: number | string;
	readonly params?: unknown;
	readonly session?: string;
	readonly authorization?: string;
}

export interface FakeMcpServer {
	readonly url: string;
	readonly origin: string;
	/** `host:port`, as a person confirms it. */
	readonly host: string;
	readonly seen: readonly SeenMessage[];
	readonly oauth: FakeOAuth;
	/** Calls that wait for their result. */
	readonly running: number;
	script: FakeMcpScript;
	/** Everything a session was given for is forgotten. */
	loseSessions(): void;
	/** Every open stream ends without a word. */
	breakStreams(): void;
	/** `notifications/tools/list_changed` to every open stream. */
	tellToolsChanged(): void;
	/** Streams that are open for notifications. */
	readonly listeners: number;
	/** Messages that a server of the old transport refused to take at its URL. */
	readonly refusedPosts: number;
	close(): Promise<void>;
}

/** A real MCP server over HTTP that does what its script says, and notes what it was sent. */
export async function startFakeMcpServer(script: FakeMcpScript = {}, port = 0): Promise<FakeMcpServer> {
	const fake = new Fake(script);
	await fake.listen(port);
	return fake;
}

class Fake implements FakeMcpServer {
	script: FakeMcpScript;
	seen: SeenMessage[] = [];
	readonly oauth = new FakeOAuth();
	refusedPosts = 0;
	readonly #server: Server;
	#sessions = new Set<string>();
	readonly #streams = new Set<ServerResponse>();
	readonly #answers = new FakeMcpAnswers();

	constructor(script: FakeMcpScript) {
		this.script = script;
		this.#server = createServer((request, response) => {
			this.#serve(request, response).catch(() => response.destroy());
		});
	}

	async listen(port: number): Promise<void> {
		await new Promise<void>((done) => this.#server.listen(port, "127.0.0.1", done));
	}

	get host(): string {
		return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}
	get origin(): string {
		return `http://${this.host}`;
	}
	get url(): string {
		return `${this.origin}/mcp`;
	}
	get listeners(): number {
		return this.#streams.size;
	}
	get running(): number {
		return this.#answers.running;
	}

	loseSessions(): void {
		this.#sessions = new Set();
	}

	tellToolsChanged(): void {
		const text = JSON.stringify({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
		for (const stream of this.#streams) stream.write(`event: message\ndata: ${text}\n\n`);
	}

	breakStreams(): void {
		for (const stream of this.#streams) stream.destroy();
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((done) => this.#server.close(done));
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = new URL(request.url ?? "/", this.origin);
		const method = request.method ?? "GET";
		const body = await bodyOf(request);
		if (this.#control(url, { method, body }, response)) return;
		const { oauth, onlySse, status } = this.script;
		if (oauth && this.oauth.answer({ url, method, body }, response, { script: oauth, resource: this.url })) return;
		if (status !== undefined) return void response.writeHead(status).end();
		if (url.pathname === "/messages" && method === "POST") {
			if (!this.#sessions.has(url.searchParams.get("s") ?? "")) return void response.writeHead(404).end("no session");
			return this.#old(body, request, response);
		}
		if (url.pathname !== "/mcp") return void response.writeHead(404).end();
		if (oauth?.on === "all" && !this.oauth.accepts(request)) return this.#unauthorized(response);
		if (method === "GET") return this.#openStream(request, response);
		if (method === "DELETE") return void response.writeHead(200).end();
		if (onlySse !== undefined) {
			this.refusedPosts++;
			return void response.writeHead(onlySse, { "content-type": "text/html" }).end("<p>no</p>");
		}
		return this.#post(JSON.parse(body) as McpMessage, request, response);
	}

	/** What another process says to the fake: a script, a lost session, a change; and what it wants to know. */
	#control(url: URL, request: { method: string; body: string }, response: ServerResponse): boolean {
		switch (`${request.method} ${url.pathname}`) {
			case "POST /control/script":
				this.script = JSON.parse(request.body) as FakeMcpScript;
				break;
			case "POST /control/lose-sessions":
				this.loseSessions();
				break;
			case "POST /control/tools-changed":
				this.tellToolsChanged();
				break;
			case "GET /control/seen":
				response.setHeader("content-type", "application/json");
				response.end(JSON.stringify({ seen: this.seen, running: this.running, listeners: this.listeners }));
				return true;
			default:
				return false;
		}
		response.writeHead(204).end();
		return true;
	}

	#unauthorized(response: ServerResponse): void {
		const { oauth } = this.script;
		const challenge = oauth ? this.oauth.challenge(oauth, this.origin, "/mcp") : "Bearer";
		response.writeHead(401, { "www-authenticate": challenge }).end();
	}

	#openStream(request: IncomingMessage, response: ServerResponse): void {
		const old = this.script.onlySse !== undefined;
		if (!/text\/event-stream/.test(request.headers.accept ?? "")) return void response.writeHead(406).end();
		response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
		response.write(old ? `event: endpoint\ndata: /messages?s=${this.#newSession()}\n\n` : ": open\n\n");
		this.#streams.add(response);
		response.on("close", () => this.#streams.delete(response));
	}

	/** A message of the old transport: taken at once, answered on the stream. */
	async #old(body: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
		const message = JSON.parse(body) as McpMessage;
		this.#note(message, request);
		response.writeHead(202).end("Accepted");
		const answer = await this.#answers.answer(this.script, message, () => undefined);
		if (answer === undefined) return;
		for (const stream of this.#streams) stream.write(`event: message\ndata: ${JSON.stringify(answer)}\n\n`);
	}

	async #post(message: McpMessage, request: IncomingMessage, response: ServerResponse): Promise<void> {
		this.#note(message, request);
		const { oauth, sessions } = this.script;
		if (oauth?.on === "call" && message.method === "tools/call" && !this.oauth.accepts(request)) {
			return this.#unauthorized(response);
		}
		if (oauth && message.method === "tools/call" && !this.oauth.reaches(request, oauth)) {
			const challenge = `Bearer error="insufficient_scope", scope="${oauth.callScope}"`;
			return void response.writeHead(403, { "www-authenticate": challenge }).end();
		}
		const session = request.headers["mcp-session-id"];
		if (sessions && message.method !== "initialize" && message.method !== "server/discover") {
			if (!this.#sessions.has(String(session))) return this.#unknown(message, response);
		}
		if (message.id === undefined) {
			if (message.method === "notifications/cancelled") this.#answers.cancel(message.params?.requestId as number);
			return void response.writeHead(202).end();
		}
		const stream = message.method === "tools/call";
		const given = sessions && message.method === "initialize" ? { "mcp-session-id": this.#newSession() } : {};
		const send = (value: unknown) => response.write(`event: message\ndata: ${JSON.stringify(value)}\n\n`);
		if (stream) response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
		const answer = await this.#answers.answer(this.script, message, send);
		if (answer === undefined) return;
		if (!stream) {
			return void response.writeHead(200, { "content-type": "application/json", ...given }).end(JSON.stringify(answer));
		}
		send(answer);
		response.end();
	}

	#unknown(message: McpMessage, response: ServerResponse): void {
		const how = this.script.unknownSession ?? 404;
		if (how !== "stream") return void response.writeHead(how).end("Session not found");
		const error = { jsonrpc: "2.0", id: message.id, error: { code: -32001, message: "Session not found" } };
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.end(`event: message\ndata: ${JSON.stringify(error)}\n\n`);
	}

	#newSession(): string {
		const id = randomBytes(8).toString("hex");
		this.#sessions.add(id);
		return id;
	}

	#note(message: McpMessage, request: IncomingMessage): void {
		const session = request.headers["mcp-session-id"];
		const { authorization } = request.headers;
		const { method, id, params } = message;
		this.seen.push({
			method,
			...(id === undefined ? {} : { id }),
			...(params === undefined ? {} : { params }),
			...(session === undefined ? {} : { session: String(session) }),
			...(authorization === undefined ? {} : { authorization }),
		});
	}
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	let text = "";
	for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
	return text;
}
