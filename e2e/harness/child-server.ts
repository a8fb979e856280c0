import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "./free-port";

/** An MCP server in a process of its own. */
export interface ChildServer {
	readonly url: string;
	close(): Promise<void>;
}

/** `server-everything` over HTTP; `env` is what its tool `get-env` tells. */
export async function startEverything(env: Readonly<Record<string, string>> = {}): Promise<ChildServer> {
	const port = await freePort();
	const program = "node_modules/@modelcontextprotocol/server-everything/dist/index.js";
	const child = spawn(process.execPath, [program, "streamableHttp"], {
		env: { NODE_ENV: "production", PATH: process.env.PATH, PORT: String(port), ...env },
		stdio: ["ignore", "ignore", "pipe"],
	});
	await untilSaid(child, /listening on port/);
	return served(child, `http://127.0.0.1:${port}/mcp`);
}

/** A server that does what its script says (`lib/server/testing/fake-mcp-server.ts`). */
export async function startFakeMcp(script: object): Promise<ChildServer> {
	const file = "lib/server/testing/children/serve-fake-mcp.ts";
	const args = ["--conditions=react-server", "--import", "tsx", file, JSON.stringify(script)];
	const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
	const [first] = (await once(child.stdout, "data")) as [Buffer];
	return served(child, first.toString("utf8").trim());
}

/** Messages that a scripted server was sent, by method. */
export async function seenByFake(server: ChildServer): Promise<readonly string[]> {
	const answer = await fetch(new URL("/control/seen", server.url));
	return ((await answer.json()) as { seen: readonly { method: string }[] }).seen.map(({ method }) => method);
}

function untilSaid(child: ChildProcess, words: RegExp): Promise<void> {
	return new Promise((resolve, reject) => {
		let said = "";
		child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
		child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
			said += chunk;
			if (words.test(said)) resolve();
		});
	});
}

const served = (child: ChildProcess, url: string): ChildServer => ({
	url,
	async close() {
		const ended = once(child, "close");
		child.kill("SIGKILL");
		await ended;
	},
});
