import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/server/db/client";
import { runtimeFlags } from "@/lib/server/db/schema/records";
import { call, confirm, openOne, useMcpBench } from "@/lib/server/testing/mcp-bench";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { closeServers } from "./server-pool";

const test = useTestDatabase();
const bench = useMcpBench();

const programOf = (name: string) => resolve(`node_modules/@modelcontextprotocol/server-${name}/dist/index.js`);
const node = process.execPath;

const program = (source: string) => ({ command: node, args: ["-e", source] });

async function allowPrograms(on: boolean): Promise<void> {
	const row = { revision: 1, createdAt: 1, updatedAt: 1, settings: { override: on } };
	await database().write((tx) =>
		tx
			.insert(runtimeFlags)
			.values({ id: "features.stdioMcp", ...row })
			.onConflictDoUpdate({ target: runtimeFlags.id, set: row }),
	);
}

/** A minimal server in one line of JavaScript; `on` says what else it does. */
const tiny = (on: string) => `
	const say = (m) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...m }) + "\\n");
	require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
		const { id, method, params } = JSON.parse(line);
		if (method === "initialize") say({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "t", version: "1" } } });
		if (method === "tools/list") say({ id, result: { tools: [{ name: "go", inputSchema: { type: "object" } }] } });
		if (method === "tools/call") say({ id, result: { content: [{ type: "text", text: ${on} }] } });
	});`;

describe("programs", () => {
	beforeAll(() => allowPrograms(true));

	it("server-everything: lists and calls", async () => {
		const profile = await bench.profile({ fake: { command: node, args: [programOf("everything"), "stdio"] } });
		const view = await openOne(profile);
		expect(view).toMatchObject({ state: "ok", transport: "stdio" });
		expect(view.tools.every(({ usable }) => usable === true)).toBe(true);
		expect(await call(profile, { args: { message: "hi" } })).toEqual({ status: "ok", text: "Echo: hi" });
		const image = await call(profile, { tool: "get-tiny-image" });
		expect(image).toMatchObject({ status: "ok", media: [{ kind: "image", mime: "image/png" }] });
		expect(image.text).not.toMatch(/[A-Za-z0-9+/]{80}/);
	});

	it("server-filesystem: reads a file", async () => {
		const dir = realpathSync(mkdtempSync(join(tmpdir(), "steward-files-")));
		writeFileSync(join(dir, "a.txt"), "inside");
		const profile = await bench.profile({ fake: { command: node, args: [programOf("filesystem"), dir] } });
		expect(await openOne(profile)).toMatchObject({ state: "ok" });
		const read = await call(profile, { tool: "read_text_file", args: { path: join(dir, "a.txt") } });
		expect(read).toMatchObject({ status: "ok", text: "inside" });
		const outside = await call(profile, { tool: "read_text_file", args: { path: "/etc/hostname" } });
		expect(outside).toMatchObject({ status: "error", text: expect.stringMatching(/denied/i) });
		rmSync(dir, { recursive: true });
	});

	it("server-memory: remembers", async () => {
		const env = { MEMORY_FILE_PATH: join(test.dir, "memory.jsonl") };
		const profile = await bench.profile({ fake: { command: node, args: [programOf("memory")], env } });
		expect(await openOne(profile)).toMatchObject({ state: "ok" });
		const entities = [{ name: "Ann", entityType: "person", observations: ["likes tea"] }];
		expect(await call(profile, { tool: "create_entities", args: { entities } })).toMatchObject({ status: "ok" });
		expect((await call(profile, { tool: "read_graph" })).text).toContain("likes tea");
	});

	it("gets a few variables and its own, nothing of Steward's", async () => {
		process.env.STEWARD_TEST_LEAK = "leak";
		const profile = await bench.profile({
			fake: { ...program(tiny("Object.keys(process.env).sort().join()")), env: { MINE: "1" } },
		});
		const { text } = await call(profile, { tool: "go" });
		delete process.env.STEWARD_TEST_LEAK;
		expect(text.split(",")).toEqual(expect.arrayContaining(["MINE", "PATH"]));
		expect(text).not.toMatch(/STEWARD|VITEST|NODE_ENV/);
	});

	it("is ended with everything it started", async () => {
		const child = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"])`;
		const profile = await bench.profile({ fake: program(`const c = ${child};${tiny("String(c.pid)")}`) });
		const pid = Number((await call(profile, { tool: "go" })).text);
		expect(isAlive(pid)).toBe(true);
		await closeServers();
		await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5000);
	});

	it("takes its arguments as they are: no shell reads them", async () => {
		const told = tiny("JSON.stringify(process.argv.slice(1))");
		const args = ["-e", told, "$(touch x); `id` && 'a' \"b\""];
		const profile = await bench.profile({ fake: { command: node, args } });
		expect((await call(profile, { tool: "go" })).text).toBe(JSON.stringify(args.slice(2)));
	});

	it("starts again after it ended", async () => {
		const profile = await bench.profile({
			fake: program(tiny("(setImmediate(() => process.exit(1)), String(process.pid))")),
		});
		const first = (await call(profile, { tool: "go" })).text;
		await vi.waitFor(() => expect(isAlive(Number(first))).toBe(false), 5000);
		await vi.waitFor(async () => expect((await call(profile, { tool: "go" })).text).toMatch(/^\d+$/), 5000);
	});

	it("reads over a banner", async () => {
		const profile = await bench.profile({ fake: program(`console.log("Welcome!");${tiny("'ok'")}`) });
		expect(await call(profile, { tool: "go" })).toEqual({ status: "ok", text: "ok" });
	});

	it.each([
		["is not there", { command: "/nowhere/server" }, { stage: "reach", reason: "program_missing" }],
		["ends at once", program("process.exit(3)"), { stage: "initialise", reason: "program_ended" }],
	])("says why: a program that %s", async (_what, server, failure) => {
		expect(await openOne(await bench.profile({ fake: server }))).toMatchObject({ state: "failed", failure });
	});

	it("is not started while programs are switched off", async () => {
		await allowPrograms(false);
		expect(await openOne(await bench.profile({ fake: program(tiny("'ok'")) }))).toMatchObject({
			state: "failed",
			failure: { stage: "secrets", reason: "stdio_off" },
		});
		await allowPrograms(true);
	});
});

describe.each([
	["http", "streamableHttp", "/mcp"],
	["sse", "sse", "/sse"],
] as const)("server-everything over %s", (transport, mode, path) => {
	let stop: () => void;
	let url: string;
	beforeAll(async () => {
		const port = await freePort();
		const child = spawn(node, [programOf("everything"), mode], {
			env: { ...process.env, PORT: String(port) },
			stdio: ["ignore", "ignore", "pipe"],
		});
		stop = () => child.kill("SIGKILL");
		url = `http://127.0.0.1:${port}${path}`;
		for (let said = ""; !said.includes(String(port)); ) said += String((await once(child.stderr, "data"))[0]);
		await confirm(`127.0.0.1:${port}`);
	});
	afterAll(() => stop());

	it("lists and calls", async () => {
		const profile = await bench.profile({ fake: { url } });
		const view = await openOne(profile);
		expect(view).toMatchObject({ state: "ok", transport });
		expect(view.tools.map(({ tool }) => tool)).toEqual(expect.arrayContaining(["echo", "get-sum"]));
		expect(await call(profile, { args: { message: "hi" } })).toEqual({ status: "ok", text: "Echo: hi" });
	});

	it("tells progress", async () => {
		const profile = await bench.profile({ fake: { url } });
		const told: unknown[] = [];
		const args = { duration: 1, steps: 4 };
		const tool = "trigger-long-running-operation";
		expect(await call(profile, { tool, args, onProgress: (step) => told.push(step) })).toMatchObject({ status: "ok" });
		// The last one may come together with the result.
		expect(told.slice(0, 3)).toEqual([1, 2, 3].map((done) => ({ done, total: 4 })));
	});
});

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	await new Promise((done) => server.close(done));
	return typeof address === "object" && address ? address.port : 0;
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
