import "server-only";
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { FakeOAuth, type FakeOAuthScript } from "./fake-oauth";

/** How a fake server (mis)behaves; JSON, so that another process can send one to `/script`. */
export interface FakeMcpScript {
	/** As `tools/list` sends them, whatever they are. */
	readonly tools?: readonly unknown[];
	/** Tools per page of `tools/list`. */
	readonly pageSize?: number;
	/** The cursor of the first page comes again and again. */
	readonly repeatCursor?: boolean;
	/** Results of `tools/call` by tool; without one the arguments are echoed. */
	readonly results?: Readonly<Record<string, unknown>>;
	/** JSON-RPC errors of `tools/call` by tool. */
	readonly errors?: Readonly<Record<string, { readonly code: number; readonly message: string }>>;
	/** Methods that are never answered. */
	readonly hang?: readonly string[];
	/** Progress of a call, told every so many ms, before its result; `says` stands before each step. */
	readonly progress?: Readonly<
		Record<string, { readonly steps: number; readonly everyMs: number; readonly says?: string }>
	>;
	/** Sessions are handed out and wanted. */
	readonly sessions?: boolean;
	/** What an unknown session is answered with: a status, or an error in the stream. */
	readonly unknownSession?: 404 | 400 | "stream";
	/** Only the old HTTP+SSE transport; `POST` to the URL is answered with this status. */
	readonly onlySse?: number;
	readonly oauth?: FakeOAuthScript;
	/** A status for every request. */
	readonly status?: number;
}

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

interface Message {
	readonly id?: number | string;
	readonly method: string;
	readonly params?: { readonly [key: string]: unknown };
}

export const plainTool = (name: string, extra: object = {}) => ({
	name,
	description: `Says ${name}.`,
	inputSchema: { type: "object", properties: { text: { type: "string" } } },
	...extra,
});

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
	/** Ends of calls under way, by request id. */
	readonly #calls = new Map<number | string, () => void>();

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
		return this.#calls.size;
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
		return this.#post(JSON.parse(body) as Message, request, response);
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
		const message = JSON.parse(body) as Message;
		this.#note(message, request);
		response.writeHead(202).end("Accepted");
		const answer = await this.#answer(message, () => undefined);
		if (answer === undefined) return;
		for (const stream of this.#streams) stream.write(`event: message\ndata: ${JSON.stringify(answer)}\n\n`);
	}

	async #post(message: Message, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
			if (message.method === "notifications/cancelled") this.#calls.get(message.params?.requestId as number)?.();
			return void response.writeHead(202).end();
		}
		const stream = message.method === "tools/call";
		const given = sessions && message.method === "initialize" ? { "mcp-session-id": this.#newSession() } : {};
		const send = (value: unknown) => response.write(`event: message\ndata: ${JSON.stringify(value)}\n\n`);
		if (stream) response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
		const answer = await this.#answer(message, send);
		if (answer === undefined) return;
		if (!stream) {
			return void response.writeHead(200, { "content-type": "application/json", ...given }).end(JSON.stringify(answer));
		}
		send(answer);
		response.end();
	}

	#unknown(message: Message, response: ServerResponse): void {
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

	#note(message: Message, request: IncomingMessage): void {
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

	async #answer(message: Message, send: (value: unknown) => void): Promise<unknown> {
		const { id, method, params = {} } = message;
		if (id === undefined) return undefined;
		if (this.script.hang?.includes(method)) {
			if (method === "tools/call") await this.#waitForCancel(id);
			else await new Promise(() => undefined);
			return undefined;
		}
		const result = (value: unknown) => ({ jsonrpc: "2.0", id, result: value });
		switch (method) {
			case "initialize":
				return result({
					protocolVersion: "2025-06-18",
					capabilities: { tools: { listChanged: true } },
					serverInfo: { name: "fake", version: "1" },
				});
			case "tools/list":
				return result(this.#page(params.cursor));
			case "tools/call":
				return this.#call(id, params, send);
			case "ping":
				return result({});
			default:
				return { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } };
		}
	}

	#page(cursor: unknown): unknown {
		const { tools = [plainTool("echo")], pageSize = tools.length || 1, repeatCursor } = this.script;
		const start = cursor === undefined ? 0 : Number(String(cursor).slice(1));
		const next = start + pageSize;
		if (repeatCursor) return { tools: tools.slice(start, next), nextCursor: `c${pageSize}` };
		return { tools: tools.slice(start, next), ...(next < tools.length ? { nextCursor: `c${next}` } : {}) };
	}

	async #call(id: number | string, params: Message["params"] = {}, send: (value: unknown) => void): Promise<unknown> {
		const name = String(params.name);
		const progress = this.script.progress?.[name];
		const token = (params._meta as { progressToken?: unknown } | undefined)?.progressToken;
		if (progress) {
			let cancelled = false;
			this.#calls.set(id, () => {
				cancelled = true;
			});
			for (let step = 1; step <= progress.steps && !cancelled; step++) {
				const told = {
					progressToken: token,
					progress: step,
					total: progress.steps,
					message: `${progress.says ?? ""}step ${step}`,
				};
				send({ jsonrpc: "2.0", method: "notifications/progress", params: told });
				await new Promise((done) => setTimeout(done, progress.everyMs));
			}
			this.#calls.delete(id);
			if (cancelled) return undefined;
		}
		const error = this.script.errors?.[name];
		if (error) return { jsonrpc: "2.0", id, error };
		const said = { content: [{ type: "text", text: JSON.stringify(params.arguments ?? {}) }] };
		return { jsonrpc: "2.0", id, result: this.script.results?.[name] ?? said };
	}

	async #waitForCancel(id: number | string): Promise<void> {
		await new Promise<void>((done) => this.#calls.set(id, done));
		this.#calls.delete(id);
	}
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	let text = "";
	for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
	return text;
}
