import { describe, expect, it } from "vitest";
import { normalizeServer, normalizeServers } from "./normalize-server";
import type { Server, ServerMap } from "./server";
import { serverAuthorityPaths } from "./server-authority";
import { checkServers } from "./server-checks";
import { freeServerName, serverNameProblem } from "./server-names";
import { transportOf } from "./transport-of";
import { switchTransport } from "./transport-values";

const paths = (servers: unknown) => checkServers(servers as ServerMap).map(({ path }) => path.join("."));
const hidden = { redacted: true, set: true, mark: "m" };

describe("save-time checks", () => {
	it.each<[string, object, string[]]>([
		["a command", { command: "npx", args: ["-y", "a b"], env: { A: "" } }, []],
		["a url", { url: "https://h.test/mcp?a=1", headers: { "X-Key": "é" } }, []],
		["a loopback url", { type: "sse", url: "http://[::1]:3000/sse" }, []],
		["hidden values", { type: "http", url: hidden, headers: { A: hidden } }, []],
		["hidden args", { command: "x", args: [hidden], env: { A: hidden } }, []],
		["neither", {}, ["s.type"]],
		["both", { command: "x", url: "https://h.test/" }, ["s.type"]],
		["stdio without command", { type: "stdio" }, ["s.command"]],
		["a blank command", { type: "stdio", command: "  " }, ["s.command"]],
		["a command line", { command: "npx -y x" }, ["s.command"]],
		["a Windows program with spaces", { command: "C:\\Program Files\\nodejs\\node.exe" }, []],
		["http without url", { type: "http" }, ["s.url"]],
		["no URL", { url: "h.test/mcp" }, ["s.url"]],
		["another scheme", { url: "file:///etc/passwd" }, ["s.url"]],
		["a URL with a space", { url: "https://h.test/a b" }, ["s.url"]],
		["a URL without host", { url: "http:///x" }, ["s.url"]],
		["env on a remote server [CFG-16]", { url: "https://h.test/", env: { A: "1" } }, ["s.env"]],
		["command on a remote server", { type: "http", url: "https://h.test/", command: "x" }, ["s.command"]],
		["url on a started server [CFG-06]", { type: "stdio", command: "x", url: "https://h.test/" }, ["s.url"]],
		["headers on a started server [CFG-06]", { command: "x", headers: { A: "1" } }, ["s.headers"]],
		["a bad header name", { url: "https://h.test/", headers: { "A b": "1" } }, ["s.headers.A b"]],
		["a header twice", { url: "https://h.test/", headers: { a: "1", A: "2" } }, ["s.headers.A"]],
		["half a fox in what is stored as it came", { command: "x", meta: { a: [{ b: "\ud83e" }] } }, ["s.meta.a.0.b"]],
		["NUL in an unknown part", { command: "x", extra: { a: "x\0" } }, ["s.extra.a"]],
		["a header line break", { url: "https://h.test/", headers: { A: "1\r\nB: 2" } }, ["s.headers.A"]],
		["a header no byte carries", { url: "https://h.test/", headers: { A: "名" } }, ["s.headers.A"]],
		[
			"the connection's own header",
			{ url: "https://h.test/", headers: { "Content-Length": "1" } },
			["s.headers.Content-Length"],
		],
		["CFG-08 an unknown reference", { url: "https://h.test/", headers: { A: "Bearer ${TOKEN}" } }, ["s.headers.A"]],
		["CFG-08 an env reference in args", { command: "x", args: ["${env:A}"] }, ["s.args.0"]],
		["CFG-08 a secret reference", { url: "https://h.test/", headers: { A: "Bearer ${secret:TOKEN}" } }, []],
		["a variable's name", { command: "x", env: { "A-B": "1" } }, ["s.env.A-B"]],
		["a reserved variable", { command: "x", env: { STEWARD_KEY: "1" } }, ["s.env.STEWARD_KEY"]],
		["NUL", { command: "x", args: ["a\0b"] }, ["s.args.0"]],
		["half a surrogate", { command: "x", env: { A: "\ud800" } }, ["s.env.A"]],
	])("%s", (_name, server, expected) => {
		expect(paths({ s: server })).toEqual(expected);
	});

	it("MCP-13 reserved names are refused in every spelling", () => {
		for (const name of ["settings", "Settings", "SKILLS", "memory", "profiles", "ask-user", "ask.user", "toString"])
			expect(serverNameProblem(name), name).not.toBeNull();
		for (const name of ["github", "my settings", "a.b_c-d e", "0"]) expect(serverNameProblem(name), name).toBeNull();
	});

	it.each(["", " a", "a ", "-a", "_a", "a/b", "ä", "a".repeat(65), "a\nb"])("refuses the name %j", (name) => {
		expect(paths({ [name]: { command: "x" } })).toContain(name);
	});

	it("names stay distinct after normalisation", () => {
		expect(paths({ "My Server": { command: "x" }, "my-server": { command: "x" } })).toEqual(["my-server"]);
		expect(freeServerName("my server", ["My-Server"])).toBe("my server-2");
	});

	it("no words quote a value", () => {
		const servers = {
			s: { type: "http", url: "CANARY", command: "CANARY x", headers: { A: "CANARY\n", B: "${CANARY}" } },
		};
		expect(JSON.stringify(checkServers(servers as ServerMap).map(({ expected }) => expected))).not.toContain("CANARY");
	});
});

describe("the one stored form", () => {
	it("states type and enabled, joins http and streamable_http, leaves out what is empty", () => {
		expect(normalizeServer({ url: " https://h.test/ ", headers: {}, args: [], env: {}, mode: "auto" })).toEqual({
			type: "http",
			url: "https://h.test/",
			enabled: true,
		});
		expect(normalizeServer({ type: "streamable_http", url: "https://h.test/" }).type).toBe("http");
		expect(normalizeServer({ command: "x", tools: { t: {} } }).tools).toEqual({
			t: { enabled: true, always_allow: false },
		});
	});

	it("never moves or drops values of another transport [CFG-16]", () => {
		const server: Server = { type: "http", url: "https://h.test/", env: { A: "1" }, command: "x" };
		expect(normalizeServer(server)).toMatchObject({ env: { A: "1" }, command: "x" });
	});

	it("is its own normal form, also around markers", () => {
		const servers = {
			a: { url: hidden, headers: { " A ": hidden, B: " b " } },
			b: { command: "x", args: [hidden] },
		} as unknown as ServerMap;
		const once = normalizeServers(servers);
		expect(normalizeServers(once)).toEqual(once);
		expect(once.a?.headers).toEqual({ A: hidden, B: "b" });
	});

	it("keeps headers apart that trimming would join", () => {
		expect(
			Object.keys(normalizeServer({ url: "https://h.test/", headers: { A: "1", " A": "2" } }).headers ?? {}),
		).toHaveLength(2);
	});

	it("infers a transport only from one of command and url", () => {
		expect(transportOf({ command: "x" })).toBe("stdio");
		expect(transportOf({ url: "https://h.test/" })).toBe("http");
		expect(transportOf({ command: "x", url: "https://h.test/" })).toBeNull();
		expect(transportOf({})).toBeNull();
	});
});

describe("authority", () => {
	const before: ServerMap = {
		a: { type: "http", url: "https://h.test/mcp", headers: { A: "1" }, tools: { t: { always_allow: true } } },
	};
	const changed = (server: Partial<Server>) =>
		serverAuthorityPaths(before, { a: { ...before.a, ...server } }).map((path) => path.join("."));

	it.each<[string, Partial<Server>, string[]]>([
		["nothing", {}, []],
		["the normal form alone", { type: "streamable_http", enabled: true }, []],
		["switching off", { enabled: false }, []],
		["another path", { url: "https://h.test/other" }, []],
		["another host", { url: "https://i.test/mcp" }, ["a.url"]],
		["another port", { url: "https://h.test:8443/mcp" }, ["a.url"]],
		["no TLS", { url: "http://h.test/mcp" }, ["a.url"]],
		["a header", { headers: { A: "2" } }, ["a.headers"]],
		["no headers", { headers: {} }, ["a.headers"]],
		["a command", { command: "x" }, ["a.command"]],
		["args", { args: ["x"] }, ["a.args"]],
		["env", { env: { A: "1" } }, ["a.env"]],
		["a tool off", { tools: { t: { always_allow: true, enabled: false } } }, []],
		[
			"another tool allowed",
			{ tools: { t: { always_allow: true }, u: { always_allow: true } } },
			["a.tools.u.always_allow"],
		],
		["an allowance taken back", { tools: {} }, ["a.tools.t.always_allow"]],
	])("%s", (_name, server, expected) => {
		expect(changed(server)).toEqual(expected);
	});

	it("a new server needs it for its host or command, a removed one for nothing", () => {
		expect(serverAuthorityPaths(undefined, { b: { url: "https://h.test/" } })).toEqual([["b", "url"]]);
		expect(serverAuthorityPaths({}, { b: { command: "x" } })).toEqual([["b", "command"]]);
		expect(serverAuthorityPaths(before, {})).toEqual([]);
	});

	it("a renamed server is a new one", () => {
		expect(serverAuthorityPaths(before, { b: before.a ?? {} })).toEqual([
			["b", "headers"],
			["b", "url"],
			["b", "tools", "t", "always_allow"],
		]);
	});
});

describe("switching the transport while editing [CFG-06]", () => {
	const remote: Server = { type: "http", url: "https://h.test/", headers: { A: "1" }, enabled: true };

	it("brings the other transport's values back [CFG-06]", () => {
		const there = switchTransport({ server: remote, parked: {} }, "stdio");
		expect(there.server).toEqual({ type: "stdio", enabled: true });
		const typed = { ...there, server: { ...there.server, command: "npx", env: { B: "2" } } };
		const back = switchTransport(typed, "sse");
		expect(back.server).toEqual({ ...remote, type: "sse" });
		expect(switchTransport(back, "stdio").server).toMatchObject({ command: "npx", env: { B: "2" } });
	});

	it("no value jumps between transports [CFG-16]", () => {
		const there = switchTransport({ server: remote, parked: {} }, "stdio");
		expect(there.server.headers).toBeUndefined();
		expect(there.server.env).toBeUndefined();
	});

	it("http and sse share their values", () => {
		expect(switchTransport({ server: remote, parked: {} }, "sse").server).toEqual({ ...remote, type: "sse" });
	});
});
