import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { ServerTool, ServerView } from "@/lib/mcp/server-view";
import type { Context } from "@/lib/server/context";
import { openDatabase } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate-database";
import { callServerTool } from "@/lib/server/mcp-client/call-server-tool";
import { openServers } from "@/lib/server/mcp-client/open-servers";
import { closeServer, closeServers } from "@/lib/server/mcp-client/server-pool";
import { finishSignIn } from "@/lib/server/mcp-client/sign-in/finish-sign-in";
import { startSignIn } from "@/lib/server/mcp-client/sign-in/start-sign-in";
import { createGuardedFetch, type GuardedFetch } from "@/lib/server/net/guarded-fetch";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { buildServer, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

/** Where the commands of the suite hand their scenario over. */
export interface ClientHost {
	readonly url: string;
	close(): Promise<void>;
}

/**
 * Steward's MCP client for the conformance suite: one process for all scenarios, each with a workspace of its own. It
 * does what a chat does: opens the servers, signs in where that is asked for, calls every tool.
 */
export async function startClientHost(): Promise<ClientHost> {
	const dir = mkdtempSync(join(tmpdir(), "steward-conformance-"));
	const url = `file:${join(dir, "steward.db")}`;
	await migrateDatabase({ url });
	replaceProcessWide("database", openDatabase({ url }));
	replaceProcessWide("root-keys", [Buffer.alloc(32, 7)]);
	// The suite's servers are on this machine, on ports of their own: a person would confirm each.
	const guarded = createGuardedFetch({ privateHosts: { mode: "confirm" }, isConfirmed: async () => true });
	const trusting: GuardedFetch = (to, init, limits) => guarded(to, init, { ...limits, trust: "confirmed" });
	replaceProcessWide("guarded-fetch", trusting);
	const server = createServer(async (request, response) => {
		const said = await runScenario(JSON.parse(await text(request)) as Scenario).catch(
			(error: unknown) => `error: ${String(error)}`,
		);
		response.end(said);
	}).listen(0, "127.0.0.1");
	await new Promise((done) => server.once("listening", done));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async close() {
			await closeServers();
			server.closeAllConnections();
			server.close();
			rmSync(dir, { recursive: true, force: true });
		},
	};
}

/** Sign-ins one after another before a run gives up, as the product does. */
const maxSignIns = 3;

/** What a command is told: where the server is, and what to call it with where that counts. */
interface Scenario {
	readonly url: string;
	readonly context: { readonly toolCalls?: readonly { readonly name: string; readonly arguments: JsonObject }[] };
}

async function runScenario({ url, context }: Scenario): Promise<string> {
	const workspaceId = await buildWorkspace();
	const slug = `s${randomUUID().slice(0, 8)}`;
	const id = await buildServer({ workspaceId, slug, settings: { name: slug, enabled: true, type: "http", url } });
	const run = { ctx: testContext(), workspaceId, server_ref: `workspace:${id}`, context };
	try {
		return await tryServer(run);
	} finally {
		// The suite waits until nobody listens any more.
		closeServer(run.server_ref);
	}
}

async function tryServer(run: Run): Promise<string> {
	let view = await open(run);
	for (let count = 0; view.state === "sign_in" && count < maxSignIns; count++) {
		await signIn(run);
		view = await open(run);
	}
	const told = [`${view.state} ${JSON.stringify(view.failure ?? {})}`];
	const usable = view.tools.filter((tool) => view.state === "ok" && tool.usable === true);
	for (const tool of usable) told.push(await callTool(run, tool));
	return told.join("\n");
}

interface Run {
	readonly ctx: Context;
	readonly workspaceId: string;
	readonly server_ref: string;
	readonly context: Scenario["context"];
}

async function open({ ctx, workspaceId }: Run): Promise<ServerView> {
	// All scenarios run at once: on a small machine a server may be slower than a chat would wait.
	for (let count = 0; ; count++) {
		const [view] = await openServers(ctx, { workspaceId, profileId: null, signal: new AbortController().signal });
		if (view === undefined) throw new Error("the workspace has no server");
		if (view.state !== "missing" || count >= 3) return view;
	}
}

/** What a person's browser does. */
async function signIn({ ctx, server_ref }: Run): Promise<void> {
	const { url } = await startSignIn(ctx, { server_ref });
	const answer = await fetch(url, { redirect: "manual" });
	await finishSignIn(ctx, new URL(answer.headers.get("location") ?? "").searchParams);
}

async function callTool(run: Run, tool: ServerTool): Promise<string> {
	const given = run.context.toolCalls?.find(({ name }) => name === tool.tool)?.arguments;
	const input = { server_ref: run.server_ref, tool: tool.tool, arguments: given ?? argumentsFor(tool.input_schema) };
	const call = () => callServerTool(run.ctx, { ...input, signal: new AbortController().signal });
	let outcome = await call();
	const wantsSignIn = () => outcome.notices?.some(({ notice }) => notice === "server_sign_in");
	for (let count = 1; wantsSignIn() && count < maxSignIns; count++) {
		await signIn(run);
		await open(run);
		outcome = await call();
	}
	return `${tool.tool}: ${outcome.status} ${outcome.text.slice(0, 200)}`;
}

const samples: Readonly<Record<string, Json>> = {
	number: 1,
	integer: 1,
	string: "x",
	boolean: true,
	array: [],
	object: {},
};

/** Arguments that fit a schema: what it suggests, or something of the type. */
function argumentsFor(schema: JsonObject): JsonObject {
	const properties = isJsonObject(schema.properties) ? schema.properties : {};
	return Object.fromEntries(
		Object.entries(properties).map(([name, property]) => {
			const { default: given, enum: choices, type } = isJsonObject(property) ? property : ({} as JsonObject);
			const first = Array.isArray(choices) ? choices[0] : undefined;
			return [name, given ?? first ?? samples[String(Array.isArray(type) ? type[0] : type)] ?? null];
		}),
	);
}
