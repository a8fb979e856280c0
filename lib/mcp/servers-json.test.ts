import { describe, expect, it } from "vitest";
import { draft, marker } from "./import/import-fixture";
import { serversFromJson, serversToJson } from "./servers-json";

const servers = draft({
	a: { type: "http", url: "https://h.test/", headers: { Authorization: marker("m1") }, enabled: true },
	b: { type: "stdio", command: "x", args: ["-y"], enabled: false, extra: { timeout: 3 } },
});

const problems = (text: string) => {
	const read = serversFromJson(text);
	return read.ok ? [] : read.error.map(({ path, place }) => [path.join("."), place.line]);
};

describe("the JSON tab", () => {
	it("shows and reads the same draft, hidden values included", () => {
		expect(serversFromJson(serversToJson(servers))).toEqual({ ok: true, value: servers });
		expect(serversFromJson(JSON.stringify(servers))).toEqual({ ok: true, value: servers });
		expect(serversFromJson(" \n")).toEqual({ ok: true, value: {} });
	});

	it.each<[string, string, unknown[]]>([
		["no JSON", '{\n"a": {"url" 1}}', [["", 2]]],
		["an unknown key", '{"mcpServers": {\n"a": {\n"url": "https://h.test/",\n"timeout": 3}}}', [["a.timeout", 4]]],
		["CFG-01 a command that is an object", '{\n"a": {\n"command": {}}}', [["a.command", 3]]],
		["a header that is a number", '{"a": {"url": "https://h.test/",\n"headers": {\n"A": 1}}}', [["a.headers.A", 3]]],
		["another type", '{"a": {"url": "https://h.test/",\n"type": "websocket"}}', [["a.type", 2]]],
		["a rule", '{"a": {\n"command": "npx -y x"}}', [["a.command", 2]]],
		["a missing part", '{\n"a": {}}', [["a.type", 2]]],
		["MCP-13 a reserved name", '{\n\n"settings": {"command": "x"}}', [["settings", 3]]],
		["no map", "[1]", [["", 1]]],
	])("says where %s stands", (_name, text, expected) => {
		expect(problems(text)).toEqual(expected);
	});

	it("no problem quotes a value", () => {
		expect(JSON.stringify(serversFromJson('{"a": {"command": "CANARY x", "type": "CANARY", "url": 7}}'))).not.toContain(
			"CANARY",
		);
	});
});
