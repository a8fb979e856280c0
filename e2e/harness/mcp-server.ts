import { spawn } from "node:child_process";
import { once } from "node:events";

/** A real MCP server in a process of its own, over Streamable HTTP. */
export interface McpServerProcess {
	readonly url: string;
	/** `host:port`, as a person confirms it. */
	readonly host: string;
	close(): Promise<void>;
}

/** Starts a scripted MCP server that lists `tools`. */
export async function startMcpServer(tools: readonly string[]): Promise<McpServerProcess> {
	const listed = tools.map((name) => ({ name, description: `Says ${name}.`, inputSchema: { type: "object" } }));
	const script = "lib/server/testing/children/serve-fake-mcp.ts";
	const child = spawn(
		process.execPath,
		["--conditions=react-server", "--import", "tsx", script, JSON.stringify({ tools: listed })],
		{ stdio: ["ignore", "pipe", "inherit"] },
	);
	const [first] = (await once(child.stdout, "data")) as [Buffer];
	const url = first.toString("utf8").trim();
	return {
		url,
		host: new URL(url).host,
		async close() {
			const ended = once(child, "close");
			child.kill("SIGKILL");
			await ended;
		},
	};
}
