import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvents } from "@/lib/server/events/read-events";
import { runAction } from "@/lib/server/http/define-action";
import { updateResource } from "@/lib/server/http/resource-verbs";
import { actionContracts } from "@/lib/server/http/settings-contracts";
import { readRecord } from "@/lib/server/setting/read-record";
import type { RecordKind } from "@/lib/server/setting/record-kind";
import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import { writeRecord } from "@/lib/server/setting/write-record";
import { type FetchServer, serveFetch } from "@/lib/server/testing/fetch-server";
import { buildWorkspace } from "@/lib/server/testing/record-builders";
import { runOk, runRefused } from "@/lib/server/testing/run-tools";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { productSettings } from "@/lib/server/tool/product-settings";
import { mcpEndpoint } from "@/lib/server/tool/serve-mcp";
import type { SettingsBackend } from "@/lib/server/tool/settings-backend";
import { workspaceAdapter } from "@/lib/server/workspace/workspace-adapter";
import { workspaceRecord } from "@/lib/server/workspace/workspace-record";
import { rank } from "@/lib/setting/search/rank";
import { buildLocalRankIndex } from "@/lib/setting/search/rank-index";
import { createSettingsSearch } from "@/lib/setting/search/search-settings";
import { settingEntries } from "@/lib/tool/search-entries";
import { addedSetting, grownCatalog, grownWorkspace } from "@/lib/tool/testing/grown-catalog";
import * as recordRoute from "./settings/[resource_type]/[id]/route";
import * as searchRoute from "./settings/search/route";

useTestDatabase();

const { key } = addedSetting;
const host = "127.0.0.1:3210";
const before: SettingsBackend = { ...productSettings };
let id = "";
let advertisedBefore = "";

/** The generic pipeline over the grown definition; what a real setting gets by standing in the list. */
function grownBackend(): SettingsBackend {
	const kind: RecordKind = { ...workspaceRecord, resource: grownWorkspace };
	const adapter: ResourceAdapter = {
		...workspaceAdapter,
		resource: grownWorkspace,
		read: (ctx, target) => readRecord(ctx, kind, target.resource_id ?? ""),
		update: (ctx, target, request) => writeRecord(ctx, { kind }, { ...request, id: target.resource_id ?? "" }),
	};
	return {
		registry: grownCatalog,
		search: createSettingsSearch(grownCatalog),
		adapterOf: (type) => (type === "workspace" ? adapter : before.adapterOf(type)),
	};
}

/** The tool list as an official client of the endpoint gets it. */
async function advertised(): Promise<string> {
	const server: FetchServer = await serveFetch(mcpEndpoint(productSettings, "0.0.0"));
	const client = new Client({ name: "fixture", version: "1" });
	await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/api/mcp`)));
	const list = JSON.stringify(await client.listTools());
	await client.close();
	await server.close();
	return list;
}

beforeAll(async () => {
	id = await buildWorkspace();
	advertisedBefore = await advertised();
	Object.assign(productSettings, grownBackend());
});

afterAll(() => void Object.assign(productSettings, before));

const handlers = { GET: recordRoute.GET, PATCH: recordRoute.PATCH };

async function rest(method: "GET" | "PATCH", body?: unknown) {
	const request = new Request(`http://${host}/api/settings/workspace/${id}`, {
		method,
		headers: { host, "content-type": "application/json" },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const answer = await handlers[method](request, { params: Promise.resolve({ resource_type: "workspace", id }) });
	return { status: answer.status, body: await answer.json() };
}

const target = () => ({ resource_type: "workspace", resource_id: id });
const ask = async () => (await rest("GET")).body;

describe("a setting that was only declared and listed", () => {
	it("is read and written over REST, with its own rules and its event", async () => {
		expect((await ask()).values.fixture_colour).toBe("");
		const written = await rest("PATCH", { changes: { fixture_colour: " teal " } });
		expect(written).toMatchObject({ status: 200, body: { accepted: [key], changed: true } });
		expect((await ask()).values.fixture_colour).toBe("teal");
		const refused = await rest("PATCH", { changes: { fixture_colour: "x".repeat(21) } });
		expect(refused).toMatchObject({ status: 400, body: { error: { reason: "invalid_value", key } } });
		const { events } = await readEvents(testContext(), { afterId: 0 });
		expect(events).toMatchObject([{ name: "workspace.updated", fields: ["fixture_colour"] }]);
	});

	it("is written by the form's action", async () => {
		const sent = new Headers({ host });
		const input = { target: target(), changes: { fixture_colour: "red" }, save_id: "save-fixture" };
		const answer = await runAction(sent, actionContracts.update, updateResource, input);
		expect(answer).toMatchObject({ ok: true, value: { accepted: [key] } });
	});

	it("is found, explained, read and written by the tools", async () => {
		const found = await runOk("settings_search", { query: "fixture hue" });
		expect(found.results[0]).toMatchObject({ key, settings_href: expect.stringContaining(`#${key}`) });
		const described = await runOk("settings_describe", { key, target: target() });
		expect(described).toMatchObject({ setting: { key, label: addedSetting.label, schema: { maxLength: 20 } } });
		await runOk("settings_update", { target: target(), changes: { [key]: "blue" } });
		expect((await runOk("settings_get", { target: target(), keys: [key] })).settings[0]?.value).toBe("blue");
		const refused = await runRefused("settings_update", { target: target(), changes: { [key]: 5 } });
		expect(refused).toMatchObject({ reason: "invalid_value", key });
	});

	it("is found by search over REST and on the screen, in its own words and by its anchor", async () => {
		const request = new Request(`http://${host}/api/settings/search?query=hue`, { headers: { host } });
		const answer = await (await searchRoute.GET(request, { params: Promise.resolve({}) })).json();
		expect(answer.results[0]).toMatchObject({ key });
		const entries = settingEntries(grownCatalog.resources);
		const index = buildLocalRankIndex(entries, (each) =>
			each === key ? { label: "Cor de teste", description: "" } : { label: each, description: "" },
		);
		for (const query of ["cor de", "fixture colour", "hue"]) {
			const [hit] = rank(index, { query });
			expect([query, hit?.entry.key, hit?.entry.href()]).toEqual([query, key, expect.stringMatching(`#${key}$`)]);
		}
	});

	it("changes no byte of what the endpoint advertises", async () => {
		expect(await advertised()).toBe(advertisedBefore);
		expect(advertisedBefore.length).toBeGreaterThan(2000);
	});
});
