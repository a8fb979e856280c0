import "server-only";
import type { Transport } from "@/lib/mcp/server";
import type { ServerFailure } from "@/lib/mcp/server-view";
import { type Connection, connectServer } from "./connect-server";
import { type ListedTool, listTools } from "./list-tools";
import { isServerFault, ServerFaultError, serverFailure } from "./server-fault";
import { maskFor, maskTools } from "./server-mask";
import { knownStates, rememberState } from "./server-states";
import type { ServerTarget } from "./server-target";
import { signInAuth, signInWorked } from "./sign-in/sign-in-auth";
import { noteChallenge } from "./sign-in/sign-in-secrets";
import { ToolsRefresh } from "./tools-refresh";

export interface PooledServerFacts {
	readonly server_ref: string;
	readonly userId: string;
	readonly target: ServerTarget;
}

/** A connected server and its tools as listed last. */
export interface LiveServer {
	readonly connection: Connection;
	tools: readonly ListedTool[];
	readonly transport: Transport;
}

const connectMs = 20_000;
const listMs = 10_000;
/** A server that failed is left alone for so long, unless somebody asks for it by name. */
const failedMs = 30_000;

/** One server as one person reaches it: connects when it is first wanted, and again after it was lost. */
export class PooledServer {
	readonly server_ref: string;
	readonly hash: string;
	/** When it was last wanted, by `performance.now()`: what passes is measured, and clocks are set. */
	usedAt = performance.now();
	/** Calls under way. */
	busy = 0;
	/** When the attempt that is under way began, by `performance.now()`. */
	openedAt = 0;
	readonly #facts: PooledServerFacts;
	readonly #closed = new AbortController();
	#opening: Promise<LiveServer> | undefined;
	#live: LiveServer | undefined;
	#failed: { readonly error: ServerFaultError; readonly at: number } | undefined;

	constructor(facts: PooledServerFacts) {
		this.server_ref = facts.server_ref;
		this.hash = facts.target.hash;
		this.#facts = facts;
	}

	get target(): ServerTarget {
		return this.#facts.target;
	}

	get userId(): string {
		return this.#facts.userId;
	}

	get live(): LiveServer | undefined {
		return this.#live;
	}

	/** The connected server. Throws `ServerFaultError`; a recent failure is answered again unless `retry`. */
	ready(retry = false): Promise<LiveServer> {
		this.usedAt = performance.now();
		if (this.#live) return Promise.resolve(this.#live);
		const failed = this.#failed;
		if (!retry && failed && performance.now() - failed.at < failedMs) return Promise.reject(failed.error);
		if (this.#opening === undefined) {
			this.openedAt = performance.now();
			this.#opening = this.#open().finally(() => {
				this.#opening = undefined;
			});
		}
		return this.#opening;
	}

	/** Drops a connection that does not work any more, unless another one has taken its place. */
	async drop(live: LiveServer): Promise<void> {
		if (this.#live === live) this.#live = undefined;
		await live.connection.close().catch(() => undefined);
	}

	/** Remembers that the server wants a sign-in. */
	fail(failure: ServerFailure): void {
		this.#failed = { error: new ServerFaultError(failure), at: performance.now() };
		void this.#remember(failure);
	}

	async close(): Promise<void> {
		this.#closed.abort(new DOMException("closed", "AbortError"));
		const live = this.#live;
		this.#live = undefined;
		await live?.connection.close().catch(() => undefined);
	}

	kill(): void {
		this.#closed.abort(new DOMException("closed", "AbortError"));
		this.#live?.connection.kill();
		this.#live = undefined;
	}

	async #open(): Promise<LiveServer> {
		try {
			const live = await this.#connect();
			this.#live = live;
			this.#failed = undefined;
			await this.#remember(null);
			await signInWorked(this.#facts);
			return live;
		} catch (error) {
			if (!isServerFault(error) || this.#closed.signal.aborted) throw error;
			this.#failed = { error, at: performance.now() };
			await this.#remember(error.failure);
			if (error.failure.reason === "sign_in") await noteChallenge(this.#facts, error.challenge);
			throw error;
		}
	}

	async #connect(): Promise<LiveServer> {
		const { target, server_ref, userId } = this.#facts;
		const known = (await knownStates([server_ref])).get(server_ref);
		const refresh = new ToolsRefresh(() => this.#relist());
		const connection = await connectServer(target, {
			signal: this.#closed.signal,
			timeoutMs: connectMs,
			...(known?.hash === target.hash && known.transport ? { remembered: known.transport } : {}),
			...(await signInAuth({ server_ref, userId, target })),
			onToolsChanged: () => refresh.wanted(),
		});
		try {
			const tools = await this.#list(connection);
			const live: LiveServer = { connection, tools, transport: connection.transport };
			connection.client.onclose = () => {
				refresh.stop();
				if (this.#live === live) this.#live = undefined;
			};
			// A stream of the old transport that is opened again is another session, which nobody initialised; answers that
			// were on their way are lost. What failed says so first.
			if (live.transport === "sse") connection.client.onerror = () => setImmediate(() => void this.drop(live));
			return live;
		} catch (error) {
			await connection.close().catch(() => undefined);
			const ownAuthorization = target.kind === "remote" && target.ownAuthorization;
			const place = {
				stage: "list",
				ownAuthorization,
				...(connection.facts ? { facts: connection.facts } : {}),
			} as const;
			const challenge = connection.facts?.challenge;
			throw new ServerFaultError(serverFailure(error, place), { cause: error, challenge });
		}
	}

	async #list({ client }: Connection): Promise<readonly ListedTool[]> {
		const listed = await listTools(client, { signal: this.#closed.signal, timeoutMs: listMs });
		return maskTools(listed, await maskFor(this.#facts));
	}

	/** Lists again after the server said that its tools changed; true when they did. */
	async #relist(): Promise<boolean> {
		const live = this.#live;
		if (!live) return false;
		const before = JSON.stringify(live.tools);
		live.tools = await this.#list(live.connection);
		if (JSON.stringify(live.tools) === before) return false;
		await this.#remember(null);
		return true;
	}

	async #remember(failure: ServerFailure | null): Promise<void> {
		const live = this.#live;
		await rememberState(this.server_ref, {
			hash: this.hash,
			failure,
			...(live ? { transport: live.transport } : {}),
			tools: live?.tools ?? [],
			checkedAt: Date.now(),
		});
	}
}
