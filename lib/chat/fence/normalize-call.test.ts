import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/shared/json";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import { knownName, knownTool } from "./known-tool";
import { normalizeCall } from "./normalize-call";
import { parseLoose, parsePayload } from "./parse-loose";
import { offered } from "./testing/offered";

function nested(depth: number): Json {
	let value: Json = 1;
	for (let level = 0; level < depth; level++) value = [value];
	return value;
}

const read: OfferedTool = {
	name: "mcp_files_read",
	title: "read",
	description: "",
	input_schema: { type: "object", properties: { path: {}, input: {} } },
	source: { kind: "mcp", server_ref: "workspace:1", server: "files", tool: "read" },
	effect: "read",
	definition_hash: "",
};

describe("a call in its plain shape", () => {
	it("is none when it names no known tool, or is no object", () => {
		const values: Json[] = [null, 1, "settings_search", [], {}, { tool: 1 }, { tool: "nope" }, { name: "Guide" }];
		for (const value of values) {
			expect(normalizeCall(value, offered)).toBeUndefined();
		}
		expect(normalizeCall({ tool: "settings_search" }, { tools: [] })).toBeUndefined();
	});

	it("drops prototype keys at every depth", () => {
		const value = parseLoose('{"tool":"settings_update","changes":{"a":{"__proto__":{"x":1},"prototype":2,"b":3}}}');
		expect(normalizeCall(value ?? null, offered)?.arguments).toEqual({ changes: { a: { b: 3 } } });
		expect(({} as { x?: number }).x).toBeUndefined();
	});

	it("is at most 32 deep", () => {
		const call = (depth: number) => normalizeCall({ tool: "settings_update", changes: nested(depth) }, offered);
		expect(call(31)?.arguments).toEqual({ changes: nested(31) });
		expect(call(32)).toBeUndefined();
		expect(parseLoose("[".repeat(100_000))).toBeUndefined();
	});

	it("keeps arguments beside those in a container, but for what dialects add", () => {
		const value = { tool: "settings_search", id: "call_1", arguments: { query: "x" }, limit: 3 };
		expect(normalizeCall(value, offered)?.arguments).toEqual({ query: "x", limit: 3 });
	});

	it("keeps an argument that a tool declares under a container's name", () => {
		const tools = { tools: [knownTool(read)] };
		expect(tools.tools[0]).toEqual({ name: "mcp_files_read", original: "read", properties: ["path", "input"] });
		const value = { tool: "mcp_files_read", path: "a", input: { b: 1 } };
		expect(normalizeCall(value, tools)?.arguments).toEqual({ path: "a", input: { b: 1 } });
	});

	it("never guesses a name by likeness", () => {
		expect(knownName("settings-SEARCH", offered)).toBe("settings_search");
		expect(knownName("settings_searc", offered)).toBeUndefined();
		expect(knownName("constructor", offered)).toBeUndefined();
		expect(knownName("Read", { tools: [{ name: "re_ad" }, { name: "read_" }] })).toBeUndefined();
		expect(knownName("run_mcp", { tools: [{ name: "settings_search" }] })).toBeUndefined();
		expect(knownName("notes", offered)).toBe("notes");
		expect(knownName("notesx", offered)).toBeUndefined();
	});

	it("completes no payload that was cut", () => {
		expect(parsePayload('{"a":1')).toBeUndefined();
		expect(parsePayload("a")).toBeUndefined();
		expect(parsePayload('"{\\"a\\":1}"')).toEqual({ a: 1 });
		expect(parsePayload(" ")).toEqual({});
	});
});
