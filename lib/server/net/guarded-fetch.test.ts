import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isAppError } from "@/lib/shared/app-error";
import type { ResolveAll } from "./checked-connector";
import { createGuardedFetch, type FetchLimits, type GuardedInit } from "./guarded-fetch";
import { redirected } from "./request-hop";

let server: Server;
let other: Server;
let port = 0;
let otherPort = 0;
let seen: { url?: string; method?: string; headers: IncomingMessage["headers"] }[] = [];
let answer: RequestListener = (_request, response) => response.end("ok");

async function listen(): Promise<Server> {
	const made = createServer((request, response) => {
		seen.push({ url: request.url, method: request.method, headers: request.headers });
		answer(request, response);
	});
	await new Promise<void>((done) => made.listen(0, "127.0.0.1", done));
	return made;
}

const portOf = (one: Server) => (one.address() as AddressInfo).port;

beforeAll(async () => {
	server = await listen();
	other = await listen();
	port = portOf(server);
	otherPort = portOf(other);
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
	other.closeAllConnections();
	other.close();
});
beforeEach(() => {
	seen = [];
	answer = (_request, response) => response.end("ok");
});

const names: Record<string, string[]> = {
	"private.test": ["10.0.0.7"],
	"mixed.test": ["93.184.216.34", "127.0.0.1"],
	"metadata.test": ["169.254.169.254"],
	"here.test": ["127.0.0.1"],
};
const resolve: ResolveAll = (name, callback) =>
	callback(
		null,
		(names[name] ?? []).map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 })),
	);

const confirmed = new Set<string>();
const guarded = createGuardedFetch({
	privateHosts: { mode: "confirm" },
	isConfirmed: async (host) => confirmed.has(host),
	resolve,
});

beforeEach(() => {
	confirmed.clear();
	for (const name of ["127.0.0.1", "here.test"]) confirmed.add(`${name}:${port}`);
});

async function failure(url: string, limits: FetchLimits = {}, init: GuardedInit = {}, fetcher = guarded) {
	const error: unknown = await fetcher(url, init, limits)
		.then((response) => response.text())
		.catch((e: unknown) => e);
	if (!isAppError(error)) throw new Error(`no refusal: ${String(error)}`);
	return error.body;
}

const fromPerson: FetchLimits = { trust: "confirmed" };

describe("hosts that are never reached [AUTH-10]", () => {
	it.each([
		"http://169.254.169.254/latest/meta-data/",
		"http://2852039166/",
		"http://0xa9fea9fe/",
		"http://0251.0376.0251.0376/",
		"http://169.254.43518/",
		"http://[::ffff:169.254.169.254]/",
		"http://[::ffff:a9fe:a9fe]/",
		"http://[64:ff9b::a9fe:a9fe]/",
		"http://[fd00:ec2::254]/",
		"http://[fe80::1]/",
		"http://0.0.0.0/",
		"http://[::]/",
		"http://metadata.test/",
	])("%s, even when confirmed", async (url) => {
		confirmed.add(new URL(url).port === "" ? `${new URL(url).hostname}:80` : "");
		expect(await failure(url, fromPerson)).toMatchObject({ reason: "host_refused" });
		expect((await failure(url, fromPerson)).details).toBeUndefined();
	});

	it.each(["file:///etc/passwd", "gopher://127.0.0.1/", "ftp://127.0.0.1/", "data:text/plain,x", "not a url"])(
		"%s, no web address",
		async (url) => expect(await failure(url, fromPerson)).toMatchObject({ reason: "host_refused" }),
	);
});

describe("private hosts", () => {
	it.each(["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.1"])("refuses %s to other URLs", async (host) => {
		expect(await failure(`http://${host}:${port}/`)).toMatchObject({ reason: "host_refused" });
		expect(seen).toEqual([]);
	});

	it.each(["http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://private.test/", "http://mixed.test/"])(
		"refuses %s to other URLs, and asks a person to confirm it",
		async (url) => {
			expect(await failure(url)).toEqual(expect.not.objectContaining({ details: expect.anything() }));
			expect(await failure(url, fromPerson)).toMatchObject({
				reason: "host_refused",
				details: { confirmable: true, host: `${new URL(url).hostname}:80` },
			});
		},
	);

	it("reaches a confirmed host, by name and by address, and no other port of it", async () => {
		expect(await (await guarded(`http://127.0.0.1:${port}/`, {}, fromPerson)).text()).toBe("ok");
		expect(await (await guarded(`http://here.test:${port}/`, {}, fromPerson)).text()).toBe("ok");
		expect(await failure(`http://127.0.0.1:${otherPort}/`, fromPerson)).toMatchObject({ reason: "host_refused" });
	});

	it("does not let another URL use the connection of a confirmed host", async () => {
		await (await guarded(`http://127.0.0.1:${port}/`, {}, fromPerson)).text();
		expect(await failure(`http://127.0.0.1:${port}/`)).toMatchObject({ reason: "host_refused" });
	});

	it("refuses all of them when they are off, and those outside of the listed ranges", async () => {
		const isConfirmed = async () => true;
		const off = createGuardedFetch({ privateHosts: { mode: "off" }, isConfirmed, resolve });
		const ranges = createGuardedFetch({
			privateHosts: { mode: "ranges", ranges: ["10.0.0.0/8"] },
			isConfirmed,
			resolve,
		});
		const url = `http://127.0.0.1:${port}/`;
		for (const fetcher of [off, ranges]) {
			const body = await failure(url, fromPerson, {}, fetcher);
			expect([body.reason, body.details]).toEqual(["host_refused", undefined]);
		}
		expect(seen).toEqual([]);
	});

	it("looks a name up once and dials what it checked, so the name cannot change its answer in between", async () => {
		let lookups = 0;
		const rebinding: ResolveAll = (_name, callback) =>
			callback(null, [{ address: lookups++ === 0 ? "127.0.0.1" : "169.254.169.254", family: 4 }]);
		const isConfirmed = async () => true;
		const fetcher = createGuardedFetch({ privateHosts: { mode: "confirm" }, isConfirmed, resolve: rebinding });
		const response = await fetcher(`http://rebind.test:${port}/`, { headers: { connection: "close" } }, fromPerson);
		expect(await response.text()).toBe("ok");
		expect(lookups).toBe(1);
		expect(await failure(`http://rebind.test:${otherPort}/`, fromPerson, {}, fetcher)).toMatchObject({
			reason: "host_refused",
		});
	});
});

describe("redirects", () => {
	const redirectTo = (location: string, status = 302) => {
		answer = (request, response) =>
			request.url === "/start" ? response.writeHead(status, { location }).end() : response.end(`at ${request.url}`);
	};

	it.each(["http://169.254.169.254/", "http://[::ffff:7f00:1]/", "http://private.test/", "file:///etc/passwd"])(
		"refuses one to %s",
		async (location) => {
			redirectTo(location);
			expect(await failure(`http://127.0.0.1:${port}/start`, fromPerson)).toMatchObject({ reason: "host_refused" });
		},
	);

	it("refuses one to another confirmed host: nobody typed it", async () => {
		confirmed.add(`127.0.0.1:${otherPort}`);
		redirectTo(`http://127.0.0.1:${otherPort}/`);
		const body = await failure(`http://127.0.0.1:${port}/start`, fromPerson);
		expect([body.reason, body.details]).toEqual(["host_refused", undefined]);
	});

	it("follows one on the same origin with the headers of the request", async () => {
		redirectTo("/end");
		const init = { method: "POST", body: "{}", headers: { "x-api-key": "k", "content-type": "application/json" } };
		const response = await guarded(`http://127.0.0.1:${port}/start`, init, fromPerson);
		expect(await response.text()).toBe("at /end");
		expect(seen[1]).toMatchObject({ method: "GET", headers: { "x-api-key": "k" } });
	});

	it("keeps method and body of a 307, and ends a loop", async () => {
		redirectTo("/end", 307);
		await (await guarded(`http://127.0.0.1:${port}/start`, { method: "POST", body: "x" }, fromPerson)).text();
		expect(seen[1]?.method).toBe("POST");
		redirectTo("/start");
		expect(await failure(`http://127.0.0.1:${port}/start`, fromPerson)).toMatchObject({
			reason: "provider_unreachable",
		});
	});
});

it("drops every header that could carry a credential when the origin changes", () => {
	const hop = {
		url: new URL("https://a.test/x"),
		method: "POST",
		headers: new Headers({ authorization: "Bearer t", "x-api-key": "k", cookie: "c", accept: "application/json" }),
		body: "{}",
	};
	const to = (location: string, status = 307) => redirected(hop, { status, headers: new Headers({ location }) });
	expect([...(to("https://b.test/y")?.headers.keys() ?? [])]).toEqual(["accept"]);
	expect([...(to("http://a.test/y")?.headers.keys() ?? [])]).toEqual(["accept"]);
	expect(to("https://u:p@a.test/y")?.url.href).toBe("https://a.test/y");
	expect(to("/y")?.headers.get("x-api-key")).toBe("k");
	expect(to("/y", 302)?.method).toBe("GET");
	expect(to("/y", 302)?.body).toBeUndefined();
	expect(redirected(hop, { status: 200, headers: new Headers({ location: "/y" }) })).toBeUndefined();
});

describe("limits", () => {
	it("stops an answer that is too large or too slow", async () => {
		const url = `http://127.0.0.1:${port}/`;
		answer = (_request, response) => response.end("x".repeat(2000));
		expect(await failure(url, { ...fromPerson, maxBytes: 1000 })).toMatchObject({ reason: "too_large" });
		answer = (_request, response) => void response.write("x");
		expect(await failure(url, { ...fromPerson, timeoutMs: 60 })).toMatchObject({ reason: "timed_out" });
		answer = () => undefined;
		expect(await failure(url, { ...fromPerson, timeoutMs: 60 })).toMatchObject({ reason: "timed_out" });
	});

	it("waits for a stream as long as something comes, and no longer", async () => {
		const url = `http://127.0.0.1:${port}/`;
		const patient = { ...fromPerson, idleMs: 300, timeoutMs: 1 };
		answer = (_request, response) => {
			let left = 8;
			const timer = setInterval(() => {
				response.write("x");
				if (--left === 0) clearInterval(timer);
				if (left === 0) response.end();
			}, 60);
		};
		expect(await (await guarded(url, {}, patient)).text()).toBe("xxxxxxxx");
		// who reads slowly does not make the other side late
		const slow = (await guarded(url, {}, patient)).body?.getReader();
		const first = await slow?.read();
		await once(AbortSignal.timeout(450), "abort");
		let length = first?.value?.byteLength ?? 0;
		for (let next = await slow?.read(); next?.done === false; next = await slow?.read())
			length += next.value.byteLength;
		expect(length).toBe(8);
		answer = (_request, response) => void response.write("x");
		expect(await failure(url, patient)).toMatchObject({ reason: "timed_out" });
		answer = () => undefined;
		expect(await failure(url, patient)).toMatchObject({ reason: "timed_out" });
	});

	it("passes on the caller's own abort", async () => {
		answer = () => undefined;
		const abort = new AbortController();
		const pending = guarded(`http://127.0.0.1:${port}/`, { signal: abort.signal }, fromPerson);
		abort.abort(new Error("stopped by the person"));
		await expect(pending).rejects.toThrow("stopped by the person");
	});

	it("says that nobody answers", async () => {
		confirmed.add("127.0.0.1:1");
		expect(await failure("http://127.0.0.1:1/", fromPerson)).toMatchObject({ reason: "provider_unreachable" });
	});

	it("sends user and password of a URL as the header they stand for", async () => {
		await (await guarded(`http://me:pa%20ss@127.0.0.1:${port}/`, {}, fromPerson)).text();
		expect(seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from("me:pa ss").toString("base64")}`);
		expect(seen[0]?.headers.host).toBe(`127.0.0.1:${port}`);
	});
});
