import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definitionText } from "./definition-text";
import { profileServerSlug, toolAliases } from "./tool-alias";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const safe = /^[a-zA-Z0-9_-]{1,64}$/;
const folded = (alias: string) => alias.toLowerCase().replaceAll("-", "_");

const slug = fc.stringMatching(/^[a-z0-9]{1,8}(_[a-z0-9]{1,8}){0,2}$/);
const tool = fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[a-zA-Z0-9_.-]{0,80}$/));
const tools = fc.array(fc.record({ server_ref: fc.constantFrom("workspace:1", "workspace:2"), slug, tool }));

describe("aliases", () => {
	it("[MCP-10] fit every provider and are never the same, whatever servers call their tools", () => {
		fc.assert(
			fc.property(tools, (given) => {
				const distinct = [...new Map(given.map((one) => [JSON.stringify(one), one])).values()];
				const aliases = toolAliases(distinct, hash);
				for (const alias of aliases) expect(alias).toMatch(safe);
				expect(new Set(aliases.map(folded)).size).toBe(distinct.length);
			}),
		);
	});

	it("[MCP-10] do not depend on the other tools, as long as names differ", () => {
		const odd = { server_ref: "workspace:1", slug: "a", tool: "名前" };
		const [alone] = toolAliases([odd], hash);
		expect(toolAliases([{ ...odd, tool: "x.y" }, odd, { ...odd, tool: "plain" }], hash)[1]).toBe(alone);
		expect(toolAliases([{ ...odd, tool: "plain" }], hash)).toEqual(["mcp_a_plain"]);
	});

	it("[MCP-11] of two servers that would give one name are both made others", () => {
		const given = [
			{ server_ref: "workspace:1", slug: "a", tool: "b_c" },
			{ server_ref: "workspace:2", slug: "a_b", tool: "c" },
		];
		const aliases = toolAliases(given, hash);
		expect(aliases).toEqual([expect.stringMatching(/^mcp_a_b_c_[0-9a-f]{8}$/), expect.stringMatching(/^mcp_a_b_c_/)]);
		expect(aliases[0]).not.toBe(aliases[1]);
	});

	it("of long names keep the server's part", () => {
		const [alias] = toolAliases([{ server_ref: "workspace:1", slug: "s".repeat(24), tool: "t".repeat(128) }], hash);
		expect(alias).toMatch(/^mcp_s{24}_t+_[0-9a-f]{8}$/);
		expect(alias).toHaveLength(64);
	});
});

it.each([
	["GitHub Enterprise", /^p_github_enterprise$/],
	["a.b-c", /^p_a_b_c$/],
	["x".repeat(64), /^p_x{20}_[0-9a-f]{8}$/],
])("a profile's server %s has the slug %s", (name, expected) => {
	expect(profileServerSlug(name, hash)).toMatch(expected);
});

describe("a definition", () => {
	const schema = { type: "object", properties: { a: { type: "string" }, b: { type: "number" } } };
	const base = { tool: "t", description: "d", input_schema: schema };

	it("[MCP-25] is the same whatever the order of keys", () => {
		const turned = { properties: { b: { type: "number" }, a: { type: "string" } }, type: "object" };
		expect(definitionText({ ...base, input_schema: turned })).toBe(definitionText(base));
	});

	it("[MCP-25] is another one with another description, a wider schema, an order that counts", () => {
		const others = [
			{ ...base, description: "D" },
			{ ...base, input_schema: { ...schema, properties: { ...schema.properties, c: {} } } },
			{ ...base, input_schema: { ...schema, required: ["a", "b"] } },
			{ ...base, input_schema: { ...schema, required: ["b", "a"] } },
			{ ...base, tool: "u" },
		];
		expect(new Set([base, ...others].map(definitionText)).size).toBe(others.length + 1);
	});
});
