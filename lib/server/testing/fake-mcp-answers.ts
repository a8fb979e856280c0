import "server-only";
import type { FakeOAuthScript } from "./fake-oauth";

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

/** One JSON-RPC request or notification. */
export interface McpMessage {
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

/** The methods of a fake server, answered as its script says; calls under way are known by their request id. */
export class FakeMcpAnswers {
	readonly #calls = new Map<number | string, () => void>();

	get running(): number {
		return this.#calls.size;
	}

	cancel(id: number | string): void {
		this.#calls.get(id)?.();
	}

	/** Answers a request; undefined: never, or not here. `send` takes what is told before the result. */
	async answer(script: FakeMcpScript, message: McpMessage, send: (value: unknown) => void): Promise<unknown> {
		const { id, method, params = {} } = message;
		if (id === undefined) return undefined;
		if (script.hang?.includes(method)) {
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
				return result(pageOf(script, params.cursor));
			case "tools/call":
				return this.#call(script, { id, method, params }, send);
			case "ping":
				return result({});
			default:
				return { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } };
		}
	}

	async #call(
		script: FakeMcpScript,
		{ id = 0, params = {} }: McpMessage,
		send: (value: unknown) => void,
	): Promise<unknown> {
		const name = String(params.name);
		const progress = script.progress?.[name];
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
		const error = script.errors?.[name];
		if (error) return { jsonrpc: "2.0", id, error };
		const said = { content: [{ type: "text", text: JSON.stringify(params.arguments ?? {}) }] };
		return { jsonrpc: "2.0", id, result: script.results?.[name] ?? said };
	}

	async #waitForCancel(id: number | string): Promise<void> {
		await new Promise<void>((done) => this.#calls.set(id, done));
		this.#calls.delete(id);
	}
}

function pageOf(script: FakeMcpScript, cursor: unknown): unknown {
	const { tools = [plainTool("echo")], pageSize = tools.length || 1, repeatCursor } = script;
	const start = cursor === undefined ? 0 : Number(String(cursor).slice(1));
	const next = start + pageSize;
	if (repeatCursor) return { tools: tools.slice(start, next), nextCursor: `c${pageSize}` };
	return { tools: tools.slice(start, next), ...(next < tools.length ? { nextCursor: `c${next}` } : {}) };
}
