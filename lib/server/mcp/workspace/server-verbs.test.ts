import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mcpServers } from "@/lib/server/db/schema/mcp";
import { newestEventId } from "@/lib/server/events/read-events";
import { undoWrite } from "@/lib/server/history/undo-write";
import { buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { keepStored } from "@/lib/setting/redaction-marker";
import type { JsonObject } from "@/lib/shared/json";
import { createServer } from "./create-server";
import { deleteServer } from "./delete-server";
import { listServers } from "./list-servers";
import { serverAdapter } from "./server-adapter";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const foreign = testContext({ actor: { kind: "person", userId: "other", name: "Other" } });
const token = testContext({
	actor: tokenActor({ capabilities: new Set(["settings.read", "settings.write"]) }),
	channel: "mcp",
});
const refusal = (reason: string, more: JsonObject = {}) => ({ body: { reason, ...more } });
const url = "https://a.example.com/mcp";
let workspaceId = "";

beforeEach(async () => {
	workspaceId = await buildWorkspace();
});

const create = (values: JsonObject, by = ctx) =>
	createServer(by, { values: { workspace_id: workspaceId, ...values } as JsonObject });
const target = (id: string) => ({ resource_type: "mcp_server", resource_id: id });
const save = (id: string, changes: JsonObject, by = ctx) => serverAdapter.update(by, target(id), { changes });
const read = (id: string) => serverAdapter.read(ctx, target(id));
const slugOf = async (id: string) =>
	(await test.db.read.select({ slug: mcpServers.slug }).from(mcpServers).where(eq(mcpServers.id, id)))[0]?.slug;

describe("adding a server", () => {
	it.each<[string, JsonObject, JsonObject]>([
		["a URL is called", { url }, { type: "http", url }],
		["a command is started", { command: "npx", args: ["-y", "x"] }, { type: "stdio", command: "npx" }],
		["a long name of http", { type: "streamable_http", url }, { type: "http" }],
		["the older way when asked", { type: "sse", url }, { type: "sse" }],
	])("%s", async (_case, values, saved) => {
		const { id } = await create({ name: "a", ...values });
		expect(await read(id)).toMatchObject({ workspace_id: workspaceId, values: saved });
	});

	it.each(["settings", "Skills", "memory", "profiles", "enable", "disable"])(
		"the name %s belongs to a toolset and is refused [MCP-13]",
		async (name) => {
			await expect(create({ name, url })).rejects.toMatchObject(
				refusal("invalid_value", { path: "name", rule: "server_name_toolset" }),
			);
			await expect(create({ name: `${name} of mine`, url })).resolves.toBeTruthy();
		},
	);

	it("refuses a name that is another one's but for case and punctuation, in this workspace alone", async () => {
		await create({ name: "Git Hub", url });
		await expect(create({ name: "git-hub", url })).rejects.toMatchObject(
			refusal("invalid_value", { path: "name", rule: "server_name_alike" }),
		);
		const elsewhere = await buildWorkspace();
		await expect(create({ workspace_id: elsewhere, name: "git-hub", url })).resolves.toBeTruthy();
	});

	it("makes slugs that stay with a rename and are told apart", async () => {
		const first = await create({ name: "GitHub Enterprise", url });
		await save(first.id, { name: "Other" });
		const second = await create({ name: "github.enterprise", url });
		expect([await slugOf(first.id), await slugOf(second.id)]).toEqual(["github_enterprise", "github_enterprise_2"]);
	});

	it("is for people of the workspace: others do not even see it", async () => {
		const { id } = await create({ name: "a", url });
		await expect(create({ name: "b", url }, foreign)).rejects.toMatchObject(refusal("not_found"));
		await expect(create({ workspace_id: "workspace_none", name: "b", url })).rejects.toMatchObject(
			refusal("not_found"),
		);
		await expect(serverAdapter.read(foreign, target(id))).rejects.toMatchObject(refusal("not_found"));
		await expect(save(id, { name: "c" }, foreign)).rejects.toMatchObject(refusal("not_found"));
		expect((await listServers(foreign, { limit: 10 })).items).toEqual([]);
		const wrong = { ...target(id), workspace_id: await buildWorkspace() };
		await expect(serverAdapter.read(ctx, wrong)).rejects.toMatchObject(refusal("not_found"));
		await expect(serverAdapter.update(ctx, wrong, { changes: { name: "d" } })).rejects.toMatchObject(
			refusal("not_found"),
		);
	});
});

describe("changing a server", () => {
	it("stores the permissions of three tools changed in one save [SAVE-15]", async () => {
		const { id } = await create({ name: "a", url });
		const always = { enabled: true, always_allow: true };
		const tools = { one: always, two: { enabled: false, always_allow: false }, three: always };
		await save(id, { tools });
		expect((await read(id)).values.tools).toEqual(tools);
	});

	it("drops stored headers with the host, keeps references, and refuses them kept for another host", async () => {
		const headers = { Authorization: "Bearer token-1", "X-Ref": "${secret:A}" };
		const { id } = await create({ name: "a", url, headers });
		const moved = "https://b.example.com/mcp";
		const kept = keepStored((await read(id)).values.headers ?? {});
		await expect(save(id, { url: moved, headers: kept })).rejects.toMatchObject(
			refusal("invalid_value", { path: "headers.Authorization" }),
		);
		await save(id, { url: `${url}/v2`, headers: kept });
		expect((await read(id)).values.headers).toHaveProperty("Authorization");
		await save(id, { url: moved });
		expect((await read(id)).values.headers).toEqual({ "X-Ref": "${secret:A}" });
	});

	it("never moves values from one transport to the other: what is misplaced is named", async () => {
		const { id } = await create({ name: "a", url });
		await expect(save(id, { type: "stdio", command: "npx" })).rejects.toMatchObject(
			refusal("invalid_value", { path: "url", rule: "program_without" }),
		);
		await save(id, { url: "", command: "npx" });
		expect((await read(id)).values).toMatchObject({ type: "stdio", command: "npx", url: "" });
	});

	it.each<[string, JsonObject, string | null]>([
		["another path", { url: `${url}/v2` }, null],
		["a tool switched off", { tools: { t: { enabled: false } } }, null],
		["another host", { url: "https://b.example.com/mcp" }, "url"],
		["a header", { headers: { "X-A": "1" } }, "headers.X-A"],
		["always allow", { tools: { t: { always_allow: true } } }, "tools.t.always_allow"],
		["a host inside what is kept", { extra: { proxy: { url: "https://p.example.com" } } }, "extra.proxy.url"],
		["a command", { url: "", command: "npx" }, "command"],
	])("by an agent: %s", async (_case, changes, path) => {
		const { id } = await create({ name: "a", url });
		const answer = save(id, changes, token);
		if (path === null) await expect(answer).resolves.toMatchObject({ changed: true });
		else await expect(answer).rejects.toMatchObject(refusal("missing_capability", { path }));
	});
});

describe("removing a server", () => {
	it("leaves a tombstone, frees the name, and can be undone with a slug of its own", async () => {
		const { id } = await create({ name: "a", url });
		await deleteServer(ctx, { serverId: id });
		const removal = await newestEventId();
		expect(await read(id)).toMatchObject({ deleted: true });
		expect((await listServers(ctx, { limit: 10 })).items).toEqual([]);
		const again = await create({ name: "a", url });
		await expect(undoWrite(ctx, { eventId: removal })).rejects.toMatchObject(refusal("invalid_value"));
		await save(again.id, { name: "b" });
		await undoWrite(ctx, { eventId: removal });
		expect((await read(id)).values).toMatchObject({ name: "a", url });
		expect([await slugOf(id), await slugOf(again.id)]).toEqual(["a_2", "a"]);
	});
});
