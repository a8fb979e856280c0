import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applied, draft, preview, problemOf } from "./import/import-fixture";
import { applyImport, decideImport, importServers } from "./import-servers";
import { checkServers } from "./server-checks";

describe("what is no server is refused with the field [CFG-01]", () => {
	const notServer = {
		provider: { name: "GIS" },
		command: { exec: "/usr/bin/python3", args: ["-m", "x"] },
		env: { LOG_LEVEL: "INFO" },
	};

	it("a command that is an object is refused at `command` [CFG-01]", () => {
		const [server] = preview(notServer).servers;
		expect(server?.verb).toBe("refused");
		expect(server?.issues).toMatchObject([{ path: ["command"], expected: "a string; this is an object" }]);
	});

	it("applying stores nothing, and choosing it all the same fails with the path [CFG-01]", () => {
		expect(applied(notServer).servers).toEqual({});
		const forced = applyImport({}, preview(notServer), { "0": { include: true } });
		expect(forced).toMatchObject({ ok: false, error: [{ path: [expect.any(String), "command"] }] });
	});

	it.each([
		["args", { command: "x", args: "a b" }, ["args"]],
		["args entry", { command: "x", args: ["a", {}] }, ["args", 1]],
		["env", { command: "x", env: "A=1" }, ["env"]],
		["env value", { command: "x", env: { A: null } }, ["env", "A"]],
		["headers", { url: "https://h.test/", headers: 3 }, ["headers"]],
		["header value", { url: "https://h.test/", headers: { A: ["x"] } }, ["headers", "A"]],
		["url", { url: { href: "x" } }, ["url"]],
		["type", { url: "https://h.test/", type: "websocket" }, ["type"]],
		["disabled", { command: "x", disabled: "yes" }, ["disabled"]],
		["tools", { command: "x", tools: "all" }, ["tools"]],
		["url scheme", { url: "ftp://h.test/" }, ["url"]],
		["two urls", { url: "https://h.test/", baseUrl: "https://i.test/" }, ["baseUrl"]],
		["a text", "npx x", []],
		["null", null, []],
	])("a wrong %s is named by its path [CFG-01]", (_name, server, path) => {
		const [read] = preview({ mcpServers: { x: server } }).servers;
		expect(read?.verb).toBe("refused");
		expect(read?.issues.map((issue) => issue.path)).toContainEqual(path);
	});

	it.each([
		["an OpenAPI document", { openapi: "3.1.0", paths: {} }],
		["a list of texts is no server each", []],
		["a package file", { name: "x", dependencies: { a: "1" } }],
		["an empty object", {}],
		["an empty map", { mcpServers: {} }],
		["a number", 3],
		["servers that are a text", { mcpServers: "x" }],
	])("%s is no configuration [CFG-01]", (_name, value) => {
		expect(problemOf(JSON.stringify(value))?.problem).toBe("not_servers");
	});

	it("never throws and never quotes, whatever JSON is pasted", () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
				const text = JSON.stringify({ mcpServers: { a: value } });
				const result = importServers(text, { current: {}, secretNames: new Set() });
				if (result.ok) expect(checkServers(applied(text).servers)).toEqual([]);
			}),
		);
	});
});

describe("headers and every spelling of a remote server [CFG-03]", () => {
	const remote = (keys: object) => ({ mcpServers: { x: { ...keys, headers: { Authorization: "Bearer T" } } } });

	it.each([
		["baseUrl, streamableHttp", { type: "streamableHttp", baseUrl: "http://127.0.0.1:9/mcp/" }],
		["serverUrl", { serverUrl: "http://127.0.0.1:9/mcp/" }],
		["url, streamable-http", { type: "streamable-http", url: "http://127.0.0.1:9/mcp/" }],
		["httpUrl", { httpUrl: "http://127.0.0.1:9/mcp/" }],
		["transport", { transport: "http", url: "http://127.0.0.1:9/mcp/" }],
		["transportType", { transportType: "streamable_http", url: "http://127.0.0.1:9/mcp/" }],
	])("headers survive import: %s [CFG-03]", (_name, keys) => {
		const result = applied(remote(keys));
		expect(result.servers).toEqual({
			x: {
				type: "http",
				url: "http://127.0.0.1:9/mcp/",
				headers: { Authorization: "Bearer ${secret:X_TOKEN}" },
				enabled: true,
			},
		});
		expect(result.secrets).toEqual([{ name: "X_TOKEN", value: "T" }]);
	});

	it("a credential may stay in the document [CFG-03]", () => {
		const result = applied(
			remote({ url: "http://127.0.0.1:9/" }),
			{},
			{ "0": { secrets: { "headers.Authorization#0": null } } },
		);
		expect(result.servers.x?.headers).toEqual({ Authorization: "Bearer T" });
		expect(result.secrets).toEqual([]);
	});

	it("trailing commas and comments are read, commas are reported by line and column [CFG-03]", () => {
		const text = '{\n\t// mine\n\t"mcpServers": {\n\t\t"x": { "url": "http://127.0.0.1:9/", },\n\t}, /* end */\n}';
		const read = preview(text);
		expect(read.servers.map(({ verb }) => verb)).toEqual(["add"]);
		expect(read.trailingCommas.map(({ line }) => line)).toEqual([4, 4, 5]);
	});

	it.each([
		['{\n  "mcpServers": {\n    "x": {"url" "http://h/"}\n  }\n}', 3, "a colon"],
		['{"mcpServers": {"x": {"url": "http://h/"}}', 1, "a closing }"],
		['{\n"a": nope}', 2, "a value"],
		['{"a": 1}\n2', 2, "nothing more"],
	])("a syntax error says line and what belongs there (%#) [CFG-03]", (text, line, expected) => {
		const error = problemOf(text);
		expect(error).toMatchObject({ problem: "syntax", place: { line, column: expect.any(Number) } });
		expect(error?.expected).toContain(expected);
	});

	it("unknown keys are listed and kept in extra [CFG-03]", () => {
		const [server] = preview({ mcpServers: { x: { url: "https://h.test/", timeout: 30, oauth: { a: 1 } } } }).servers;
		expect(server?.unknown).toEqual(["timeout", "oauth"]);
		expect(server?.server.extra).toEqual({ timeout: 30, oauth: { a: 1 } });
	});

	it("a name given twice is refused with its place, since one of both would be lost", () => {
		const error = problemOf('{"mcpServers":{\n"a":{"url":"https://h.test/"},\n"a":{"url":"https://i.test/"}}}');
		expect(error).toMatchObject({ problem: "repeated_name", place: { line: 3, column: 1 } });
	});

	it("__proto__ is a name like any other and changes no object", () => {
		const [server] = preview('{"mcpServers":{"__proto__":{"command":"x"}}}').servers;
		expect(server?.fixes).toMatchObject([{ id: "rename", from: "__proto__" }]);
		expect(({} as Record<string, unknown>).command).toBeUndefined();
	});

	it("deep nesting is a problem, not a crash", () => {
		expect(problemOf(`{"a":${"[".repeat(200)}${"]".repeat(200)}}`)?.problem).toBe("too_deep");
		expect(problemOf(`${"[".repeat(100_000)}`)).not.toBeNull();
	});
});

describe("formats", () => {
	it("reads VS Code with inputs, which become needed secrets", () => {
		const read = preview({
			inputs: [{ type: "promptString", id: "gh-token", password: true }],
			servers: {
				github: { type: "http", url: "https://h.test/mcp", headers: { Authorization: "Bearer ${input:gh-token}" } },
			},
		});
		expect(read.format).toBe("vscode");
		expect(read.servers[0]?.server.headers).toEqual({ Authorization: "Bearer ${secret:GH_TOKEN}" });
		expect(read.servers[0]?.needed).toEqual([{ name: "GH_TOKEN", fallback: null }]);
	});

	it("reads opencode, local and remote", () => {
		const result = applied({
			mcp: {
				files: { type: "local", command: ["npx", "-y", "fs"], environment: { A: "1" }, enabled: false },
				web: { type: "remote", url: "https://h.test/mcp", headers: { "X-K": "${secret:K}" } },
			},
		});
		expect(result.servers).toEqual({
			files: { type: "stdio", command: "npx", args: ["-y", "fs"], env: { A: "1" }, enabled: false },
			web: { type: "http", url: "https://h.test/mcp", headers: { "X-K": "${secret:K}" }, enabled: true },
		});
		expect(result.needed).toEqual(["K"]);
	});

	it.each([
		["map", { a: { command: "x" }, b: { url: "https://h.test/" } }, ["a", "b"]],
		["list", [{ name: "a", command: "x", env: [{ name: "A", value: "1" }] }], ["a"]],
		["zed", { context_servers: { a: { command: { path: "x", args: ["y"], env: {} } } } }, ["a"]],
		["vscode", { mcp: { servers: { a: { command: "x" } } } }, ["a"]],
		["single", { command: "npx", args: ["-y", "@modelcontextprotocol/server-github@1.0"] }, ["github"]],
		["single", { url: "https://mcp.tracker.example/mcp" }, ["tracker"]],
		["single", { name: "own", url: "https://h.test/" }, ["own"]],
		["mcp_servers", { mcpServers: { mcp: { command: "x" } } }, ["mcp-server"]],
	])("reads %s", (format, value, names) => {
		const read = preview(value);
		expect(read.format).toBe(format);
		expect(read.servers.map(({ name }) => name)).toEqual(names);
		expect(read.servers.map(({ verb }) => verb)).toEqual(names.map(() => "add"));
	});

	it("reads one entry without outer braces, and a Markdown fence", () => {
		expect(preview('"a": {"command": "x"}').servers[0]?.name).toBe("a");
		expect(preview('```json\n{"a": {"command": "x"}}\n```').servers[0]?.name).toBe("a");
	});

	it("Cline's always allowed tools are named and granted only by an explicit choice", () => {
		const text = { mcpServers: { a: { command: "x", alwaysAllow: ["read"], disabledTools: ["rm"], disabled: true } } };
		const [server] = preview(text).servers;
		expect(server?.fixes).toEqual([{ id: "always_allow", tools: ["read"], applied: false }]);
		expect(server?.server).toEqual({
			type: "stdio",
			command: "x",
			enabled: false,
			tools: { rm: { enabled: false, always_allow: false } },
		});
		const granted = applied(text, {}, { "0": { fixes: { always_allow: true } } });
		expect(granted.servers.a?.tools?.read).toEqual({ enabled: true, always_allow: true });
	});
});

describe("fixes", () => {
	it("a whole command line is split, its assignments become env", () => {
		const read = preview({ mcpServers: { db: { command: "DEBUG=1 npx -y db-mcp --read-only", args: ["last"] } } });
		expect(read.servers[0]?.server).toMatchObject({
			command: "npx",
			args: ["-y", "db-mcp", "--read-only", "last"],
			env: { DEBUG: "1" },
		});
		const kept = decideImport(read, { "0": { fixes: { split_command: false } } });
		expect(kept.servers[0]).toMatchObject({ verb: "refused", issues: [{ path: ["command"] }] });
	});

	it.each(["settings", "Skills", "memory", "profiles", "na/me", "constructor", "ünï", " x", "a".repeat(80)])(
		"MCP-13 a name that is reserved or cannot be saved is renamed: %s",
		(name) => {
			const result = applied({ mcpServers: { [name]: { command: "x" } } });
			expect(checkServers(result.servers)).toEqual([]);
			expect(Object.keys(result.servers)).toHaveLength(1);
			expect(preview({ mcpServers: { [name]: { command: "x" } } }).servers[0]?.fixes[0]).toMatchObject({
				id: "rename",
				from: name,
			});
		},
	);

	it("names that become one are kept apart", () => {
		const result = applied({ mcpServers: { "my server": { command: "x" }, "My-Server": { command: "y" } } });
		expect(Object.keys(result.servers)).toEqual(["my server", "My-Server-2"]);
	});

	it("of two that mean the same stored server, the second becomes its own", () => {
		const current = draft({ a: { type: "stdio", command: "x", enabled: true } });
		const result = applied({ mcpServers: { a: { command: "y" }, A: { command: "z" } } }, current);
		expect(Object.entries(result.servers).map(([name, { command }]) => [name, command])).toEqual([
			["a", "y"],
			["A-2", "z"],
		]);
	});

	it("env of a remote server is dropped by a named fix, or refused when kept [CFG-16]", () => {
		const read = preview({ mcpServers: { a: { url: "https://h.test/", env: { TOKEN: "x" } } } });
		expect(read.servers[0]?.fixes).toEqual([{ id: "drop_env", names: ["TOKEN"], applied: true }]);
		expect(read.servers[0]?.server.env).toBeUndefined();
		expect(decideImport(read, { "0": { fixes: { drop_env: false } } }).servers[0]?.issues).toMatchObject([
			{ path: ["env"] },
		]);
	});
});
