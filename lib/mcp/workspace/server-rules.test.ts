import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/shared/json";
import type { Server } from "../server";
import { changedParts, serverPartsOf } from "./server-part";
import { type McpServerValues, mcpServer } from "./server-resource";
import { losesHeaders, serverIssues, settleServer } from "./server-rules";
import { serverSlug } from "./server-slug";
import { serverOfValues, valuesOfServer } from "./server-values";

const url = "https://a.example.com/mcp";
const values = (fields: Partial<McpServerValues>): McpServerValues => ({ ...mcpServer.initial, name: "a", ...fields });

describe("values and servers", () => {
	it.each<[string, Server]>([
		["called", { type: "http", url, enabled: true, headers: { A: "b" } }],
		["started", { type: "stdio", command: "npx", args: ["-y"], env: { A: "b" }, enabled: false }],
		["with everything else", { type: "sse", url, enabled: true, mode: "shared", meta: { a: 1 }, extra: { b: [2] } }],
		["with tools", { type: "http", url, enabled: true, tools: { t: { enabled: false, always_allow: true } } }],
	])("a server that is %s comes back as it was", (_case, server) => {
		expect(serverOfValues(valuesOfServer(server))).toEqual(server);
	});

	it("an edited part is a change of its setting alone, a part that is gone becomes empty", () => {
		const stored = values({ url, headers: { A: "b" } }) as JsonObject;
		const server = serverPartsOf(stored);
		expect(changedParts(stored, server)).toEqual({});
		const { headers: _gone, ...rest } = server;
		expect(changedParts(stored, { ...rest, url: `${url}/v2` })).toEqual({ url: `${url}/v2`, headers: {} });
	});
});

describe("rules across settings", () => {
	it.each<[string, Partial<McpServerValues>, string[]]>([
		["a good one", { url }, []],
		["neither address nor program", {}, ["url.server_url"]],
		["parts of the other transport", { url, command: "x", env: { A: "b" } }, ["command", "env"]],
		["a header of the connection", { url, headers: { Host: "x" } }, ["headers.Host"]],
		["a whole command line", { type: "stdio", command: "npx -y x" }, ["command"]],
	])("%s", (_case, fields, wanted) => {
		const found = serverIssues(values(fields), {}).map(({ field, path }) => [field, ...path].join("."));
		expect(found).toEqual(wanted.map((place) => place.replace(".server_url", "")));
	});

	it("a name that another server has but for case and punctuation", () => {
		const issues = serverIssues(values({ name: "Git Hub", url }), { otherNames: ["git_hub"] });
		expect(issues).toMatchObject([{ field: "name", rule: "server_name_alike" }]);
	});
});

describe("what follows from a write", () => {
	const stored = values({ url, headers: { Authorization: "Bearer x", Ref: "Bearer ${secret:A}" } });

	it.each<[string, Partial<McpServerValues>, Partial<McpServerValues>]>([
		["another path keeps headers", { url: `${url}/v2` }, {}],
		[
			"another host drops stored headers and keeps references",
			{ url: "https://b.example.com" },
			{ headers: { Ref: "Bearer ${secret:A}" } },
		],
		["less protection drops them too", { url: "http://a.example.com/mcp" }, { headers: { Ref: "Bearer ${secret:A}" } }],
		["headers given again stay as given", { url: "https://b.example.com", headers: {} }, {}],
		["a program without a transport gets its own", { url: "", command: "npx" }, { type: "stdio" }],
		["a stated transport stays", { url: "", command: "npx", type: "http" }, {}],
	])("%s", (_case, changes, settled) => expect(settleServer(stored, changes)).toEqual(settled));

	it("a hidden header counts as stored", () => {
		const marker = { redacted: true, set: true, mark: "m" } as unknown as string;
		expect(losesHeaders({ url, headers: { A: marker } }, { url: "https://b.example.com" })).toBe(true);
	});
});

describe("slugs", () => {
	it.each([
		["GitHub", "github"],
		["Git Hub.Enterprise", "git_hub_enterprise"],
		["a-very-long-name-of-a-server-indeed", "a_very_long_name_of_a_se"],
		["a2_", "a2"],
	])("%s → %s", (name, slug) => expect(serverSlug(name, new Set())).toBe(slug));

	it("are told apart within their length", () => {
		const long = "a-very-long-name-of-a-server-indeed";
		const taken = new Set(["a_very_long_name_of_a_se", "a_very_long_name_of_a_2"]);
		expect(serverSlug(long, taken)).toBe("a_very_long_name_of_a_3");
		expect(serverSlug(long, taken)).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
	});
});
