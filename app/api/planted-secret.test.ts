import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { profileExport } from "@/lib/profile/export-profile";
import { undoWrite } from "@/lib/server/history/undo-write";
import { runAction } from "@/lib/server/http/define-action";
import type { RouteHandler } from "@/lib/server/http/define-route";
import { createResource, updateResource } from "@/lib/server/http/resource-verbs";
import { actionContracts } from "@/lib/server/http/settings-contracts";
import { listServers } from "@/lib/server/mcp/workspace/list-servers";
import { confirmHost } from "@/lib/server/net/confirm-host";
import { duplicateProfile } from "@/lib/server/profile/duplicate-profile";
import { deleteSecret } from "@/lib/server/secrets/delete-secret";
import { putSecret } from "@/lib/server/secrets/put-secret";
import { everyRow } from "@/lib/server/testing/every-row";
import { useFakeEndpoint } from "@/lib/server/testing/fake-endpoint";
import { buildAgent, buildProfile, buildSkill, buildWorkspace } from "@/lib/server/testing/record-builders";
import { agentToken } from "@/lib/server/testing/run-tools";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { productSettings } from "@/lib/server/tool/product-settings";
import { runTool } from "@/lib/server/tool/run-tool";
import { deleteSecretInput, putSecretInput } from "@/lib/setting/secret-contract";
import { newId } from "@/lib/shared/ids";
import type { JsonObject } from "@/lib/shared/json";
import { outputsWith } from "@/lib/shared/testing/secret-spellings";
import { resources } from "@/lib/tool/resources";
import { type ToolName, toolNames } from "@/lib/tool/tool-catalog";
import { at, planted, servers, settings, words } from "./testing/planted-secrets";

const database = useTestDatabase();
const endpoint = useFakeEndpoint();
const ctx = testContext();
const host = "127.0.0.1:3210";

/** Everything the server said: name of the question → the whole answer. */
const said = new Map<string, string>();
const logged: string[] = [];
const say = (name: string, answer: unknown) =>
	void said.set(`${said.size} ${name}`, typeof answer === "string" ? answer : JSON.stringify(answer));

const workspaceId = "workspace_default";
let agentId = "";
let profileId = "";
let secretId = "";
let skillId = "";
const target = (type: string) => ({ resource_type: type, resource_id: profileId });

async function ask(path: string, method: string, { params = {}, query = "", body }: Ask = {}) {
	const route = (await import(pathToFileURL(join(import.meta.dirname, path, "route.ts")).href)) as Record<
		string,
		RouteHandler
	>;
	const request = new Request(`http://${host}/api/${path}${query}`, {
		method,
		headers: { host, "content-type": "application/json", accept: "application/json, text/event-stream" },
		...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
	});
	const answer = await (route[method] as RouteHandler)(request, { params: Promise.resolve(params) });
	const text = path === "events" ? await firstFrames(answer) : await answer.text();
	asked.add(`${path}/route.ts`);
	say(`${method} ${path} ${JSON.stringify(params)}`, `${JSON.stringify([...answer.headers])}${text}`);
	return answer.status;
}

interface Ask {
	readonly params?: object;
	readonly query?: string;
	readonly body?: unknown;
}

const asked = new Set<string>();

/** What the stream holds so far: it is read until the newest event came by. */
async function firstFrames(answer: Response): Promise<string> {
	const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
	let text = "";
	while (reader && !text.includes('"name":"secret.')) {
		const { value, done } = await reader.read();
		if (done) break;
		text += value;
	}
	await reader?.cancel();
	return text;
}

async function tool(name: ToolName, args: JsonObject) {
	const answer = await runTool(productSettings, agentToken, { name, args });
	say(`tool ${name}`, answer);
	used.add(name);
	return answer;
}

const used = new Set<ToolName>();
const newest = async () => (await database.db.read.all<{ id: number }>("select max(id) as id from events"))[0]?.id ?? 0;

beforeAll(async () => {
	vi.spyOn(process.stdout, "write").mockImplementation((line) => logged.push(String(line)) > 0);
	agentId = await buildAgent({ family: "openai_compatible" });
	profileId = await buildProfile({ agentId });
	await buildWorkspace({ id: workspaceId });
	skillId = await buildSkill({ workspaceId });
});

afterAll(() => vi.restoreAllMocks());

/** Plants every secret, and keeps what each write answers. */
async function plant() {
	const secret = await putSecret(ctx, { name: "KEEPER", value: planted.store });
	secretId = secret.id;
	say("secret", secret);
	await confirmHost(ctx, { host: endpoint.host });
	const [scheme, rest] = [endpoint.origin.slice(0, 7), endpoint.origin.slice(7)];
	const base_url = `${scheme}user:${planted.baseUser}@${rest}/v1?key=${planted.baseQuery}`;
	const update = (type: string, id: string, changes: JsonObject) =>
		ask("settings/[resource_type]/[id]", "PATCH", { params: { resource_type: type, id }, body: { changes } });
	expect(await update("agent", agentId, { base_url, api_key: secretId })).toBe(200);
	const cli = await buildAgent({ family: "acp" });
	expect(await update("agent", cli, { command: `agent --api-key=${planted.command}` })).toBe(200);
	expect(await update("agent_profile", profileId, settings)).toBe(200);
	expect(await update("agent_profile_mcp", profileId, { servers })).toBe(200);
	for (const [name, server] of Object.entries(servers))
		expect(
			await ask("settings/[resource_type]", "POST", {
				params: { resource_type: "mcp_server" },
				body: { values: { workspace_id: workspaceId, name, enabled: false, ...(server as JsonObject) } },
			}),
		).toBe(201);
	for (const secret of [planted.skill, planted.skillNewer, planted.skill])
		expect(await update("skill", skillId, { secret })).toBe(200);
	const newer = [{ key: "SESSION", value: planted.newer }];
	expect(await update("agent_profile", profileId, { env_vars: newer })).toBe(200);
	say("undo", await undoWrite(ctx, { eventId: await newest() }));
	const copy = await duplicateProfile(ctx, { profileId });
	say("copy", copy);
}

/** Every read of every route, and the refusals of the writes. */
async function askEverything() {
	const record = "settings/[resource_type]/[id]";
	for (const resource_type of Object.keys(resources)) {
		await ask("settings/[resource_type]", "GET", { params: { resource_type } });
		for (const id of [profileId, agentId, skillId, "workspace_default", "features.stdioMcp"])
			await ask(record, "GET", { params: { resource_type, id } });
		await ask("settings/[resource_type]", "POST", {
			params: { resource_type },
			body: { values: { name: planted.refused, agent_id: planted.refused, [planted.refused]: planted.refused } },
		});
		for (const changes of [{ [planted.refused]: 1 }, { env_vars: planted.refused, servers: planted.refused }])
			await ask(record, "PATCH", { params: { resource_type, id: profileId }, body: { changes } });
		for (const changes of [{ secret: `${planted.refused}\n` }, { network_hosts: [planted.refused] }])
			await ask(record, "PATCH", { params: { resource_type, id: skillId }, body: { changes } });
		await ask(record, "PUT", { params: { resource_type, id: profileId }, body: { servers: planted.refused } });
	}
	const params = { resource_type: "agent_profile", id: profileId };
	const stale = { changes: { env_vars: [{ key: "A", value: planted.refused }] }, options: { expected_revision: 1 } };
	expect(await ask(record, "PATCH", { params, body: stale })).toBe(409);
	expect(await ask(record, "PATCH", { params, body: `{"changes":{"name":"${planted.refused}` })).toBe(400);
	expect(await ask(record, "DELETE", { params, body: { options: { [planted.refused]: true } } })).toBe(400);
	for (const answer of [401, 500, 200]) {
		// An endpoint that says back what it was sent.
		endpoint.answer = ({ headers, url }, response) =>
			response.writeHead(answer).end(JSON.stringify({ error: { headers, url }, data: [] }));
		const query = "?field=model";
		await ask("settings/[resource_type]/[id]/choices", "GET", { params, query });
		const context = encodeURIComponent(JSON.stringify({ agent_id: agentId, model: planted.refused }));
		await ask("settings/[resource_type]/choices", "GET", { params, query: `${query}&context=${context}` });
		const candidates = encodeURIComponent(JSON.stringify({ candidates: [profileId] }));
		await ask("settings/[resource_type]/choices", "GET", { params, query: `?field=dynamic&context=${candidates}` });
	}
	for (const path of ["secrets", "health", "history", "agents/local", "timers"]) await ask(path, "GET");
	for (const word of [planted.refused, planted.env])
		await ask("settings/search", "GET", { query: `?query=${encodeURIComponent(word)}&domain=${at("domain")}` });
	const words = encodeURIComponent(planted.refused);
	await ask("conversations", "GET", { query: `?query=${words}&cursor=${words}` });
	await ask("conversations/[id]", "GET", { params: { id: planted.refused } });
	for (const kind of ["note", planted.refused]) await ask("memory", "GET", { query: `?kind=${kind}&cursor=${words}` });
	await ask("conversations/[id]/messages", "GET", { params: { id: planted.refused }, query: `?cursor=${words}` });
	const named = { params: { id: planted.refused } };
	await ask("conversations/[id]/events", "GET", { ...named, query: `?after=${words}` });
	await ask("conversations/[id]/stop", "POST", { ...named, body: {} });
	await ask("messages/[id]/media/[media_id]", "GET", { params: { ...named.params, media_id: planted.refused } });
	await ask("skill-runs/[id]/claim", "POST", named);
	for (const body of [
		{ raw: planted.refused, console: [planted.refused] },
		{ fault: planted.refused, [planted.refused]: 1 },
	])
		await ask("skill-runs/[id]/answer", "POST", { ...named, body });
	await ask("conversations/offer", "GET", { query: `?profile_id=${words}&conversation_id=${words}` });
	await ask("conversations/offer", "GET", { query: `?profile_id=${profileId}` });
	await ask("mcp/oauth/callback", "GET", { query: `?state=${words}&code=${words}&error=${words}` });
	await ask("mcp/servers", "GET", { query: `?workspace_id=${workspaceId}` });
	await ask("mcp/servers/profile", "GET", { query: `?profile_id=${profileId}` });
	await ask("mcp/grants", "GET");
	await ask("skills", "GET", { query: `?workspace_id=${workspaceId}` });
	for (const workspace_id of [workspaceId, planted.refused])
		await ask("skills/read", "POST", { body: { workspace_id, url: planted.refused } });
	for (const id of [skillId, planted.refused]) await ask("skills/[id]", "GET", { params: { id } });
	for (const { id } of (await listServers(ctx, { limit: 10 })).items)
		await ask(record, "GET", { params: { resource_type: "mcp_server", id } });
	for (const path of ["skill-runs/[id]/claim", "skill-runs/[id]/answer"])
		await ask(path, "POST", {
			params: { id: planted.refused },
			body: { raw: planted.refused, console: [planted.refused] },
		});
	const address = encodeURIComponent(planted.refused);
	const sources = [
		...[{ url: `https://me:${address}@skills.example/SKILL.md` }, { url: `https://skills.example/?token=${address}` }],
		...[{ url: `http://${planted.refused}` }, { url: planted.refused, text: planted.refused }],
		...[{ text: "x", staged_id: planted.refused }, { [planted.refused]: planted.refused }],
	];
	for (const source of sources)
		expect(await ask("skills/read", "POST", { body: { workspace_id: workspaceId, ...source } })).not.toBe(200);
	await ask("events", "GET", { query: "?after=0" });
	const rpc = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: planted.refused, arguments: {} } };
	await ask("mcp", "POST", { body: rpc });
}

/** Every tool, answered and refused. */
async function useEveryTool() {
	const keys = (type: keyof typeof resources) => resources[type].settings.map((setting) => setting.key as string);
	for (const type of ["agent_profile", "agent_profile_mcp"] as const) {
		expect(await tool("settings_get", { target: target(type), keys: keys(type) })).toMatchObject({ ok: true });
		for (const key of keys(type))
			await tool("settings_describe", { key, target: target(type), include_resource_schema: true });
	}
	await tool("settings_get", {
		target: { resource_type: "agent", resource_id: agentId },
		keys: keys("agent"),
	});
	const ofSkill = { resource_type: "skill", resource_id: skillId };
	expect(await tool("settings_get", { target: ofSkill, keys: keys("skill") })).toMatchObject({ ok: true });
	for (const key of keys("skill")) await tool("settings_describe", { key, target: ofSkill });
	await tool("settings_update", { target: ofSkill, changes: { "skill.secret": planted.refused } });
	for (const type of Object.keys(resources)) await tool("settings_list_resources", { resource_type: type });
	await tool("settings_search", { query: planted.env });
	const changes = { "agent_profile.env_vars": [{ key: "1", value: planted.refused }] };
	await tool("settings_update", { target: target("agent_profile"), changes });
	await tool("profiles_create", { agent_id: planted.refused, name: planted.refused, settings: { model: 5 } });
	await tool("profiles_duplicate", { profile_id: profileId, name: "Copy" });
	await tool("profiles_update", { profile_id: profileId, model: "m" });
	await tool("profiles_get_mcp", { profile_id: profileId });
	await tool("profiles_update_mcp", { profile_id: profileId, servers: { a: { url: planted.refused } } });
	await tool("profiles_delete", { profile_id: planted.refused });
}

/** The actions of the form: answers and refusals. */
async function act() {
	const sent = new Headers({ host });
	const target = { resource_type: "agent_profile", resource_id: profileId };
	const run = async (changes: JsonObject) =>
		say(
			"action",
			await runAction(sent, actionContracts.update, updateResource, { target, changes, save_id: newId("save") }),
		);
	await run(settings);
	await run({ env_vars: [{ key: planted.refused, value: planted.refused }], [planted.refused]: 1 });
	const values = { agent_id: agentId, name: "New", ...settings };
	const made = { resource_type: "agent_profile", values, save_id: newId("save") };
	say("create", await runAction(sent, actionContracts.create, createResource, made));
	say("put", await runAction(sent, putSecretInput, putSecret, { name: " ", value: planted.refused }));
	say("put", await runAction(sent, putSecretInput, putSecret, { id: secretId, name: "KEEPER", value: planted.newer }));
	say("delete", await runAction(sent, deleteSecretInput, deleteSecret, { id: secretId }));
	const snapshot = await productSettings.adapterOf("agent_profile")?.read(ctx, target);
	if (snapshot) say("export", profileExport(snapshot.values, "Agent"));
}

it("a secret planted in every place is in no answer, error, event, history, export or log line [SEC-03]", async () => {
	await plant();
	await act();
	await useEveryTool();
	await askEverything();
	say("log", logged.join(""));
	// Only what was sent as the name of a path is left out: questions are named by it.
	expect(outputsWith(words, new Map([...said].map(([name, text]) => [name.split(" {")[0] ?? name, text])))).toEqual([]);
	expect([...said.values()].join("")).toContain('"redacted":true');
	expect([...used].sort()).toEqual([...toolNames].sort());
	const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
	expect([...asked].sort()).toEqual(files.filter((file) => file.endsWith("route.ts")).sort());
	expect(logged.length).toBeGreaterThan(10);
	expect(endpoint.seen.length).toBeGreaterThan(0);
});

it("a secret planted in every place is in no byte of the stored file [SEC-03]", async () => {
	expect(outputsWith(words, await everyRow(database.db.read))).toEqual([]);
});
