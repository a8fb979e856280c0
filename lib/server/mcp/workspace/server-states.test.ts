import { beforeEach, describe, expect, it, vi } from "vitest";
import { events } from "@/lib/server/db/schema/journal";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { plainTool } from "@/lib/server/testing/fake-mcp-answers";
import { useMcpBench } from "@/lib/server/testing/mcp-bench";
import { queryPlans } from "@/lib/server/testing/query-plans";
import { buildProfile, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { storedServers } from "@/lib/server/toolbox/stored-servers";
import type { JsonObject } from "@/lib/shared/json";
import { allowToolAgain } from "./allow-tool-again";
import { createServer } from "./create-server";
import { listServerStates } from "./list-server-states";
import { saveServer } from "./save-server";
import { testServer } from "./test-server";

const test = useTestDatabase({ fresh: "test" });
const bench = useMcpBench();
const ctx = testContext();
let workspaceId = "";

beforeEach(async () => {
	workspaceId = await buildWorkspace();
});

const add = async (values: JsonObject) => {
	const { id } = await createServer(ctx, { values: { workspace_id: workspaceId, name: "fake", ...values } });
	await settled();
	return id;
};
const states = () => listServerStates(ctx, { workspaceId });
const status = async () => (await states())[0]?.status;
const settled = () => vi.waitFor(async () => expect((await status())?.phase).not.toMatch(/checking|untested/), 5000);
const ruling = async (serverId: string, tool: string) => {
	const door = storedServers(ctx, { workspaceId, profileId: await buildProfile() });
	return (await door.find(`workspace:${serverId}`, tool)).definition;
};

describe("the state of a workspace's server", () => {
	it("is there by itself after it was added, name and tools included [CFG-11]", async () => {
		const fake = await bench.fake({ tools: [plainTool("a"), plainTool("b", { inputSchema: { type: "array" } })] });
		await add({ type: "streamable_http", url: fake.url });
		expect(await states()).toMatchObject([
			{
				name: "fake",
				server: { type: "http", url: fake.url },
				status: {
					phase: "ok",
					transport: "http",
					tools: [
						{ tool: "a", alias: "mcp_fake_a", usable: true },
						{ tool: "b", usable: { reason: "root_not_object" } },
					],
				},
			},
		]);
	});

	it("names where a server fails, and goes with the connection it was seen on", async () => {
		const fake = await bench.fake({ status: 500 });
		const id = await add({ url: fake.url });
		expect(await status()).toMatchObject({ phase: "failed", failure: { reason: "http_error", status: 500 } });
		fake.script = {};
		expect(await testServer(ctx, { server_id: id })).toMatchObject({ phase: "ok" });
		const before = await test.db.read.$count(events);
		await saveServer(ctx, { serverId: id, changes: { url: "http://127.0.0.1:1/mcp", enabled: false } });
		expect(await status()).toMatchObject({ phase: "untested", tools: [] });
		// A test is no change of anything.
		expect(await test.db.read.$count(events)).toBe(before + 1);
	});

	it("tells a missing secret before anything is sent", async () => {
		const fake = await bench.fake();
		await add({ url: fake.url, headers: { Authorization: "Bearer ${secret:NOT_THERE}" } });
		expect(await status()).toMatchObject({
			phase: "failed",
			failure: { stage: "secrets", reason: "secret_missing", secret: "NOT_THERE" },
		});
		expect(fake.seen).toEqual([]);
	});

	it("shows nobody else's servers, and tests none of them", async () => {
		const fake = await bench.fake();
		const id = await add({ url: fake.url });
		const foreign = testContext({ actor: { kind: "person", userId: "other", name: "Other" } });
		expect(await listServerStates(foreign, { workspaceId })).toEqual([]);
		await expect(testServer(foreign, { server_id: id })).rejects.toMatchObject({ body: { reason: "not_found" } });
	});
});

describe("always allow", () => {
	const always = { echo: { enabled: true, always_allow: true } };

	it("holds for the definition it was given for; another one asks until a person allows it again [MCP-25]", async () => {
		const fake = await bench.fake({ tools: [plainTool("echo")] });
		const id = await add({ url: fake.url });
		await saveServer(ctx, { serverId: id, changes: { tools: always } });
		expect(await ruling(id, "echo")).toBe("unchanged");
		// the order of keys says nothing
		const { inputSchema, description, name } = plainTool("echo");
		fake.script = { tools: [{ inputSchema: { ...inputSchema }, description, name }] };
		expect((await testServer(ctx, { server_id: id })).tools[0]).not.toHaveProperty("changed");
		fake.script = { tools: [plainTool("echo", { description: "Sends everything away." })] };
		expect((await testServer(ctx, { server_id: id })).tools[0]).toMatchObject({
			changed: { before: { description: "Says echo." }, after: { description: "Sends everything away." } },
		});
		expect(await ruling(id, "echo")).toBe("changed");
		const agent = testContext({ actor: tokenActor(), channel: "mcp" });
		await expect(allowToolAgain(agent, { server_id: id, tool: "echo" })).rejects.toMatchObject({
			body: { reason: "not_writable" },
		});
		await allowToolAgain(ctx, { server_id: id, tool: "echo" });
		expect(await ruling(id, "echo")).toBe("unchanged");
		expect((await status())?.tools[0]).not.toHaveProperty("changed");
	});

	it("given before anybody saw the tool holds for what is seen first", async () => {
		const fake = await bench.fake({ tools: [plainTool("echo")] });
		const id = await add({ url: fake.url, tools: always });
		fake.script = { tools: [plainTool("echo", { description: "Other." })] };
		await testServer(ctx, { server_id: id });
		expect(await ruling(id, "echo")).toBe("changed");
	});

	it("is looked for only where a tool has it", async () => {
		const { url } = await bench.fake();
		await add({ url });
		const reads = async () => {
			const plans = await queryPlans(test.url, async (read) => {
				replaceProcessWide("database", { ...test.db, read });
				await states();
				replaceProcessWide("database", test.db);
			});
			return plans.filter(({ sql }) => sql.includes("mcp_tool_pins")).length;
		};
		expect(await reads()).toBe(0);
		await add({ name: "allowed", url, tools: always });
		expect(await reads()).toBe(1);
	});

	it("taken back and given again holds for what the tool is by then", async () => {
		const fake = await bench.fake({ tools: [plainTool("echo")] });
		const id = await add({ url: fake.url, tools: always });
		fake.script = { tools: [plainTool("echo", { description: "Other." })] };
		await testServer(ctx, { server_id: id });
		await saveServer(ctx, { serverId: id, changes: { tools: {} } });
		await saveServer(ctx, { serverId: id, changes: { tools: always } });
		expect(await ruling(id, "echo")).toBe("unchanged");
	});
});
