import "server-only";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { anthropicDialect } from "./scripted/anthropic";
import { scriptedByText } from "./scripted/directives";
import { googleDialect } from "./scripted/google";
import { openAiDialect } from "./scripted/openai";
import type { Dialect, ReadRequest, ScriptedReply } from "./scripted/reply";

/** A request for an answer, as it came. */
export interface ProviderRequest {
	readonly family: Dialect["family"];
	readonly path: string;
	readonly key: string | undefined;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly body: unknown;
	/** Which rules it breaks; it was answered with 400 then. */
	readonly violations: readonly string[];
	/** The other side hung up before the answer was whole. */
	aborted: boolean;
	/** Pieces that went out. */
	sent: number;
	/** When it came, ms since the epoch and fractions, comparable between processes of a machine. */
	readonly asked_at: number;
	/** When the first piece went out, and when the answer was whole. */
	spoke_at?: number;
	ended_at?: number;
}

export interface ScriptedProvider {
	/** `http://127.0.0.1:<port>`. */
	readonly origin: string;
	/** OpenAI and Anthropic: ends with `/v1`; Google with `/v1beta`. */
	baseUrl(family?: Dialect["family"]): string;
	/** All requests for answers so far. */
	readonly requests: readonly ProviderRequest[];
	/** What broke the rules so far; a test expects this to be empty. */
	violations(): string[];
	/** How often the models were listed. */
	readonly listed: number;
	/** Replies for the next requests, in order; without any, the person's words script the answer. */
	queue(...replies: readonly ScriptedReply[]): void;
	/** Forgets requests and queued replies. */
	reset(): void;
	close(): Promise<void>;
}

export interface ProviderOptions {
	readonly port?: number;
	/** Models it has; another one is `model_not_found`. Default `scripted-1`, `scripted-2`. */
	readonly models?: readonly string[];
	/** Key it wants; none: takes any. */
	readonly key?: string;
}

const dialects: readonly Dialect[] = [openAiDialect, anthropicDialect, googleDialect];

/**
 * A model provider on this machine that answers what a test scripts and takes what the strictest real provider takes:
 * anything else is answered with 400 and kept as a violation. Speaks OpenAI chat completions, Anthropic messages and
 * Google `streamGenerateContent`, with their lists of models.
 */
export async function startScriptedProvider(options: ProviderOptions = {}): Promise<ScriptedProvider> {
	const models = options.models ?? ["scripted-1", "scripted-2"];
	const state = { requests: [] as ProviderRequest[], queue: [] as ScriptedReply[], listed: 0 };
	const times = new Map<string, number>();
	const server = createServer((request, response) => {
		serve(request, response).catch(() => response.destroy());
	});

	async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const asked_at = exactNow();
		const path = new URL(request.url ?? "/", "http://scripted").pathname;
		if (request.method === "GET" && path.endsWith("/models")) {
			state.listed++;
			const listing = dialects.find((dialect) => speaksHere(dialect, path, request)) ?? openAiDialect;
			return sendJson(response, 200, listing.models(models));
		}
		const dialect = dialects.find((one) => one.generates(path) !== undefined);
		if (request.method !== "POST" || dialect === undefined) return sendJson(response, 404, { detail: "Not Found" });
		const body: unknown = JSON.parse(await readText(request));
		const key = dialect.keyOf(request.headers);
		const read = dialect.read(body, dialect.generates(path)?.model);
		const { family } = dialect;
		const { violations } = read;
		const entry: ProviderRequest = {
			family,
			path,
			key,
			headers: request.headers,
			body,
			violations,
			aborted: false,
			sent: 0,
			asked_at,
		};
		state.requests.push(entry);
		const reply = refusal(read, key, options.key, models) ?? state.queue.shift() ?? scriptedByText(read, times);
		const echoed = reply.echo === true ? { ...reply, text: JSON.stringify(body) } : reply;
		return answer(dialect, echoed, { entry, response, model: read.model });
	}

	server.listen(options.port ?? 0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		origin,
		baseUrl: (family) => `${origin}/${family === "google" ? "v1beta" : "v1"}`,
		requests: state.requests,
		violations: () => state.requests.flatMap((request) => request.violations),
		get listed() {
			return state.listed;
		},
		queue: (...replies) => state.queue.push(...replies),
		reset() {
			state.requests.length = 0;
			state.queue.length = 0;
			state.listed = 0;
			times.clear();
		},
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

/** Which list of models is meant: the path or the header tells. */
function speaksHere(dialect: Dialect, path: string, request: IncomingMessage): boolean {
	if (dialect.family === "google") return path.includes("/v1beta/");
	return dialect.family === "anthropic" && request.headers["anthropic-version"] !== undefined;
}

function refusal(
	read: ReadRequest,
	key: string | undefined,
	wanted: string | undefined,
	models: readonly string[],
): ScriptedReply | undefined {
	if (wanted !== undefined && key !== wanted)
		return { status: 401, error: { message: "bad key", code: "invalid_api_key" } };
	if (read.violations.length > 0) return { status: 400, error: { message: read.violations.join("; ") } };
	if (models.includes(read.model)) return undefined;
	return { status: 404, error: { message: `The model ${read.model} does not exist`, code: "model_not_found" } };
}

interface Target {
	readonly entry: ProviderRequest;
	readonly response: ServerResponse;
	readonly model: string;
}

async function answer(dialect: Dialect, reply: ScriptedReply, { entry, response, model }: Target): Promise<void> {
	const gone = new AbortController();
	response.on("close", () => {
		if (response.writableFinished || reply.dropAfter !== undefined) return;
		entry.aborted = true;
		gone.abort();
	});
	if (reply.status !== undefined) {
		const body = dialect.error(reply.status, reply.error ?? {});
		return sendJson(response, reply.status, body, reply.headers);
	}
	if (reply.body !== undefined) {
		response.writeHead(200, { "content-type": reply.body.type }).end(reply.body.text);
		return;
	}
	response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache", ...reply.headers });
	response.flushHeaders();
	const { start, pieces, end } = dialect.write(reply, model);
	for (const piece of start) await written(response, piece);
	for (const piece of pieces) {
		if (entry.sent === reply.dropAfter) return void response.destroy();
		if (entry.sent === reply.hangAfter) return;
		if (reply.delayMs) await pause(reply.delayMs, undefined, { signal: gone.signal }).catch(() => undefined);
		if (entry.aborted) return;
		entry.spoke_at ??= exactNow();
		await written(response, piece);
		entry.sent++;
	}
	if (entry.sent === reply.dropAfter) return void response.destroy();
	if (entry.sent === reply.hangAfter) return;
	if (reply.streamError !== undefined) response.write(dialect.streamError(reply.streamError));
	for (const piece of end) response.write(piece);
	entry.ended_at = exactNow();
	response.end();
}

const exactNow = () => performance.timeOrigin + performance.now();

/** Until it is on its way: a connection that is cut after it must not take it along. */
function written(response: ServerResponse, piece: string): Promise<void> {
	return new Promise((done) => response.write(piece, () => done()));
}

function sendJson(response: ServerResponse, status: number, body: object, headers: object = {}): void {
	response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
