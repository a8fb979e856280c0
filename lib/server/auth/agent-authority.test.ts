import { beforeEach, describe, expect, it } from "vitest";
import { saveAgentChanges } from "@/lib/server/agent/save-agent-changes";
import type { Actor, Context } from "@/lib/server/context";
import { saveFlagOverride } from "@/lib/server/flag/save-flag-override";
import { readMcpDocument } from "@/lib/server/mcp/read-mcp-document";
import { saveMcpDocument } from "@/lib/server/mcp/save-mcp-document";
import { createProfile } from "@/lib/server/profile/create-profile";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { keepStored } from "@/lib/setting/redaction-marker";
import type { Json, JsonObject } from "@/lib/shared/json";

useTestDatabase({ fresh: "test" });

const by = (actor: Actor) => testContext({ actor, channel: "mcp" });
const person = testContext();
const plain = by(tokenActor({ capabilities: new Set(["settings.read", "settings.write"]) }));
const trusted = by(tokenActor());
let agentId = "";
let profileId = "";

const lacks = (path: string) => ({
	body: { reason: "missing_capability", path, details: { capability: "settings.authority" } },
});
const servers: JsonObject = {
	web: {
		url: "https://mcp.example.com/v1",
		headers: { Authorization: "Bearer abc" },
		tools: { read: { enabled: true, always_allow: false } },
	},
	local: { command: "tool", args: ["--root", "/srv"], env: { KEY: "value" } },
};
const saveServers = (ctx: Context, map: JsonObject) => saveMcpDocument(ctx, { profileId, changes: { servers: map } });
const storedServers = async () =>
	keepStored((await readMcpDocument(person, profileId)).values.servers ?? {}) as JsonObject;

beforeEach(async () => {
	agentId = await buildAgent({ family: "openai_compatible", settings: { base_url: "https://api.example.com/v1" } });
	profileId = await buildProfile({ agentId });
});

describe("profile settings of a token without authority", () => {
	it.each<[string, JsonObject]>([
		["auto_approve", { auto_approve: true }],
		["max_tool_hops", { max_tool_hops: 20 }],
		["command_prefix", { command_prefix: "sudo" }],
		["cli_flags", { cli_flags: [{ flag: "--yolo", description: "", enabled: true }] }],
		["cli_passthrough", { cli_passthrough: true }],
		["env_vars", { env_vars: [{ key: "A", value: "b" }] }],
	])("%s is refused, naming the capability and how to get it; with authority it passes", async (field, changes) => {
		const refused = await saveProfileChanges(plain, { profileId, changes }).catch((error) => error);
		expect(refused).toMatchObject({ body: { reason: "missing_capability", key: `agent_profile.${field}` } });
		expect(refused.body.suggested).toContain("STEWARD_LOCAL_MCP=authority");
		await expect(saveProfileChanges(trusted, { profileId, changes })).resolves.toMatchObject({ changed: true });
	});

	it("ordinary ones pass, also beside an authority value that stays as it is", async () => {
		const changes = { model: "m", max_tool_hops: 2 };
		await expect(saveProfileChanges(plain, { profileId, changes })).resolves.toMatchObject({ changed: true });
	});

	it("does not confirm a guess of a stored secret", async () => {
		const changes = { env_vars: [{ key: "A", value: "guess" }] };
		await saveProfileChanges(person, { profileId, changes });
		await expect(saveProfileChanges(plain, { profileId, changes })).rejects.toMatchObject(lacks("env_vars.0.value"));
	});

	it("holds on creation as well", async () => {
		const values = { agent_id: agentId, name: "New" };
		await expect(createProfile(plain, { values: { ...values, auto_approve: true } })).rejects.toMatchObject(
			lacks("auto_approve"),
		);
		await expect(createProfile(plain, { values: { ...values, auto_approve: false } })).resolves.toBeTruthy();
	});

	it("needs settings.write to write and settings.read to read", async () => {
		const reader = by(tokenActor({ capabilities: new Set(["settings.read"]) }));
		const writer = by(tokenActor({ capabilities: new Set(["settings.write"]) }));
		const changes = { model: "x" };
		await expect(saveProfileChanges(reader, { profileId, changes })).rejects.toMatchObject({
			body: { reason: "missing_capability", details: { capability: "settings.write" } },
		});
		await expect(readProfile(writer, profileId)).rejects.toMatchObject({ body: { reason: "missing_capability" } });
	});
});

describe("servers of a token without authority", () => {
	beforeEach(() => saveServers(person, servers));

	it.each<[string, (map: JsonObject) => void, string]>([
		["a command", (map) => Object.assign(map.local as JsonObject, { command: "other" }), "servers.local.command"],
		["arguments", (map) => Object.assign(map.local as JsonObject, { args: ["--root", "/"] }), "servers.local.args"],
		[
			"an environment",
			(map) => Object.assign(map.local as JsonObject, { env: { KEY: "other" } }),
			"servers.local.env.KEY",
		],
		["a removed environment", (map) => delete (map.local as Record<string, Json>).env, "servers.local.env"],
		["a header", (map) => Object.assign(map.web as JsonObject, { headers: { X: "1" } }), "servers.web.headers.X"],
		[
			"a guessed header",
			(map) => Object.assign(map.web as JsonObject, { headers: { Authorization: "Bearer abc" } }),
			"servers.web.headers.Authorization",
		],
		[
			"another host",
			(map) => Object.assign(map.web as JsonObject, { url: "https://evil.example.com/v1", headers: {} }),
			"servers.web.headers",
		],
		[
			"always allow",
			(map) => Object.assign(map.web as JsonObject, { tools: { read: { always_allow: true } } }),
			"servers.web.tools.read.always_allow",
		],
		["a new server", (map) => Object.assign(map, { extra: { url: "https://x.example.com/" } }), "servers.extra.url"],
	])("%s is refused and nothing is written", async (_what, edit, path) => {
		const before = await readMcpDocument(person, profileId);
		const map = await storedServers();
		edit(map);
		await expect(saveServers(plain, map)).rejects.toMatchObject(lacks(path));
		expect(await readMcpDocument(person, profileId)).toEqual(before);
	});

	it.each<[string, (map: JsonObject) => void]>([
		["switching a tool", (map) => Object.assign(map.web as JsonObject, { tools: { read: { enabled: false } } })],
		["switching a server", (map) => Object.assign(map.local as JsonObject, { enabled: false })],
		[
			"another path on the same host",
			(map) => Object.assign(map.web as JsonObject, { url: "https://mcp.example.com/v2" }),
		],
		["taking a server out", (map) => delete (map as Record<string, Json>).local],
	])("%s is ordinary", async (_what, edit) => {
		const map = await storedServers();
		edit(map);
		await expect(saveServers(plain, map)).resolves.toMatchObject({ changed: true });
	});
});

describe("what only a person may do", () => {
	it.each([
		["a token", trusted],
		[
			"a conversation",
			by({
				kind: "conversation",
				userId: "local",
				conversationId: "c",
				name: "",
				approved: new Set(["agent.api_key", "runtime_flag.override"]),
			}),
		],
	])("%s never chooses a key or overrides a flag", async (_who, ctx) => {
		await expect(saveAgentChanges(ctx, { agentId, changes: { api_key: "" } })).rejects.toMatchObject({
			body: { reason: "not_writable", key: "agent.api_key" },
		});
		const flagKey = "features.stdioMcp";
		await expect(saveFlagOverride(ctx, { flagKey, changes: { override: true } })).rejects.toMatchObject({
			body: { reason: "not_writable" },
		});
	});
});

describe("conversations", () => {
	const conversation = (approved?: string[]): Context =>
		by({
			kind: "conversation",
			userId: "local",
			conversationId: "c",
			name: "A",
			approved: approved && new Set(approved),
		});

	it("need a person's approval of exactly this setting", async () => {
		const changes = { auto_approve: true };
		await expect(saveProfileChanges(conversation(), { profileId, changes })).rejects.toMatchObject(
			lacks("auto_approve"),
		);
		const other = conversation(["agent_profile.max_tool_hops"]);
		await expect(saveProfileChanges(other, { profileId, changes })).rejects.toMatchObject(lacks("auto_approve"));
		const approved = conversation(["agent_profile.auto_approve"]);
		await expect(saveProfileChanges(approved, { profileId, changes })).resolves.toMatchObject({ changed: true });
	});
});

describe("identity", () => {
	it("is required; nobody is not everybody", async () => {
		const nobody = { ...person, actor: undefined } as unknown as Context;
		await expect(readProfile(nobody, profileId)).rejects.toMatchObject({ body: { reason: "unauthenticated" } });
		const blank = by({ kind: "person", userId: "", name: "" });
		await expect(readProfile(blank, profileId)).rejects.toMatchObject({ body: { reason: "unauthenticated" } });
	});

	it("gives strangers the same answer for what is there and what is not", async () => {
		const stranger = by({ kind: "person", userId: "mallory", name: "M" });
		const answer = async (id: string) => (await readProfile(stranger, id).catch((error) => error)).body;
		const missing = (await readProfile(person, "profile_none").catch((error) => error)).body;
		expect(await answer(profileId)).toEqual(missing);
		expect(await answer("profile_none")).toEqual(missing);
		const write = await saveProfileChanges(stranger, { profileId, changes: { nonsense: 1 } }).catch((error) => error);
		expect(write.body).toEqual(missing);
	});

	it("internal callers pass an explicit marker and may do everything", async () => {
		const system = testContext({ actor: { kind: "system", purpose: "seed" }, channel: "system" });
		await expect(saveProfileChanges(system, { profileId, changes: { auto_approve: true } })).resolves.toMatchObject({
			changed: true,
		});
	});
});
