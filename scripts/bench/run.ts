// npm run bench: the figures of the quality goals, measured in one run on this machine.
import { mkdirSync, writeFileSync } from "node:fs";
import { StewardServer } from "../../e2e/harness/steward-server";
import { isBuilt } from "../start/build-server.mjs";
import { benchChat } from "./bench-chat";
import { growthRows, readTimes } from "./bench-growth";
import { benchLiveUpdate, benchViewers } from "./bench-live";
import { benchFirstByte, benchPageWeights } from "./bench-pages";
import { type BenchRow, tableOf } from "./bench-row";
import { benchSearch } from "./bench-search";
import { benchSkills } from "./bench-skills";
import { benchTools } from "./bench-tools";
import { fillDatabase } from "./fill-database";

if (!isBuilt()) throw new Error("run npm run build first");

const rows: BenchRow[] = [];
const missing: string[] = [];

/** A part that cannot be measured is named at the end; the others still are. */
async function part(what: string, measure: () => readonly BenchRow[] | Promise<readonly BenchRow[]>): Promise<void> {
	try {
		rows.push(...(await measure()));
	} catch (error) {
		missing.push(`${what}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
	}
}

async function refill(server: StewardServer, count: number): Promise<string> {
	await server.stop();
	await fillDatabase(server.dataDir, count);
	await server.restart();
	return server.origin;
}

await part("page weights", benchPageWeights);
await part("settings search", benchSearch);
await part("skills", benchSkills);
const server = await StewardServer.start();
try {
	await part("tools", () => benchTools(server.origin));
	await part("live update", () => benchLiveUpdate(server.origin));
	await part("viewers", () => benchViewers(server.origin));
	await part("chat", () => benchChat(server));
	const few = await readTimes(await refill(server, 100));
	await part("first byte", async () => benchFirstByte(await refill(server, 1_000)));
	await part("growth", async () => growthRows(few, await readTimes(await refill(server, 100_000))));
} finally {
	await server.dispose();
}

console.log(tableOf(rows));
mkdirSync(".cache", { recursive: true });
writeFileSync(
	".cache/bench.json",
	`${JSON.stringify({ at: new Date().toISOString(), node: process.version, rows }, null, "\t")}\n`,
);
console.log("\nAs JSON: .cache/bench.json");
for (const line of missing) console.error(`not measured: ${line}`);
if (missing.length > 0) process.exitCode = 1;
