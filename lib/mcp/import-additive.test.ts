import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applied, draft, marker, preview } from "./import/import-fixture";
import { applyImport } from "./import-servers";

describe("import is additive [CFG-05]", () => {
	const current = draft({
		a: {
			type: "http",
			url: "https://a.test/",
			headers: { "X-Key": marker("m1"), Accept: marker("m2") },
			enabled: true,
			tools: { t: { enabled: true, always_allow: true } },
		},
		b: { type: "sse", url: "https://b.test/sse", enabled: true },
	});

	it("importing only B keeps A as it is [CFG-05]", () => {
		const result = applied({ mcpServers: { c: { command: "x" } } }, current);
		expect(Object.keys(result.servers)).toEqual(["a", "b", "c"]);
		expect(result.servers.a).toEqual(current.a);
	});

	it("replacing everything takes an explicit choice [CFG-05]", () => {
		const read = preview({ mcpServers: { c: { command: "x" } } }, { current });
		expect(read.untouched).toEqual(["a", "b"]);
		const result = applyImport(current, read, {}, { replaceAll: true });
		expect(result.ok && Object.keys(result.value.servers)).toEqual(["c"]);
	});

	it("the preview says add, change or unchanged, field by field [CFG-05]", () => {
		const read = preview(
			{ mcpServers: { a: { url: "https://a.test/" }, b: { url: "https://b.test/mcp" }, c: { command: "x" } } },
			{ current },
		);
		expect(read.servers.map(({ name, verb }) => [name, verb])).toEqual([
			["a", "unchanged"],
			["b", "change"],
			["c", "add"],
		]);
		expect(read.servers[1]?.changes).toEqual([
			{ path: ["type"], before: "sse", after: "http", certain: true, secret: false },
			{ path: ["url"], before: "https://b.test/sse", after: "https://b.test/mcp", certain: true, secret: false },
		]);
	});

	it("a stored server that the text spells otherwise is the same server [CFG-05]", () => {
		const read = preview({ mcpServers: { A: { url: "https://a.test/" } } }, { current });
		expect(read.servers[0]).toMatchObject({ name: "a", verb: "unchanged" });
	});

	it("a literal at a hidden spot is a change that may be none", () => {
		const read = preview({ a: { url: "https://a.test/", headers: { "X-Key": "v" } } }, { current });
		expect(read.servers[0]).toMatchObject({ verb: "change" });
		expect(read.servers[0]?.changes).toMatchObject([{ path: ["headers", "X-Key"], certain: false, secret: true }]);
	});

	it("another host leaves the stored headers behind and says which", () => {
		const read = preview({ a: { url: "https://evil.test/" } }, { current });
		expect(read.servers[0]?.lost).toEqual([
			["headers", "X-Key"],
			["headers", "Accept"],
		]);
		expect(read.servers[0]?.server.headers).toBeUndefined();
	});

	it("another transport takes none of the old one's values along", () => {
		const [server] = preview({ a: { command: "x" } }, { current }).servers;
		expect(server?.server).toEqual({ type: "stdio", command: "x", enabled: true, tools: current.a?.tools });
	});

	it("importing what was imported changes nothing (property)", () => {
		const server = fc.oneof(
			fc.record({
				command: fc.constantFrom("npx", "/usr/bin/x"),
				args: fc.array(fc.constantFrom("-y", "pkg", "a b")),
				env: fc.dictionary(fc.constantFrom("A", "B"), fc.constantFrom("1", "x y")),
			}),
			fc.record({
				url: fc.constantFrom("https://h.test/a", "http://127.0.0.1:9/"),
				type: fc.constantFrom("sse", "http", "streamableHttp"),
				headers: fc.dictionary(fc.constantFrom("Accept", "X-Region"), fc.constantFrom("a", "b")),
			}),
		);
		fc.assert(
			fc.property(fc.dictionary(fc.constantFrom("a", "b", "settings", "x y"), server, { minKeys: 1 }), (servers) => {
				const once = applied({ mcpServers: servers }).servers;
				const again = preview({ mcpServers: once }, { current: once });
				expect(again.servers.map(({ verb }) => verb)).toEqual(again.servers.map(() => "unchanged"));
				expect(applied({ mcpServers: once }, once).servers).toEqual(once);
			}),
		);
	});
});
