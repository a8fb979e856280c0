import "server-only";
import type { IncomingMessage, RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { ResolveAll } from "@/lib/server/net/checked-connector";
import { createGuardedFetch, type GuardedFetch } from "@/lib/server/net/guarded-fetch";
import { testCertificate } from "./test-certificate";

/** An https server under `skills.test` that answers as the test says. */
export interface SourceServer {
	/** `https://skills.test:<port>`. */
	readonly origin: string;
	/** Requests since the test began. */
	readonly seen: readonly IncomingMessage[];
	/** Answers of paths; a text is one with status 200, a path that is not there is 404. */
	files: Readonly<Record<string, string | Uint8Array | RequestListener>>;
	/** Addresses of further names, an answer per look-up. */
	readonly names: Map<string, string[]>;
	/** The guard as skills use it, but with this one server allowed although it is on this machine. */
	readonly fetch: GuardedFetch;
	/** The guard as skills use it. */
	readonly strict: GuardedFetch;
}

/** Runs the server for the tests of a file. */
export function useSourceServer(): SourceServer {
	let seen: IncomingMessage[] = [];
	const names = new Map<string, string[]>();
	const server: Server = createServer({ ...testCertificate }, (request, response) => {
		seen.push(request);
		const answer = made.files[request.url ?? ""];
		if (typeof answer === "function") answer(request, response);
		else response.writeHead(answer === undefined ? 404 : 200).end(answer ?? "not found");
	});
	const port = () => (server.address() as AddressInfo).port;
	const resolve: ResolveAll = (name, callback) => {
		const known = names.get(name);
		const address = known === undefined ? own(name) : known.length > 1 ? known.shift() : known[0];
		if (address === undefined) return callback(Object.assign(new Error("none"), { code: "ENOTFOUND" }), []);
		callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
	};
	const own = (name: string) => (/(?:^|\.)skills\.test$/.test(name) ? "127.0.0.1" : undefined);
	const { cert: ca } = testCertificate;
	const isConfirmed = async (host: string) => host.endsWith(`skills.test:${port()}`);
	const options = { isConfirmed, resolve, ca, privateHosts: { mode: "confirm" } } as const;
	const strict = createGuardedFetch(options);
	const made: SourceServer = {
		get origin() {
			return `https://skills.test:${port()}`;
		},
		get seen() {
			return seen;
		},
		files: {},
		names,
		fetch: (url, init, limits) => strict(url, init, { ...limits, trust: "confirmed" }),
		strict,
	};
	beforeAll(async () => {
		await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	});
	beforeEach(() => {
		seen = [];
		made.files = {};
		names.clear();
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	return made;
}
