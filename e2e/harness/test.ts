import { test as base, expect } from "@playwright/test";
import { EventStream } from "./event-stream";
import { McpAgent } from "./mcp-agent";
import { RestApi } from "./rest-api";
import { type ServerOptions, StewardServer } from "./steward-server";

/** Set with `test.use` at the top of a file. */
export interface WorkerOptions {
	/** Environment of the worker's server. A file that sets it with `test.use` gets a server of its own. */
	serverEnv: Readonly<Record<string, string>>;
}

export interface WorkerFixtures {
	/** The one server of this worker; `server` is how tests ask for it. */
	workerServer: StewardServer;
}

export interface ServerFixtures {
	/** The worker's server, running when the test begins; unexpected log lines fail the test. */
	server: StewardServer;
	/** Starts a server with an empty data folder; closed after the test. */
	startServer: (options?: ServerOptions) => Promise<StewardServer>;
	/** The REST door of `server`. */
	api: RestApi;
	/** Connects an MCP client to `server`, or to the one given; closed after the test. */
	connectMcp: (options?: { readonly to?: StewardServer; readonly name?: string }) => Promise<McpAgent>;
	/** Opens the event stream of `server` or of the one given; closed after the test. */
	openEvents: (options?: { readonly from?: StewardServer; readonly lastEventId?: number }) => Promise<EventStream>;
}

export const test = base.extend<ServerFixtures, WorkerOptions & WorkerFixtures>({
	serverEnv: [{}, { option: true, scope: "worker" }],

	workerServer: [
		async ({ serverEnv }, use) => {
			const server = await StewardServer.start({ env: serverEnv });
			await use(server);
			await server.dispose();
		},
		{ scope: "worker" },
	],

	server: async ({ workerServer, serverEnv }, use) => {
		if (!workerServer.running) await workerServer.restart(serverEnv);
		workerServer.log.takeUnexpected();
		await use(workerServer);
		await workerServer.closeSiblings();
		expect(workerServer.log.takeUnexpected(), "server log").toEqual([]);
	},

	startServer: async ({ serverEnv }, use) => {
		const started: StewardServer[] = [];
		await use(async (options) => {
			const server = await StewardServer.start({ env: serverEnv, ...options });
			started.push(server);
			return server;
		});
		for (const server of started) {
			await server.dispose();
			expect(server.log.takeUnexpected(), "server log").toEqual([]);
		}
	},

	api: async ({ server }, use) => {
		await use(new RestApi(() => server.origin));
	},

	connectMcp: async ({ server }, use) => {
		const agents: McpAgent[] = [];
		await use(async ({ to = server, name } = {}) => {
			const agent = await McpAgent.connect(to.origin, name);
			agents.push(agent);
			return agent;
		});
		for (const agent of agents) await agent.close();
	},

	openEvents: async ({ server }, use) => {
		const streams: EventStream[] = [];
		await use(async ({ from = server, lastEventId } = {}) => {
			const stream = await EventStream.open(from.origin, lastEventId);
			streams.push(stream);
			return stream;
		});
		for (const stream of streams) stream.close();
	},
});
