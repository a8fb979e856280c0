import { expect, it } from "vitest";
import type { GuardedInit, guardedFetch } from "@/lib/server/net/guarded-fetch";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { plainTool } from "@/lib/server/testing/fake-mcp-answers";
import { call, openOne, useMcpBench } from "@/lib/server/testing/mcp-bench";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { mcpFetch, newFetchFacts } from "./mcp-fetch";
import { knownStates } from "./server-states";

useTestDatabase();
const bench = useMcpBench();
const secret = "canary-9f3!k2@zz";

it("[SEC-10] what a server says of its tools repeats no secret, and still fits the calls", async () => {
	const properties = {
		text: { type: "string", description: `As ${secret}`, default: secret },
		mode: { enum: [secret] },
	};
	const tool = plainTool("echo", { description: `For ${secret}`, inputSchema: { type: "object", properties } });
	const fake = await bench.fake({ tools: [{ ...tool, title: `Echo ${secret}` }] });
	const profile = await bench.profile({ fake: { url: fake.url, headers: { "x-api-key": secret } } });
	const view = await openOne(profile);
	expect(view.tools[0]).toMatchObject({
		title: "Echo [secret]",
		description: "For [secret]",
		input_schema: {
			properties: { text: { description: "As [secret]", default: "[secret]" }, mode: { enum: [secret] } },
		},
	});
	const kept = (await knownStates([view.server_ref])).get(view.server_ref);
	expect(kept?.tools[0]).toMatchObject({ title: "Echo [secret]", description: "For [secret]" });
});

it("[SEC-10] progress and long refusals repeat no secret either", async () => {
	const fake = await bench.fake({
		tools: [plainTool("echo"), plainTool("long")],
		progress: { echo: { steps: 1, everyMs: 1, says: `with ${secret} ` } },
		errors: { long: { code: -32603, message: `${"y".repeat(3990)}${secret}` } },
	});
	const profile = await bench.profile({ fake: { url: fake.url, headers: { "x-api-key": secret } } });
	const told: unknown[] = [];
	await call(profile, { onProgress: (progress) => told.push(progress) });
	expect(told).toEqual([{ done: 1, total: 1, message: "with [secret] step 1" }]);
	const { text } = await call(profile, { tool: "long" });
	expect(text.endsWith("y[secret]")).toBe(true);
});

it("[SEC-10] user and password of a URL are masked by themselves", async () => {
	const fake = await bench.fake({
		results: { echo: { content: [{ type: "text", text: `someone ${secret} ${encodeURIComponent(secret)}` }] } },
	});
	const url = Object.assign(new URL(fake.url), { username: "someone", password: secret });
	const profile = await bench.profile({ fake: { url: url.href } });
	expect(await call(profile)).toEqual({ status: "ok", text: "[secret] [secret] [secret]" });
});

it("headers of a server go to no other host, such as the one that signs people in", async () => {
	const sent: [string, GuardedInit["headers"]][] = [];
	const before = replaceProcessWide<typeof guardedFetch>("guarded-fetch", async (url, init) => {
		sent.push([new URL(url).host, init?.headers]);
		return Response.json({});
	});
	const own = { "X-Api-Key": secret, Accept: "text/html" };
	const fetching = mcpFetch(new URL("https://mcp.example/mcp"), newFetchFacts(), own);
	for (const host of ["mcp.example", "login.example"]) {
		await fetching(`https://${host}/x`, { headers: { "x-api-key": secret, accept: "application/json" } });
	}
	replaceProcessWide("guarded-fetch", before);
	expect(sent).toEqual([
		["mcp.example", { "x-api-key": secret, accept: "application/json" }],
		["login.example", { accept: "application/json" }],
	]);
});
