import { expect, it, vi } from "vitest";
import { plainTool } from "@/lib/server/testing/fake-mcp-answers";
import { call, open, openOne, useMcpBench } from "@/lib/server/testing/mcp-bench";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { toolNamePattern } from "@/lib/tool/offered-tool";
import { profileServerRef } from "./server-entries";
import { closeServer, closeServers } from "./server-pool";

useTestDatabase();
const bench = useMcpBench();

it("connects, lists and calls over Streamable HTTP", async () => {
	const fake = await bench.fake();
	const profile = await bench.profile({ fake: { url: fake.url } });
	const view = await openOne(profile);
	expect(view).toMatchObject({ name: "fake", slug: "p_fake", state: "ok", transport: "http", enabled: true });
	expect(view.tools).toMatchObject([{ tool: "echo", alias: "mcp_p_fake_echo", usable: true, enabled: true }]);
	expect(await call(profile, { args: { text: "hi" } })).toEqual({ status: "ok", text: '{"text":"hi"}' });
});

it("[MCP-03] lists the tools of every page and calls one of the second", async () => {
	const tools = Array.from({ length: 21 }, (_, index) => plainTool(`tool${index}`));
	const fake = await bench.fake({ tools, pageSize: 15 });
	const profile = await bench.profile({ fake: { url: fake.url } });
	expect((await openOne(profile)).tools).toHaveLength(21);
	expect(await call(profile, { tool: "tool20" })).toMatchObject({ status: "ok" });
});

it("[MCP-03] ends a list whose cursor comes again", async () => {
	const fake = await bench.fake({ tools: [plainTool("a"), plainTool("b")], pageSize: 1, repeatCursor: true });
	const view = await openOne(await bench.profile({ fake: { url: fake.url } }));
	expect(view).toMatchObject({ state: "ok", tools: [{ tool: "a" }, { tool: "b" }] });
	expect(fake.seen.filter(({ method }) => method === "tools/list")).toHaveLength(2);
});

it("[MCP-05] follows list_changed: new tools come, permissions stay, a tool that is gone is not called", async () => {
	const fake = await bench.fake({ tools: [plainTool("a"), plainTool("b")] });
	const profile = await bench.profile({ fake: { url: fake.url, tools: { b: { always_allow: true } } } });
	await openOne(profile);
	await vi.waitFor(() => expect(fake.listeners).toBe(1));
	fake.script = { tools: [plainTool("b"), plainTool("c")] };
	fake.tellToolsChanged();
	await vi.waitFor(
		async () => expect((await openOne(profile)).tools.map(({ tool }) => tool)).toEqual(["b", "c"]),
		5000,
	);
	expect((await openOne(profile)).tools[0]).toMatchObject({ tool: "b", always_allow: true });
	expect(await call(profile, { tool: "a" })).toMatchObject({
		status: "error",
		text: expect.stringMatching(/no longer/),
	});
	expect(fake.seen.filter(({ method }) => method === "tools/call")).toEqual([]);
});

it("[MCP-06] lists once after a burst, and again when the server spoke too early", async () => {
	const fake = await bench.fake({ tools: [plainTool("old")] });
	const profile = await bench.profile({ fake: { url: fake.url } });
	await openOne(profile);
	await vi.waitFor(() => expect(fake.listeners).toBe(1));
	const lists = () => fake.seen.filter(({ method }) => method === "tools/list").length;
	const before = lists();
	for (let count = 0; count < 5; count++) fake.tellToolsChanged();
	await vi.waitFor(() => expect(lists()).toBe(before + 1), 5000);
	fake.script = { tools: [plainTool("new")] };
	await vi.waitFor(async () => expect((await openOne(profile)).tools[0]?.tool).toBe("new"), 5000);
	expect(lists()).toBe(before + 2);
});

it("[MCP-08] lists a tool with an unusable schema with its reason; the others work", async () => {
	const odd = [
		{ name: "union", inputSchema: { anyOf: [{ type: "object" }, { type: "string" }] } },
		{ name: "none" },
		{ name: "broken", inputSchema: { type: "object", properties: { a: { type: "nothing" } } } },
		{ name: "bare", inputSchema: {} },
	];
	const fake = await bench.fake({ tools: [...odd, plainTool("good")] });
	const profile = await bench.profile({ fake: { url: fake.url } });
	const { tools } = await openOne(profile);
	expect(Object.fromEntries(tools.map(({ tool, usable }) => [tool, usable]))).toEqual({
		union: { reason: "root_not_object" },
		none: { reason: "root_not_object" },
		broken: { reason: "schema_invalid" },
		bare: true,
		good: true,
	});
	expect(tools.find(({ tool }) => tool === "bare")?.input_schema).toEqual({ type: "object", properties: {} });
	expect(await call(profile, { tool: "good" })).toMatchObject({ status: "ok" });
});

it("[MCP-10] gives odd names a safe alias and sends the original", async () => {
	const names = ["meta.index", "user/profile", "n".repeat(128), "名前", "with space", "meta_index", "Meta-Index"];
	const fake = await bench.fake({ tools: names.map((name) => plainTool(name)) });
	const profile = await bench.profile({ fake: { url: fake.url } });
	const { tools } = await openOne(profile);
	const aliases = tools.map(({ alias }) => alias);
	for (const alias of aliases) expect(alias).toMatch(toolNamePattern);
	expect(new Set(aliases.map((alias) => alias.toLowerCase().replaceAll("-", "_"))).size).toBe(names.length);
	expect(tools.map(({ tool }) => tool)).toEqual(names);
	for (const tool of names) expect(await call(profile, { tool })).toMatchObject({ status: "ok" });
	const sent = fake.seen.filter(({ method }) => method === "tools/call").map(({ params }) => params);
	expect(sent).toMatchObject(names.map((name) => ({ name })));
});

it("[MCP-11] never mixes the same tool of two servers", async () => {
	const [one, two] = [
		await bench.fake({ results: { sql: said("one") } }),
		await bench.fake({ results: { sql: said("two") } }),
	];
	for (const fake of [one, two]) fake.script = { ...fake.script, tools: [plainTool("sql")] };
	const profile = await bench.profile({ one: { url: one.url }, two: { url: two.url } });
	const views = await open(profile);
	expect(views.flatMap(({ tools }) => tools.map(({ alias }) => alias))).toEqual(["mcp_p_one_sql", "mcp_p_two_sql"]);
	expect(await call(profile, { name: "two", tool: "sql" })).toMatchObject({ text: "two" });
	expect(await call(profile, { name: "one", tool: "sql" })).toMatchObject({ text: "one" });
});

const said = (text: string) => ({ content: [{ type: "text", text }] });

it("[MCP-15] starts without a server that hangs, and names it", async () => {
	const [hangs, lists, good] = [
		await bench.fake({ hang: ["initialize"] }),
		await bench.fake({ hang: ["tools/list"] }),
		await bench.fake(),
	];
	const profile = await bench.profile({
		hangs: { url: hangs.url },
		lists: { url: lists.url },
		good: { url: good.url },
	});
	const began = Date.now();
	const views = await open(profile);
	expect(Date.now() - began).toBeLessThan(12_000);
	expect(views.map(({ name, state }) => [name, state])).toEqual([
		["hangs", "missing"],
		["lists", "missing"],
		["good", "ok"],
	]);
	// The next step of the turn does not wait as long again.
	const again = Date.now();
	await open(profile);
	expect(Date.now() - again).toBeLessThan(2000);
});

it("[MCP-15] goes on when the connection is closed meanwhile, such as by a save", async () => {
	const fake = await bench.fake({ hang: ["initialize"] });
	const profile = await bench.profile({ fake: { url: fake.url } });
	const opening = open(profile);
	await vi.waitFor(() => expect(fake.seen.map(({ method }) => method)).toContain("initialize"));
	fake.script = {};
	closeServer(profileServerRef(profile, "fake"));
	expect(await opening).toMatchObject([{ state: "ok", tools: [{ tool: "echo" }] }]);
});

it("[MCP-15] stops waiting when it is told to", async () => {
	const fake = await bench.fake({ hang: ["initialize"] });
	const profile = await bench.profile({ fake: { url: fake.url } });
	const stop = new AbortController();
	const opening = open(profile, stop.signal);
	await vi.waitFor(() => expect(fake.seen.map(({ method }) => method)).toContain("initialize"));
	stop.abort();
	await expect(opening).rejects.toMatchObject({ name: "AbortError" });
});

it.each([404, 405, 406, 200, 202])(
	"[MCP-23] falls back to SSE when POST is answered with %i, and remembers it",
	async (status) => {
		const fake = await bench.fake({ onlySse: status });
		const profile = await bench.profile({ fake: { url: fake.url } });
		const view = await openOne(profile);
		expect(view).toMatchObject({ state: "ok", transport: "sse" });
		expect(view.tools).toHaveLength(1);
		expect(await call(profile, { args: { text: "old" } })).toEqual({ status: "ok", text: '{"text":"old"}' });
		const refused = fake.refusedPosts;
		expect(refused).toBeGreaterThan(0);
		await closeServers();
		expect(await openOne(profile)).toMatchObject({ state: "ok", transport: "sse" });
		expect(fake.refusedPosts).toBe(refused);
	},
);

it("starts with the tools of last time while a server that worked is slow", async () => {
	const fake = await bench.fake();
	const profile = await bench.profile({ fake: { url: fake.url } });
	await openOne(profile);
	await closeServers();
	fake.script = { hang: ["initialize"] };
	const began = Date.now();
	expect(await openOne(profile)).toMatchObject({ state: "ok", as_known: true, tools: [{ tool: "echo" }] });
	expect(Date.now() - began).toBeLessThan(6000);
});

it("keeps transport and tools of a server that fails for a while", async () => {
	const fake = await bench.fake({ onlySse: 405 });
	const profile = await bench.profile({ fake: { url: fake.url } });
	await openOne(profile);
	await closeServers();
	fake.script = { status: 500 };
	expect(await openOne(profile)).toMatchObject({ state: "failed", tools: [{ tool: "echo" }] });
	await closeServers();
	fake.script = { onlySse: 405 };
	const refused = fake.refusedPosts;
	expect(await openOne(profile)).toMatchObject({ state: "ok", transport: "sse" });
	expect(fake.refusedPosts).toBe(refused);
});

it("[LOOP-18] a server without tools is there, with none", async () => {
	const fake = await bench.fake({ tools: [] });
	expect(await openOne(await bench.profile({ fake: { url: fake.url } }))).toMatchObject({ state: "ok", tools: [] });
});

it("[CFG-08] an unresolved name is named before any request", async () => {
	const fake = await bench.fake();
	const headers = { Authorization: "Bearer ${secret:NOT_STORED}" };
	const profile = await bench.profile({ fake: { url: fake.url, headers } });
	expect(await openOne(profile)).toMatchObject({
		state: "failed",
		failure: { stage: "secrets", reason: "secret_missing", secret: "NOT_STORED" },
	});
	expect(await call(profile)).toMatchObject({ status: "error", error: { reason: "secret_missing" } });
	expect(fake.seen).toEqual([]);
});

it.each([
	["an HTTP error", { status: 500 }, { stage: "initialise", reason: "http_error", status: 500 }],
	["a refusal", { status: 403 }, { stage: "initialise", reason: "refused", status: 403 }],
])("says why a server is not usable: %s", async (_what, script, failure) => {
	const fake = await bench.fake(script);
	expect(await openOne(await bench.profile({ fake: { url: fake.url } }))).toMatchObject({ state: "failed", failure });
});

it("says why a server is not usable: nobody listens, and a host that nobody confirmed", async () => {
	const fake = await bench.fake();
	const profile = await bench.profile({ fake: { url: fake.url } });
	await fake.close();
	expect(await openOne(profile)).toMatchObject({
		state: "failed",
		failure: { stage: "reach", reason: "unreachable" },
	});
	expect(await openOne(await bench.profile({ fake: { url: "http://127.0.0.1:4999/mcp" } }))).toMatchObject({
		state: "failed",
		failure: { stage: "reach", reason: "host_refused", host: "127.0.0.1:4999" },
	});
});
