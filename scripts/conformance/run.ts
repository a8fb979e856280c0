import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { serveFetch } from "@/lib/server/testing/fetch-server";
import { productSettings } from "@/lib/server/tool/product-settings";
import { guardedMcp, mcpEndpoint } from "@/lib/server/tool/serve-mcp";
import { startClientHost } from "./client-host";
import { buildFixtureServer } from "./fixture-server";

const suite = "node_modules/@modelcontextprotocol/conformance/dist/index.js";
const baseline = "scripts/conformance/baseline.yml";

/** Runs the suite once; answers what it said and whether it found nothing but what the baseline names. */
async function run(...args: string[]): Promise<{ readonly ok: boolean; readonly said: string }> {
	// The suite saves what it saw, and nobody reads it.
	const results = mkdtempSync(join(tmpdir(), "steward-conformance-"));
	const command = ["--import", "./scripts/conformance/suite-loader.mjs", suite, ...args, "-o", results];
	const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
	const closed = new Promise<number | null>((done) => child.once("close", done));
	const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
	rmSync(results, { recursive: true, force: true });
	return { ok: code === 0, said: `${out}\n${err}` };
}

/** The scenarios of a run that passed, failed, or are known to. */
function summary(said: string): string {
	const lines = said.split("\n").filter((line) => /^[✓✗~] |^Total|[Uu]nexpected|[Ss]tale|timed out/.test(line));
	return lines.map((line) => `    ${line}`).join("\n");
}

let failed = false;
async function check(what: string, ...args: string[]): Promise<void> {
	const began = Date.now();
	const { ok, said } = await run(...args);
	failed ||= !ok;
	console.log(`${ok ? "ok  " : "FAIL"} ${what} (${Math.round((Date.now() - began) / 1000)} s)`);
	if (!ok) console.log(summary(said) || said);
}

// A slow machine is no failure: all scenarios of a client run at once.
const patience = ["--timeout", "120000"];
const host = await startClientHost();
const command = `node scripts/conformance/hand-over.mjs ${host.url}`;
const client = ["client", "--command", command, ...patience];
await check("client, 2026-07-28", ...client, "--requirements", "2026-07-28", "--expected-failures", baseline);
await Promise.all(
	["initialize", "sse-retry", "tools_call", "auth/metadata-default"].map((scenario) =>
		check(`client, 2025-11-25, ${scenario}`, ...client, "--spec-version", "2025-11-25", "--scenario", scenario),
	),
);

const settings = await serveFetch(mcpEndpoint(productSettings, "0.0.0"));
for (const scenario of ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"]) {
	await check(
		`settings endpoint, ${scenario}`,
		"server",
		"--url",
		`${settings.origin}/api/mcp`,
		"--scenario",
		scenario,
	);
}
await settings.close();

const fixture = await serveFetch(guardedMcp(() => buildFixtureServer()));
const server = ["server", "--url", `${fixture.origin}/api/mcp`, "--timeout", "5000"];
await check("any server, 2025-11-25", ...server, "--requirements", "2025-11-25", "--expected-failures", baseline);
await fixture.close();
await host.close();
process.exit(failed ? 1 : 0);
