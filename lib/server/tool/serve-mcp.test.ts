import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FetchServer, serveFetch } from "@/lib/server/testing/fetch-server";
import { buildProfile } from "@/lib/server/testing/record-builders";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { toolNames } from "@/lib/tool/tool-catalog";
import { productSettings } from "./product-settings";
import { mcpEndpoint } from "./serve-mcp";

useTestDatabase();

let server: FetchServer;
let profileId: string;

beforeAll(async () => {
	server = await serveFetch(mcpEndpoint(productSettings, "0.0.0"));
	profileId = await buildProfile({ settings: { name: "Reviewer", model: "" } });
});

afterAll(() => server.close());

async function connect(mode: "auto" | "legacy", name = "claude-code"): Promise<Client> {
	const client = new Client({ name, version: "1" }, { versionNegotiation: { mode } });
	await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/api/mcp`)));
	return client;
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
	const result = await client.callTool({ name, arguments: args });
	return { failed: result.isError === true, value: result.structuredContent as Record<string, never>, result };
}

const target = () => ({ resource_type: "agent_profile", resource_id: profileId });

describe.each(["auto", "legacy"] as const)("the official client, %s", (mode) => {
	it("sees the fixed tool list and the instructions", async () => {
		const client = await connect(mode);
		const { tools } = await client.listTools();
		expect(tools.map((tool) => tool.name)).toEqual(toolNames);
		for (const tool of tools) expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
		expect(client.getInstructions()).toContain("settings_search");
		await client.close();
	});

	it("reads and changes a profile under its own name", async () => {
		const client = await connect(mode);
		const before = await call(client, "settings_get", {
			target: target(),
			keys: ["agent_profile.name", "agent_profile.model"],
		});
		expect(before.value).toMatchObject({
			target: target(),
			settings: [
				{ key: "agent_profile.name", source: "profile" },
				{ key: "agent_profile.model", value: "", inherited: true, applies_when: "next_turn" },
			],
		});
		const written = await call(client, "settings_update", {
			target: target(),
			changes: { "agent_profile.name": `Renamed ${mode}` },
			options: { expected_revision: before.value.revision },
		});
		expect(written.value).toMatchObject({ accepted: ["agent_profile.name"], changed: true });
		expect(JSON.stringify(written.value)).not.toContain("Renamed");
		const snapshot = await productSettings
			.adapterOf("agent_profile")
			?.read(
				{ actor: { kind: "person", userId: "local", name: "" }, channel: "ui", requestId: "r", clock: Date },
				target(),
			);
		expect(snapshot?.last_write).toMatchObject({ channel: "mcp", actor: { kind: "token", name: "claude-code" } });
		await client.close();
	});

	it("gets errors as structured content and as words", async () => {
		const client = await connect(mode);
		const stale = await call(client, "settings_update", {
			target: target(),
			changes: { "agent_profile.name": "x" },
			options: { expected_revision: 999 },
		});
		expect(stale.failed).toBe(true);
		expect(stale.value).toMatchObject({ code: "conflict", reason: "version_conflict" });
		expect(JSON.stringify(stale.result.content)).toContain("conflict/version_conflict");
		await client.close();
	});
});

describe("the endpoint", () => {
	const post = (body: unknown, headers: Record<string, string> = {}) =>
		fetch(`${server.origin}/api/mcp`, {
			method: "POST",
			headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
			body: typeof body === "string" ? body : JSON.stringify(body),
		});
	const toolsCall = (name: string, args: unknown) =>
		post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });

	it("refuses what comes from elsewhere before the protocol, and grants no origin anything", async () => {
		const foreign = { origin: ["http://evil.test", "null"], "sec-fetch-site": ["cross-site", "same-site"] };
		for (const [name, value] of Object.entries(foreign).flatMap(([name, values]) =>
			values.map((v) => [name, v] as const),
		)) {
			const answer = await post({}, { [name]: value });
			expect([answer.status, (await answer.json()).error.reason]).toEqual([403, "host_refused"]);
			expect(answer.headers.get("access-control-allow-origin")).toBeNull();
		}
		expect((await post("{}", { "content-type": "text/plain" })).status).toBe(415);
		expect((await fetch(`${server.origin}/api/mcp?token=x`)).status).toBe(400);
	});

	it("answers 401 for a token nobody can check, 413 for a large body, 400 for no JSON, 405 for GET and DELETE", async () => {
		expect((await post({}, { authorization: "Bearer x" })).status).toBe(401);
		expect((await post(`"${"x".repeat(1024 * 1024)}"`)).status).toBe(413);
		expect((await post("nonsense")).status).toBe(400);
		expect((await post("")).status).toBe(400);
		for (const method of ["GET", "DELETE"])
			expect((await fetch(`${server.origin}/api/mcp`, { method })).status).toBe(405);
	});

	it("refuses unknown arguments and unknown tools without repeating them", async () => {
		const answer = await (await toolsCall("settings_search", { query: "x", canary: 1 })).text();
		expect(answer).toContain("invalid_arguments");
		expect(answer).not.toContain("canary");
		const unknown = await (await toolsCall("canary_tool", {})).text();
		expect(unknown).toContain("-32602");
		expect(unknown).not.toContain("canary");
	});

	it("never fails inside on any arguments", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...toolNames),
				fc.dictionary(fc.string(), fc.jsonValue()),
				async (name, args) => {
					const answer = await (await toolsCall(name, args)).text();
					expect(answer).not.toContain('"code":"internal"');
					expect(answer).toMatch(/isError|-32602|-32600/);
				},
			),
			{ numRuns: 150 },
		);
	});
});
