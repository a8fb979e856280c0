import { beforeAll, describe, expect, it } from "vitest";
import type { RouteHandler } from "@/lib/server/http/define-route";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import * as historyRoute from "./history/route";
import * as secretsRoute from "./secrets/route";
import * as recordRoute from "./settings/[resource_type]/[id]/route";
import * as typeRoute from "./settings/[resource_type]/route";
import * as searchRoute from "./settings/search/route";

useTestDatabase();

let agentId: string;

beforeAll(async () => {
	agentId = await buildAgent({ settings: { supports_mcp: true } });
});

interface Ask {
	readonly params?: object;
	readonly body?: unknown;
	readonly query?: string;
}

/** Calls a handler as Next would; answers status and body. */
async function ask(handler: RouteHandler, { params = {}, body, query = "" }: Ask = {}) {
	const request = new Request(`http://127.0.0.1:3210/api${query}`, {
		method: body === undefined ? "GET" : "POST",
		headers: { host: "127.0.0.1:3210", "content-type": "application/json" },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const answer = await handler(request, { params: Promise.resolve(params) });
	return { status: answer.status, body: await answer.json() };
}

const profile = (id: string) => ({ resource_type: "agent_profile", id });
const document = (id: string) => ({ resource_type: "agent_profile_mcp", id });
const newProfile = () => buildProfile({ agentId });

describe("REST over settings", () => {
	it("creates, reads, changes and deletes a record", async () => {
		const made = await ask(typeRoute.POST, {
			params: { resource_type: "agent_profile" },
			body: { values: { agent_id: agentId, name: "Made" }, save_id: "rest-1" },
		});
		expect(made).toMatchObject({ status: 201, body: { revision: 1, changed: true } });
		const params = profile(made.body.id);
		expect(await ask(recordRoute.GET, { params })).toMatchObject({ status: 200, body: { values: { name: "Made" } } });
		const changed = await ask(recordRoute.PATCH, {
			params,
			body: { changes: { name: "New" }, options: { expected_revision: 1 } },
		});
		expect(changed).toMatchObject({ status: 200, body: { accepted: ["agent_profile.name"], revision: 2 } });
		const stale = await ask(recordRoute.PATCH, {
			params,
			body: { changes: { name: "X" }, options: { expected_revision: 1 } },
		});
		expect(stale).toMatchObject({ status: 409, body: { error: { reason: "version_conflict" } } });
		expect((await ask(recordRoute.DELETE, { params, body: {} })).status).toBe(200);
		expect((await ask(recordRoute.GET, { params })).body.deleted).toBe(true);
	});

	it("reads null in a patch as unchanged, also when there is nothing else", async () => {
		const params = profile(await newProfile());
		const mixed = await ask(recordRoute.PATCH, { params, body: { changes: { name: null, model: "m" } } });
		expect(mixed.body).toMatchObject({ accepted: ["agent_profile.model"], changed: true, revision: 2 });
		const none = await ask(recordRoute.PATCH, { params, body: { changes: { name: null } } });
		expect(none).toMatchObject({ status: 200, body: { accepted: [], changed: false, revision: 2 } });
	});

	it("takes null where the setting itself does", async () => {
		const params = { resource_type: "runtime_flag", id: "features.dynamicProfiles" };
		await ask(recordRoute.PATCH, { params, body: { changes: { override: false } } });
		const cleared = await ask(recordRoute.PATCH, { params, body: { changes: { override: null } } });
		expect(cleared.body).toMatchObject({ accepted: ["runtime_flag.override"], changed: true });
	});

	it("reads and writes the caller's one record without an id", async () => {
		const params = { resource_type: "user_settings" };
		expect((await ask(typeRoute.GET, { params })).body).toMatchObject({ resource_type: "user_settings" });
		expect((await ask(typeRoute.PATCH, { params, body: { changes: { theme: "dark" } } })).body.changed).toBe(true);
		expect((await ask(typeRoute.GET, { params })).body.values.theme).toBe("dark");
	});

	it("pages lists with cursors that belong to them", async () => {
		for (let i = 0; i < 3; i++) await newProfile();
		const params = { resource_type: "agent_profile" };
		const first = await ask(typeRoute.GET, { params, query: "?limit=2" });
		expect(first.body.items).toHaveLength(2);
		const cursor = encodeURIComponent(first.body.next_cursor);
		const second = await ask(typeRoute.GET, { params, query: `?limit=2&cursor=${cursor}` });
		expect(second.body.items[0].id).not.toBe(first.body.items[0].id);
		const swapped = await ask(typeRoute.GET, { params: { resource_type: "agent" }, query: `?cursor=${cursor}` });
		expect(swapped).toMatchObject({ status: 400, body: { error: { reason: "invalid_cursor" } } });
		const history = await ask(historyRoute.GET, { query: `?cursor=${cursor}` });
		expect(history.body.error.reason).toBe("invalid_cursor");
	});

	it("refuses what it does not know: types, parameters, switches that would reveal [SEC-11]", async () => {
		expect((await ask(typeRoute.GET, { params: { resource_type: "canary" } })).body.error.reason).toBe(
			"unknown_resource_type",
		);
		for (const query of ["?expose_secrets=true", "?limit=51", "?limit=0", "?limit=abc"])
			expect((await ask(typeRoute.GET, { params: { resource_type: "agent_profile" }, query })).status).toBe(400);
		const params = profile(await newProfile());
		expect((await ask(recordRoute.GET, { params, query: "?expose_secrets=true" })).status).toBe(400);
		const extra = await ask(recordRoute.PATCH, { params, body: { changes: { name: "x" }, force: true } });
		expect(extra.body.error.reason).toBe("invalid_arguments");
	});

	it("does not delete or create what nobody creates", async () => {
		const made = await ask(typeRoute.POST, { params: { resource_type: "user_settings" }, body: { values: {} } });
		expect(made.body.error.reason).toBe("not_applicable");
		const params = { resource_type: "runtime_flag", id: "features.stdioMcp" };
		expect((await ask(recordRoute.DELETE, { params, body: {} })).body.error.reason).toBe("not_applicable");
	});
});

describe("the MCP document over HTTP", () => {
	const server = { type: "http", url: "https://a.test/mcp" };

	it("is patched with servers or the alias mcpServers, never both", async () => {
		const params = document(await newProfile());
		const aliased = await ask(recordRoute.PATCH, { params, body: { changes: { mcpServers: { a: server } } } });
		expect(aliased.body.accepted).toEqual(["agent_profile_mcp.servers"]);
		const both = await ask(recordRoute.PATCH, { params, body: { changes: { servers: {}, mcpServers: {} } } });
		expect(both).toMatchObject({ status: 400, body: { error: { reason: "duplicate_field" } } });
	});

	it("is written whole with PUT: enabled required, absent servers are none", async () => {
		const params = document(await newProfile());
		await ask(recordRoute.PUT, { params, body: { enabled: true, mcpServers: { a: server } } });
		expect((await ask(recordRoute.GET, { params })).body.values.servers).toHaveProperty("a");
		expect((await ask(recordRoute.PUT, { params, body: { servers: {} } })).status).toBe(400);
		expect((await ask(recordRoute.PUT, { params, body: { enabled: true } })).status).toBe(200);
		expect((await ask(recordRoute.GET, { params })).body.values.servers).toEqual({});
		const other = await ask(recordRoute.PUT, { params: profile(params.id), body: { enabled: true } });
		expect(other.body.error.reason).toBe("not_applicable");
	});
});

describe("reads beside the records", () => {
	it("lists writes newest first with redacted values, by record", async () => {
		const id = await newProfile();
		const changes = { env_vars: [{ key: "TOKEN", value: "canary-secret" }] };
		await ask(recordRoute.PATCH, { params: profile(id), body: { changes } });
		await ask(recordRoute.PATCH, { params: profile(id), body: { changes: { model: "m2" } } });
		const page = await ask(historyRoute.GET, { query: `?resource_type=agent_profile&resource_id=${id}` });
		expect(page.body.items.map((item: { fields: string[] }) => item.fields)).toEqual([["model"], ["env_vars"]]);
		expect(page.body.items[0]).toMatchObject({
			channel: "rest",
			actor: { kind: "person" },
			changes: [{ key: "agent_profile.model" }],
		});
		expect(JSON.stringify(page.body)).not.toContain("canary-secret");
	});

	it("searches settings and lists secrets by name only", async () => {
		const found = await ask(searchRoute.GET, { query: "?query=fallback+model&limit=1" });
		expect(found.body.results[0].key).toBe("agent_profile.fallback_model");
		expect((await ask(searchRoute.GET, { query: "?domain=canary" })).body.error.reason).toBe("unknown_domain");
		expect(await ask(secretsRoute.GET)).toEqual({ status: 200, body: { items: [] } });
	});
});
