import "server-only";
import { processWide } from "@/lib/server/start/process-wide";
import { onShutdown } from "@/lib/server/start/shutdown";
import { PooledServer, type PooledServerFacts } from "./pooled-server";

/** How long a connection that nobody uses stays open, ms. */
const idleMs = 10 * 60 * 1000;

interface ServerPool {
	readonly servers: Map<string, PooledServer>;
	sweep: NodeJS.Timeout;
}

const pool = () =>
	processWide("mcp-servers", (): ServerPool => {
		const servers = new Map<string, PooledServer>();
		const sweep = setInterval(() => closeIdle(servers, performance.now() - idleMs), 60_000).unref();
		onShutdown(() => {
			clearInterval(sweep);
			for (const server of servers.values()) server.kill();
			servers.clear();
		});
		return { servers, sweep };
	});

/**
 * The one connection of this process to a server as one person: another URL, header, secret or person is another
 * connection. Nothing is connected yet.
 */
export function pooledServer(facts: PooledServerFacts): PooledServer {
	const { servers } = pool();
	const key = JSON.stringify([facts.server_ref, facts.userId]);
	const kept = servers.get(key);
	if (kept?.hash === facts.target.hash) return kept;
	void kept?.close();
	const made = new PooledServer(facts);
	servers.set(key, made);
	return made;
}

/** Closes the connections to a server, such as after its settings or its sign-in changed. */
export function closeServer(serverRef: string): void {
	const { servers } = pool();
	for (const [key, server] of servers) {
		if (server.server_ref !== serverRef) continue;
		servers.delete(key);
		void server.close();
	}
}

/** Closes every connection. For tests and tools. */
export async function closeServers(): Promise<void> {
	const { servers } = pool();
	const open = [...servers.values()];
	servers.clear();
	await Promise.all(open.map((server) => server.close()));
}

function closeIdle(servers: Map<string, PooledServer>, before: number): void {
	for (const [key, server] of servers) {
		if (server.usedAt >= before || server.busy) continue;
		servers.delete(key);
		void server.close();
	}
}
