import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/shared/json";
import { shownArguments, shownExcerpt } from "./shown-arguments";
import { toolNames } from "./tool-catalog";

const secret = "hunter2-canary";
const markOf = (_place: string, value: string) => `m${value.length}`;
const marker = { redacted: true, set: true, mark: `m${secret.length}` };
const target = { resource_type: "agent_profile", resource_id: "profile_0Ab1Cd2Ef3Gh4Ij5Kl6Mn" };
const shown = (tool: string, input: JsonObject) => shownArguments({ tool }, input, markOf);
const changed = (changes: JsonObject) => shown("settings_update", { target, changes }).changes;

describe("arguments of a call as they are stored", () => {
	it("hide sensitive values like every read does, and nothing else", () => {
		const input = {
			target,
			changes: {
				"agent_profile.name": "Desk",
				"agent_profile.env_vars": [
					{ key: "DB", value: secret },
					{ key: "KEPT", value: { keep: true, mark: "x" } },
					{ key: "REF", value: "${secret:GH}" },
				],
				"mcp_server.headers": { Authorization: secret },
				"mcp_server.url": `https://h.example/mcp?key=${secret}`,
			},
		};
		expect(shown("settings_update", input)).toEqual({
			target,
			changes: {
				"agent_profile.name": "Desk",
				"agent_profile.env_vars": [
					{ key: "DB", value: marker },
					{ key: "KEPT", value: { keep: true, mark: "x" } },
					{ key: "REF", value: "${secret:GH}" },
				],
				"mcp_server.headers": { Authorization: marker },
				"mcp_server.url": {
					...marker,
					mark: "m40",
					shown: "https://h.example/mcp?key=•••",
				},
			},
		});
	});

	it("hide what stands where the schema has no place for it, and only that", () => {
		expect(changed({ "agent_profile.env_vars": { DB: secret } })).toEqual({ "agent_profile.env_vars": { DB: marker } });
		expect(changed({ "agent_profile.env_vars": `DB=${secret}` })).toMatchObject({
			"agent_profile.env_vars": { redacted: true },
		});
		expect(changed({ "agent_profile_mcp.servers": { gh: { command: "npx", heders: { A: secret } } } })).toEqual({
			"agent_profile_mcp.servers": { gh: { command: "npx", heders: { A: marker } } },
		});
	});

	it.each([
		["a key that is none", { "agent_profile.enviroment": [{ value: secret }] }],
		["an interactive-only secret", { "skill.secret": secret }],
		["a reference to a secret", { "agent.api_key": secret }],
		["a key of the prototype", { constructor: secret }],
	])("hide the value of %s", (_name, changes) => {
		expect(JSON.stringify(changed(changes))).not.toContain(secret);
	});

	it("hide what a tool does not declare, also where the values are no object", () => {
		const inputs: [string, JsonObject][] = [
			["settings_update", { target, changes: JSON.stringify({ "agent_profile.env_vars": secret }) }],
			["settings_update", { target, changes: [], value: secret }],
			["profiles_create", { agent_id: "agent_1", name: "N", settings: { env_vars: [{ key: "A", value: secret }] } }],
			["profiles_create", { agent_id: "agent_1", name: "N", env_vars: [{ key: "A", value: secret }] }],
			["profiles_update_mcp", { profile_id: "p", servers: { web: { url: "https://h/", headers: { A: secret } } } }],
			["update_settings", { changes: { api_key: secret } }],
			["secrets_create", { name: "GH", password: secret }],
		];
		for (const [tool, input] of inputs) expect(JSON.stringify(shown(tool, input)), tool).not.toContain(secret);
	});

	it("hide what has a name of the prototype, in any shape", () => {
		for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
			for (const value of [secret, { [name]: secret }, [secret]]) {
				const input = JSON.parse(`{"changes":{"${name}":${JSON.stringify(value)}},"${name}":${JSON.stringify(value)}}`);
				expect(JSON.stringify(shown("settings_update", input)), name).not.toContain(secret);
				expect(Object.keys(shown("settings_update", input))).toEqual(["changes", name]);
				expect(Object.keys(shown("look", input))).toEqual(["changes", name]);
			}
		}
	});

	it("are as closed as they were, for any JSON in any argument", () => {
		const tools = [...toolNames, "look", "enable_toolset"];
		fc.assert(
			fc.property(fc.constantFrom(...tools), fc.object({ withNullPrototype: false }), (tool, sent) => {
				const input = JSON.parse(JSON.stringify({ ...sent, changes: sent, settings: sent, servers: sent }));
				expect(Object.keys(shown(tool, input))).toEqual(Object.keys(input));
			}),
		);
	});

	it("are shown alike when they are shown again, for any JSON", () => {
		const changes = fc.dictionary(
			fc.constantFrom(
				"agent_profile.env_vars",
				"agent_profile_mcp.servers",
				"mcp_server.headers",
				"mcp_server.url",
				"agent.api_key",
				"x",
			),
			fc.oneof(
				fc.json().map((text) => JSON.parse(text)),
				fc.constantFrom(
					secret,
					[{ key: "DB", value: secret }],
					{ A: `Bearer ${secret}` },
					`https://h.example/?key=${secret}`,
				),
				fc.constant({
					web: { type: "http", url: `https://h/?token=${secret}`, headers: { A: secret }, odd: [secret] },
				}),
			),
		);
		fc.assert(
			fc.property(
				fc.constantFrom(...toolNames, "look"),
				changes,
				fc.object({ withNullPrototype: false }),
				(tool, sent, odd) => {
					const once = shown(
						tool,
						JSON.parse(JSON.stringify({ ...odd, changes: sent, settings: sent, servers: sent })),
					);
					expect(shown(tool, once)).toEqual(once);
				},
			),
		);
	});

	it("stay whole for tools of servers, which a person is shown in full", () => {
		const source = { kind: "mcp", server_ref: "server:1", server: "Echo", tool: "login" } as const;
		const input = { password: secret };
		expect(shownArguments({ tool: "mcp_echo_login", source }, input, markOf)).toBe(input);
	});

	it("mark equal values alike, so that a repeated call is known as one", () => {
		const once = changed({ "agent_profile.env_vars": [{ key: "A", value: secret }] });
		expect(changed({ "agent_profile.env_vars": [{ key: "A", value: secret }] })).toEqual(once);
	});

	it("that are cut off are not quoted where they may hold values", () => {
		const cut = `{"changes":{"agent_profile.env_vars":[{"key":"A","value":"${secret}`;
		expect(shownExcerpt({ tool: "settings_update" }, cut)).toBeUndefined();
		expect(shownExcerpt({ tool: "login" }, `{"password":"${secret}"`)).not.toContain(secret);
		expect(shownExcerpt({ tool: "look" }, '{"id": 1')).toBe('{"id": 1');
	});
});
