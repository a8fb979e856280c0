import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "./free-port";
import { ServerLog } from "./server-log";
import { standaloneServer } from "./standalone-build";

export interface ServerOptions {
	/** Environment of the process beside port and data folder, such as `STEWARD_LOCAL_MCP`. */
	readonly env?: Readonly<Record<string, string>>;
	/** Default: a folder of its own, removed on `dispose`. */
	readonly dataDir?: string;
}

/** The names of our own variables must come from the test alone. */
function inheritedEnvironment(): Record<string, string | undefined> {
	// Playwright forces colours on its children, which would sit inside log lines.
	const own = /^(STEWARD_|DATABASE_|PORT$|HOSTNAME$|NODE_OPTIONS$|FORCE_COLOR$)/;
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

/** One production server process with its own port and data folder. The port outlives restarts. */
export class StewardServer {
	readonly origin: string;
	readonly log = new ServerLog();
	readonly dataDir: string;
	readonly #ownsData: boolean;
	readonly #port: number;
	readonly #siblings: StewardServer[] = [];
	#env: Readonly<Record<string, string>>;
	#process: ChildProcess | undefined;

	private constructor(port: number, options: ServerOptions) {
		this.#port = port;
		this.#env = options.env ?? {};
		this.#ownsData = options.dataDir === undefined;
		this.dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "steward-e2e-"));
		this.origin = `http://127.0.0.1:${port}`;
	}

	/** Starts a server and waits until it answers its health check. */
	static async start(options: ServerOptions = {}): Promise<StewardServer> {
		const server = new StewardServer(await freePort(), options);
		await server.launch();
		return server;
	}

	/** Starts a server that is expected to refuse; resolves with its exit code and log. */
	static async startRefused(options: ServerOptions): Promise<{ exitCode: number | null; log: ServerLog }> {
		const server = new StewardServer(await freePort(), options);
		const ended = once(server.#spawn(), "close").then(([exitCode]) => ({ exitCode: exitCode as number | null }));
		const outcome = await Promise.race([ended, server.#answering().catch(() => ended)]);
		await server.dispose();
		if (outcome === undefined) throw new Error("the server started");
		return { ...outcome, log: server.log };
	}

	/** A second process on the same data folder, with its own port. */
	async second(env?: Readonly<Record<string, string>>): Promise<StewardServer> {
		const sibling = await StewardServer.start({ env: env ?? this.#env, dataDir: this.dataDir });
		this.#siblings.push(sibling);
		return sibling;
	}

	async launch(): Promise<void> {
		const child = this.#spawn();
		const died = once(child, "exit").then(([code]) => {
			throw new Error(`the server ended with ${code} at start:\n${this.log.lines.slice(-20).join("\n")}`);
		});
		died.catch(() => undefined);
		try {
			await Promise.race([this.#answering(), died]);
		} catch (error) {
			await this.kill();
			throw error;
		}
	}

	get running(): boolean {
		return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
	}

	/** `kill -9`: the process has no chance to finish anything. */
	async kill(): Promise<void> {
		await this.#end("SIGKILL");
	}

	/** Asks it to stop; resolves with how long it took, in ms. */
	async stop(): Promise<number> {
		const started = performance.now();
		await this.#end("SIGTERM");
		return performance.now() - started;
	}

	/** Starts it again on the same port and data; `env` replaces the former one where given. */
	async restart(env?: Readonly<Record<string, string>>): Promise<void> {
		if (this.running) await this.stop();
		if (env) this.#env = env;
		await this.launch();
	}

	/** Closes the process and its siblings and removes the data folder it made. */
	async dispose(): Promise<void> {
		await this.closeSiblings();
		if (this.running) await this.kill();
		if (this.#ownsData) rmSync(this.dataDir, { recursive: true, force: true });
	}

	async closeSiblings(): Promise<void> {
		for (const sibling of this.#siblings.splice(0)) await sibling.dispose();
	}

	#spawn(): ChildProcess {
		const child = spawn(process.execPath, [resolve(standaloneServer)], {
			env: {
				...inheritedEnvironment(),
				NODE_ENV: "production",
				NEXT_TELEMETRY_DISABLED: "1",
				NO_COLOR: "1",
				HOSTNAME: "127.0.0.1",
				PORT: String(this.#port),
				STEWARD_DATA_DIR: this.dataDir,
				...this.#env,
			},
			stdio: ["ignore", "pipe", "pipe"],
		});
		for (const stream of [child.stdout, child.stderr]) {
			stream?.setEncoding("utf8").on("data", (chunk: string) => this.log.write(chunk));
		}
		this.#process = child;
		return child;
	}

	async #answering(): Promise<void> {
		// Next says so once it listens; the first request then waits for the start-up work.
		const before = this.log.lines.filter((line) => ready.test(line)).length;
		await this.log.waitForCount(ready, before + 1);
		const status = await this.#health();
		if (status !== 200) throw new Error(`the health check answered ${status}`);
	}

	/** Asks again when nothing, or not all of the answer, comes: a stalled machine can lose the first connection. */
	async #health(tries = 4): Promise<number> {
		try {
			const answer = await fetch(`${this.origin}/api/health`, { signal: AbortSignal.timeout(healthMs) });
			await answer.arrayBuffer();
			return answer.status;
		} catch (error) {
			if (tries <= 1 || !this.running) throw error;
			return this.#health(tries - 1);
		}
	}

	async #end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
		const child = this.#process;
		if (child === undefined || !this.running) return;
		const ended = once(child, "close");
		child.kill(signal);
		await ended;
	}
}

const ready = /✓ Ready/;

/** How long a server that listens may take to its first answer, ms. */
const healthMs = 10_000;
