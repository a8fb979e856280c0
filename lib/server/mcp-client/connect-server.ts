import "server-only";
import {
	type AuthProvider,
	Client,
	type OAuthClientProvider,
	type Transport as SdkTransport,
	SSEClientTransport,
	StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { Transport } from "@/lib/mcp/server";
import type { ServerFailure, ServerStage } from "@/lib/mcp/server-view";
import packageJson from "@/package.json";
import { type FetchFacts, mcpFetch, newFetchFacts } from "./mcp-fetch";
import { ServerFaultError, serverFailure } from "./server-fault";
import type { ServerTarget } from "./server-target";
import { refreshOnce } from "./sign-in/refresh-once";
import { StdioTransport } from "./stdio-transport";

export interface ConnectOptions {
	readonly signal: AbortSignal;
	/** Until the server is initialised, over all attempts. */
	readonly timeoutMs: number;
	/** The transport that worked last time. */
	readonly remembered?: Transport;
	readonly auth?: AuthProvider | OAuthClientProvider;
	/** Told when a stage begins beyond `secrets`. */
	onStage?(stage: ServerStage): void;
	/** The server says that its tools changed. */
	onToolsChanged?(): void;
}

/** An initialised server. */
export interface Connection {
	readonly client: Client;
	readonly transport: Transport;
	/** Over HTTP: what is seen of its answers, such as what a later 401 asks for. */
	readonly facts?: FetchFacts;
	/** The server keeps a session that it may lose. */
	hasSession(): boolean;
	close(): Promise<void>;
	/** At once and without a word, for the end of this process. */
	kill(): void;
}

type Remote = Extract<ServerTarget, { kind: "remote" }>;
type ProgramTarget = Extract<ServerTarget, { kind: "program" }>;

/**
 * Connects and initialises one server: Streamable HTTP, or the older HTTP+SSE where that is what answers, or a
 * program. Throws `ServerFaultError`; an abort rejects with the signal's reason.
 */
export async function connectServer(target: ServerTarget, options: ConnectOptions): Promise<Connection> {
	options.signal.throwIfAborted();
	const deadline = AbortSignal.timeout(options.timeoutMs);
	const bounded = { ...options, signal: AbortSignal.any([options.signal, deadline]) };
	try {
		return target.kind === "program" ? await startProgram(target, bounded) : await reachRemote(target, bounded);
	} catch (error) {
		options.signal.throwIfAborted();
		throw error;
	}
}

async function startProgram(target: ProgramTarget, options: ConnectOptions): Promise<Connection> {
	const transport = new StdioTransport(target);
	options.onStage?.("reach");
	const place = { stage: "initialise", ownAuthorization: false } as const;
	try {
		// `auto` would start the program twice.
		const client = newClient("legacy", options);
		await initialise(client, transport, options, () => options.onStage?.("initialise"));
		return {
			client,
			transport: "stdio",
			hasSession: () => false,
			close: () => client.close(),
			kill: () => transport.kill(),
		};
	} catch (error) {
		await transport.close();
		const failure = serverFailure(error, place);
		const missing = failure.reason === "program_missing";
		throw new ServerFaultError(missing ? { ...failure, stage: "reach" } : failure, { cause: error });
	}
}

async function reachRemote(target: Remote, options: ConnectOptions): Promise<Connection> {
	if (target.type === "sse") return attempt(target, "sse", options);
	const [first, second] = options.remembered === "sse" ? (["sse", "http"] as const) : (["http", "sse"] as const);
	try {
		return await attempt(target, first, options);
	} catch (error) {
		if (options.signal.aborted || !isAttempt(error) || !mayBeOther(error)) throw asFault(error);
		try {
			return await attempt(target, second, options);
		} catch (other) {
			// Of two refusals the first is the better explanation, unless the second got further.
			const further = isAttempt(other) && ["sign_in", "refused"].includes(other.failure.reason);
			throw asFault(further ? other : error);
		}
	}
}

/** One transport that did not work. */
class AttemptError extends Error {
	override readonly name = "AttemptError";
	readonly kind: "http" | "sse";
	readonly facts: FetchFacts;

	constructor(
		readonly failure: ServerFailure,
		options: ErrorOptions & { readonly kind: "http" | "sse"; readonly facts: FetchFacts },
	) {
		super(failure.reason, options);
		this.kind = options.kind;
		this.facts = options.facts;
	}
}

const isAttempt = (error: unknown): error is AttemptError => error instanceof Error && error.name === "AttemptError";

const asFault = (error: unknown): unknown =>
	isAttempt(error) ? new ServerFaultError(error.failure, { cause: error, challenge: error.facts.challenge }) : error;

/** The statuses with which servers of the one transport answer the other, and a success that is none of it. */
function mayBeOther({ failure, kind, facts }: AttemptError): boolean {
	if (facts.notStreamable) return true;
	if (kind === "sse") return failure.reason === "http_error" || failure.reason === "no_mcp";
	return failure.reason === "http_error" && [400, 404, 405, 406, 415].includes(failure.status ?? 0);
}

async function attempt(target: Remote, kind: "http" | "sse", options: ConnectOptions): Promise<Connection> {
	let stage: ServerStage = "reach";
	options.onStage?.(stage);
	const facts = newFetchFacts(() => {
		stage = "initialise";
		options.onStage?.(stage);
	});
	facts.connecting = kind === "http";
	const transport = newTransport(target, kind, facts, options.auth);
	try {
		// Servers of the newer protocol never speak the old transport.
		const client = newClient(kind === "sse" ? "legacy" : "auto", options);
		await initialise(client, transport, options);
		facts.connecting = false;
		return {
			client,
			transport: kind,
			facts,
			// The old transport is one session.
			hasSession: () => kind === "sse" || transport.sessionId !== undefined,
			close: async () => {
				if (transport instanceof StreamableHTTPClientTransport) await endSession(transport);
				await client.close();
			},
			kill: () => void client.close().catch(() => undefined),
		};
	} catch (error) {
		await transport.close().catch(() => undefined);
		const place = { stage, facts, ownAuthorization: target.ownAuthorization };
		throw new AttemptError(serverFailure(error, place), { cause: error, kind, facts });
	}
}

type RemoteTransport = (StreamableHTTPClientTransport | SSEClientTransport) & { readonly sessionId?: string };

function newTransport(
	target: Remote,
	kind: "http" | "sse",
	facts: FetchFacts,
	auth: ConnectOptions["auth"],
): RemoteTransport {
	const options = {
		requestInit: { headers: { ...target.headers } },
		fetch: refreshOnce(mcpFetch(target.url, facts, target.headers)),
		...(auth && !target.ownAuthorization ? { authProvider: auth } : {}),
	};
	return kind === "sse"
		? new SSEClientTransport(target.url, options)
		: new StreamableHTTPClientTransport(target.url, options);
}

function newClient(mode: "auto" | "legacy", options: ConnectOptions): Client {
	const { onToolsChanged } = options;
	return new Client(
		{ name: "steward", title: "Steward", version: packageJson.version },
		{
			capabilities: {},
			versionNegotiation: { mode },
			...(onToolsChanged
				? { listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => onToolsChanged() } } }
				: {}),
		},
	);
}

/** The SDK's negotiation takes no signal: closing the transport is what ends it. */
async function initialise(
	client: Client,
	transport: SdkTransport,
	options: ConnectOptions,
	onStarted?: () => void,
): Promise<void> {
	const { signal, timeoutMs } = options;
	let abort: (() => void) | undefined;
	const aborted = new Promise<never>((_resolve, reject) => {
		abort = () => {
			reject(signal.reason);
			void transport.close().catch(() => undefined);
		};
		if (signal.aborted) abort();
		else signal.addEventListener("abort", abort, { once: true });
	});
	try {
		const connecting = client.connect(transport, { timeout: timeoutMs, signal });
		if (onStarted) onStarted();
		await Promise.race([connecting, aborted]);
	} finally {
		if (abort) signal.removeEventListener("abort", abort);
	}
}

/** Tells the server that its session is over; nobody waits for it. */
async function endSession(transport: StreamableHTTPClientTransport): Promise<void> {
	if (transport.sessionId === undefined) return;
	await Promise.race([
		transport.terminateSession().catch(() => undefined),
		new Promise<void>((resolve) => {
			setTimeout(resolve, 1000).unref();
		}),
	]);
}
