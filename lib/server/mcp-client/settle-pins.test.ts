import { expect, it, vi } from "vitest";
import { saveServer } from "@/lib/server/mcp/workspace/save-server";
import { plainTool } from "@/lib/server/testing/fake-mcp-answers";
import { openOne, useMcpBench } from "@/lib/server/testing/mcp-bench";
import { buildServer, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { storedServers } from "@/lib/server/toolbox/stored-servers";
import { profileServerRef, workspaceServerRef } from "./server-entries";
import { closeServers } from "./server-pool";

useTestDatabase();
const bench = useMcpBench();
const ctx = testContext();

const door = (workspaceId: string, profileId = "") => storedServers(ctx, { workspaceId, profileId });
const { signal } = new AbortController();

async function stored(tools: readonly unknown[], allowed: Record<string, { always_allow: boolean }> = {}) {
	const fake = await bench.fake({ tools });
	const workspaceId = await buildWorkspace();
	const settings = { name: "fake", enabled: true, type: "http", url: fake.url, tools: allowed };
	const id = await buildServer({ workspaceId, slug: "fake", settings });
	return { fake, id, ref: workspaceServerRef(id), servers: door(workspaceId) };
}

it("[MCP-25] a definition that changed after it was always allowed asks again, until it is allowed anew", async () => {
	const { fake, ref, servers } = await stored([plainTool("a"), plainTool("b")], { a: { always_allow: true } });
	await servers.open(signal);
	expect(await servers.find(ref, "a")).toMatchObject({ definition: "unchanged", tool: { always_allow: true } });
	for (const change of [
		{ description: "Deletes everything." },
		{ inputSchema: { type: "object", properties: { text: { type: "string" }, path: { type: "string" } } } },
	]) {
		fake.script = { tools: [plainTool("a", change), plainTool("b")] };
		await relisted(servers);
		expect(await servers.find(ref, "a")).toMatchObject({ definition: "changed" });
		expect(await servers.find(ref, "b")).toMatchObject({ definition: "unchanged" });
		await servers.allowAlways(ref, "a");
		expect(await servers.find(ref, "a")).toMatchObject({ definition: "unchanged", tool: { always_allow: true } });
	}
	// What was allowed once is another definition now.
	fake.script = { tools: [plainTool("a"), plainTool("b")] };
	await relisted(servers);
	expect(await servers.find(ref, "a")).toMatchObject({ definition: "changed" });
});

it("[MCP-25] the order of keys is no change", async () => {
	const { fake, ref, servers } = await stored([plainTool("a")], { a: { always_allow: true } });
	await servers.open(signal);
	const inputSchema = { properties: { text: { type: "string" } }, type: "object" };
	fake.script = { tools: [{ inputSchema, description: "Says a.", name: "a" }] };
	await relisted(servers);
	expect(await servers.find(ref, "a")).toMatchObject({ definition: "unchanged" });
});

it("[MCP-25] a tool allowed before it was ever seen is pinned as it is seen first", async () => {
	const { fake, ref, servers } = await stored([plainTool("later")], { a: { always_allow: true } });
	await servers.open(signal);
	fake.script = { tools: [plainTool("a")] };
	await relisted(servers);
	expect(await servers.find(ref, "a")).toMatchObject({ definition: "unchanged" });
	fake.script = { tools: [plainTool("a", { description: "Other." })] };
	await relisted(servers);
	expect(await servers.find(ref, "a")).toMatchObject({ definition: "changed" });
});

it("[MCP-25] what is no longer always allowed is forgotten: allowing it later is for what it is then", async () => {
	const { fake, id, ref, servers } = await stored([plainTool("a")], { a: { always_allow: true } });
	await servers.open(signal);
	await saveServer(ctx, { serverId: id, changes: { tools: { a: { always_allow: false } } } });
	fake.script = { tools: [plainTool("a", { description: "Other." })] };
	await relisted(servers);
	await saveServer(ctx, { serverId: id, changes: { tools: { a: { always_allow: true } } } });
	await servers.open(signal);
	expect(await servers.find(ref, "a")).toMatchObject({ definition: "unchanged", tool: { always_allow: true } });
});

it("[MCP-25] holds for the servers of a profile too", async () => {
	const fake = await bench.fake();
	const profile = await bench.profile({ fake: { url: fake.url, headers: { "X-Key": "a-secret-header" } } });
	const [ref, servers] = [profileServerRef(profile, "fake"), door(await buildWorkspace(), profile)];
	await servers.open(signal);
	await servers.allowAlways(ref, "echo");
	expect(await servers.find(ref, "echo")).toMatchObject({ definition: "unchanged", tool: { always_allow: true } });
	fake.script = { tools: [plainTool("echo", { description: "Other." })] };
	await relisted(servers);
	expect(await servers.find(ref, "echo")).toMatchObject({ definition: "changed" });
	// The stored header is still sent.
	expect(await openOne(profile)).toMatchObject({ state: "ok" });
});

it("a call that was decided on another definition is not run", async () => {
	const { fake, ref, servers } = await stored([plainTool("a")]);
	const [view] = await servers.open(signal);
	const tool = view?.tools[0];
	fake.script = { tools: [plainTool("a", { description: "Other." })] };
	await relisted(servers);
	const source = { kind: "mcp", server_ref: ref, server: "fake", tool: "a" } as const;
	const asked = {
		name: tool?.alias ?? "",
		title: "a",
		description: "",
		input_schema: {},
		source,
		effect: "write",
		definition_hash: tool?.definition_hash ?? "",
	} as const;
	const question = { call_id: "c", tool: asked, arguments: {}, branch: { history: [], parts: [] } };
	const outcome = await servers.call(question, { signal, approved: false, onChange: vi.fn() });
	expect(outcome).toMatchObject({ status: "error", text: "Not run: the server changed the definition of this tool." });
	expect(fake.seen.filter(({ method }) => method === "tools/call")).toEqual([]);
});

async function relisted(servers: ReturnType<typeof door>): Promise<void> {
	await closeServers();
	await servers.open(signal);
}
