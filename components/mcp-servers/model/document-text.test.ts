import { describe, expect, it } from "vitest";
import { placeOfPath } from "@/lib/mcp/import/place-of-path";
import type { JsonObject } from "@/lib/shared/json";
import { documentText, readDocument } from "./document-text";

const stored = { redacted: true, set: true, mark: "m1" } as const;
const servers: JsonObject = {
	a: { type: "http", url: "https://a.test/", headers: { "X-Key": stored, Plain: "${secret:A}" } },
};

describe("the document as text", () => {
	it("shows stored secrets as keep markers and reads them back as what they were", () => {
		const text = documentText(servers);
		expect(text).toContain('"keep": true');
		expect(text).not.toContain("redacted");
		expect(readDocument(text, [servers])).toEqual({ ok: true, value: servers });
	});

	it("a mark nobody stored is refused at its place [SEC-01]", () => {
		const text = '{ "servers": {\n  "a": { "headers": { "X": {"keep":true,"mark":"other"} } }\n} }';
		const read = readDocument(text, [servers]);
		expect(read).toMatchObject({ ok: false, error: { place: { line: 2 } } });
		expect(!read.ok && read.error.rule).toBe("hidden_value");
	});

	it.each([
		["a missing comma", '{ "servers": {\n  "a": {}\n  "b": {}\n} }', 3, "json_comma"],
		["no servers", "{}", 1, "servers_by_name"],
		["a list", "[]", 1, "servers_by_name"],
		["another key", '{ "servers": {},\n  "enabled": true }', 2, "unknown_key"],
		["servers as a list", '{\n"servers": [] }', 2, "servers_by_name"],
		["a name given twice", '{"servers": {\n"a": {},\n"a": {} } }', 3, "json_repeated"],
	])("names line and reason of %s", (_name, text, line, rule) => {
		const read = readDocument(text, []);
		if (read.ok) throw new Error("read");
		expect(read.error.place.line).toBe(line);
		expect(read.error.rule).toBe(rule);
	});

	it("finds the place of a path, or of the nearest part that is there", () => {
		const text = '{\n  "servers": {\n    "a": {\n      "url": 3\n    }\n  }\n}';
		expect(placeOfPath(text, ["servers", "a", "url"])).toEqual({ line: 4, column: 7 });
		expect(placeOfPath(text, ["servers", "a", "headers", "X"])).toEqual({ line: 3, column: 5 });
	});
});
