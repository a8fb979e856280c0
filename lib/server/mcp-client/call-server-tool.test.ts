import { expect, it, vi } from "vitest";
import { sealBox } from "@/lib/server/secrets/seal-box";
import { secretPlace } from "@/lib/server/secrets/secret-place";
import { plainTool } from "@/lib/server/testing/fake-mcp-answers";
import { call, openOne, useMcpBench } from "@/lib/server/testing/mcp-bench";
import { buildSecretRow } from "@/lib/server/testing/record-builders";
import { useTestDatabase } from "@/lib/server/testing/test-database";

useTestDatabase();
const bench = useMcpBench();

it.each([404, 400, "stream"] as const)(
	"[MCP-01] a lost session (%s) is opened again and the call repeated once",
	async (how) => {
		const fake = await bench.fake({ sessions: true, unknownSession: how });
		const profile = await bench.profile({ fake: { url: fake.url } });
		await openOne(profile);
		const first = fake.seen.at(-1)?.session;
		fake.loseSessions();
		const notices: unknown[] = [];
		const outcome = await call(profile, { args: { text: "x" }, onNotice: (notice) => notices.push(notice) });
		const reconnected = { kind: "notice", notice: "reconnected", params: { server: "fake" } };
		expect(outcome).toEqual({ status: "ok", text: '{"text":"x"}', notices: [reconnected] });
		expect(notices).toEqual([reconnected]);
		const calls = fake.seen.filter(({ method }) => method === "tools/call");
		expect(calls).toHaveLength(2);
		expect(calls[0]?.session).toBe(first);
		expect(calls[1]?.session).not.toBe(first);
	},
);

it("[MCP-01] a lost session of the old transport is opened again too, and a stream that broke", async () => {
	const fake = await bench.fake({ onlySse: 405 });
	const profile = await bench.profile({ fake: { url: fake.url } });
	await openOne(profile);
	fake.loseSessions();
	expect(await call(profile)).toMatchObject({ status: "ok", notices: [{ notice: "reconnected" }] });
	fake.breakStreams();
	const initialised = () => fake.seen.filter(({ method }) => method === "initialize").length;
	await vi.waitFor(async () => {
		expect(await call(profile)).toMatchObject({ status: "ok" });
		expect(initialised()).toBe(3);
	}, 8000);
});

it("[MCP-01] gives up with a clear error on the second failure", async () => {
	const fake = await bench.fake({ errors: { echo: { code: -32001, message: "Session not found" } } });
	const profile = await bench.profile({ fake: { url: fake.url } });
	const outcome = await call(profile);
	expect(outcome).toMatchObject({ status: "error", text: "Session not found", notices: [{ notice: "reconnected" }] });
	expect(fake.seen.filter(({ method }) => method === "tools/call")).toHaveLength(2);
});

it("[MCP-01] does not repeat a call that the server may have run", async () => {
	const fake = await bench.fake({ errors: { echo: { code: -32603, message: "boom" } } });
	const profile = await bench.profile({ fake: { url: fake.url } });
	expect(await call(profile)).toEqual({ status: "error", text: "boom" });
	expect(fake.seen.filter(({ method }) => method === "tools/call")).toHaveLength(1);
});

it("[MCP-16] a call that is never answered ends after its time, with a readable error", async () => {
	const fake = await bench.fake({ hang: ["tools/call"] });
	const profile = await bench.profile({ fake: { url: fake.url } });
	await openOne(profile);
	const outcome = await call(profile, { timeoutMs: 300 });
	expect(outcome).toMatchObject({
		status: "error",
		text: "fake: The server did not answer in time.",
		error: { code: "unavailable", reason: "timed_out" },
	});
	await vi.waitFor(() => expect(fake.running).toBe(0));
});

it("[MCP-16] progress extends the time of a call and is told", async () => {
	const fake = await bench.fake({ progress: { echo: { steps: 6, everyMs: 150 } } });
	const profile = await bench.profile({ fake: { url: fake.url } });
	await openOne(profile);
	const told: unknown[] = [];
	const outcome = await call(profile, { timeoutMs: 500, onProgress: (progress) => told.push(progress) });
	expect(outcome).toMatchObject({ status: "ok" });
	expect(told).toHaveLength(6);
	expect(told[1]).toEqual({ done: 2, total: 6, message: "step 2" });
});

it("[MCP-16] a flood of progress is told at a pace, the newest of it", async () => {
	const fake = await bench.fake({ progress: { echo: { steps: 400, everyMs: 0 } } });
	const profile = await bench.profile({ fake: { url: fake.url } });
	await openOne(profile);
	const told: number[] = [];
	const started = performance.now();
	const outcome = await call(profile, { onProgress: ({ done }) => told.push(done) });
	expect(outcome).toMatchObject({ status: "ok" });
	expect(told.length).toBeLessThanOrEqual(2 + (performance.now() - started) / 100);
	expect(told).toEqual([...told].sort((a, b) => a - b));
	expect(told[0]).toBe(1);
});

it("[LOOP-11] an abort reaches the server, which stops", async () => {
	const fake = await bench.fake({ hang: ["tools/call"] });
	const profile = await bench.profile({ fake: { url: fake.url } });
	const stop = new AbortController();
	const calling = call(profile, { signal: stop.signal });
	await vi.waitFor(() => expect(fake.running).toBe(1));
	stop.abort();
	await expect(calling).rejects.toMatchObject({ name: "AbortError" });
	await vi.waitFor(() => expect(fake.running).toBe(0));
	const id = fake.seen.find(({ method }) => method === "tools/call")?.id;
	expect(fake.seen.at(-1)).toMatchObject({ method: "notifications/cancelled", params: { requestId: id } });
});

const picture = Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 73) % 256)).toString("base64");

it("[MCP-18] the same picture is shown once, and no base64 reaches the text", async () => {
	const result = {
		content: [
			{ type: "image", data: picture, mimeType: "image/png" },
			{ type: "text", text: `look: data:image/png;base64,${picture}` },
		],
		structuredContent: { image: { data: picture, mimeType: "image/png" }, raw: picture, n: 3 },
	};
	const fake = await bench.fake({ results: { echo: result } });
	const outcome = await call(await bench.profile({ fake: { url: fake.url } }));
	expect(outcome.media).toEqual([{ kind: "image", mime: "image/png", data: picture }]);
	expect(outcome.text).toContain("look: [image image/png, 600 bytes]");
	expect(outcome.text).toContain('"n": 3');
	expect(outcome.text).not.toMatch(/[A-Za-z0-9+/]{60}/);
});

it.each([
	[
		"its own text",
		{ content: [{ type: "text", text: "db refused" }], structuredContent: { answer: 42 } },
		"db refused",
	],
	["the structured fallback", { content: [], structuredContent: { answer: 42 } }, '{\n  "answer": 42\n}'],
	["nothing at all", { content: [] }, "The tool failed and said nothing."],
])("[MCP-20] a failed tool is an error with %s", async (_what, result, text) => {
	const fake = await bench.fake({ results: { echo: { ...result, isError: true } } });
	expect(await call(await bench.profile({ fake: { url: fake.url } }))).toEqual({ status: "error", text });
});

it.each([
	["without content", { structuredContent: { n: 3 } }],
	["with empty content", { content: [], structuredContent: { n: 3 } }],
	["beside the same text", { content: [{ type: "text", text: '{\n  "n": 3\n}' }], structuredContent: { n: 3 } }],
])("[MCP-21] structured content is the text %s", async (_what, result) => {
	const fake = await bench.fake({ results: { echo: result } });
	expect(await call(await bench.profile({ fake: { url: fake.url } }))).toEqual({
		status: "ok",
		text: '{\n  "n": 3\n}',
	});
});

it("shows sound, resources and links beside the text", async () => {
	const content = [
		{ type: "audio", data: picture, mimeType: "audio/wav" },
		{ type: "resource", resource: { uri: "file:///a.txt", mimeType: "text/plain", text: "inside" } },
		{ type: "resource_link", uri: "https://example.org/b", name: "b", description: "a page" },
		{ type: "hologram" },
	];
	const fake = await bench.fake({ results: { echo: { content } } });
	expect(await call(await bench.profile({ fake: { url: fake.url } }))).toEqual({
		status: "ok",
		text: [
			"[audio audio/wav, 600 bytes]",
			"Resource file:///a.txt:\ninside",
			"Resource https://example.org/b: b — a page",
			"[part of an unknown kind]",
		].join("\n\n"),
		media: [
			{ kind: "audio", mime: "audio/wav", data: picture },
			{ kind: "resource", uri: "file:///a.txt", mime: "text/plain", text: "inside" },
			{ kind: "resource", uri: "https://example.org/b" },
		],
	});
});

it("[SEC-10] masks stored secrets by value in every form, also those of the call's own server", async () => {
	const secret = 'p@ss/w"örd+1 long';
	await storeSecret("STORED", secret);
	const encoded = Buffer.from(`user:${secret}`).toString("base64");
	const forms = [
		secret,
		JSON.stringify({ key: secret }),
		`KEY = "${secret}"`,
		encodeURIComponent(secret),
		new URLSearchParams({ a: secret }).toString(),
		Buffer.from(secret).toString("base64"),
		Buffer.from(secret).toString("base64url"),
		encoded,
		"own-token-7777",
	];
	const fake = await bench.fake({
		results: { echo: { content: forms.map((text) => ({ type: "text", text })) } },
		errors: { leak: { code: -32603, message: `bad token ${secret}` } },
		tools: [plainTool("echo"), plainTool("leak")],
	});
	const headers = { Authorization: "Bearer own-token-7777" };
	const profile = await bench.profile({ fake: { url: fake.url, headers } });
	const { text } = await call(profile);
	for (const part of ["p@ss", "p%40ss", Buffer.from(secret).toString("base64").slice(4, 20), "7777"]) {
		expect(text).not.toContain(part);
	}
	expect(text.match(/\[secret\]/g)).toHaveLength(forms.length);
	expect(await call(profile, { tool: "leak" })).toEqual({ status: "error", text: "bad token [secret]" });
});

it("[CFG-08] fills a reference in when it connects", async () => {
	await storeSecret("TOKEN", "the-token-value");
	const fake = await bench.fake();
	const profile = await bench.profile({
		fake: { url: `${fake.url}?key=\${secret:TOKEN}`, headers: { Authorization: "Bearer ${secret:TOKEN}" } },
	});
	expect(await openOne(profile)).toMatchObject({ state: "ok" });
	expect(new Set(fake.seen.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer the-token-value"]));
});

async function storeSecret(name: string, value: string): Promise<void> {
	const id = `secret_${name}`;
	await buildSecretRow({ id, name, sealed: sealBox().seal(value, secretPlace(id)) });
}
