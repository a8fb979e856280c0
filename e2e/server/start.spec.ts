import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { changeRows } from "../harness/change-rows";
import { StewardServer } from "../harness/steward-server";
import { test } from "../harness/test";

/** Puts a database in place of the server's as the very first version made it, sealed with the same key. */
async function firstVersionOf(server: StewardServer, canary: string): Promise<void> {
	for (const end of ["", "-wal", "-shm"]) rmSync(join(server.dataDir, `steward.db${end}`), { force: true });
	const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
	const [{ tag, when }] = entries as [{ readonly tag: string; readonly when: number }];
	const statements = readFileSync(`drizzle/${tag}.sql`, "utf8").split("--> statement-breakpoint");
	for (const statement of statements) await changeRows(server, statement);
	await changeRows(server, "create table __drizzle_migrations (id integer primary key, hash text, created_at numeric)");
	await changeRows(server, "insert into __drizzle_migrations (hash, created_at) values ('', ?)", [when]);
	await changeRows(server, "insert into install_facts (key, value) values ('secret_key_canary', ?)", [canary]);
}

test.describe("start and stop", () => {
	test("a first run is seeded, so that lists are not empty", async ({ startServer }) => {
		const server = await startServer();
		const response = await fetch(`${server.origin}/api/settings/agent_profile`);
		const { items } = (await response.json()) as { items: { label: string }[] };
		expect(items.map((item) => item.label)).toEqual(["Guide"]);
	});

	test("what was accepted survives kill -9 and is there after a restart", async ({ server, api }) => {
		const id = await api.newProfile({ name: "Before the kill" });
		await server.kill();
		await server.restart();
		expect((await api.read("agent_profile", id)).values.name).toBe("Before the kill");
	});

	test("stops at once although pages are open: closes their streams and kept connections", async ({
		startServer,
		openEvents,
	}) => {
		const server = await startServer();
		const events = await openEvents({ from: server });
		await events.untilComment();
		// browsers open connections ahead of requests
		const unused = connect(Number(new URL(server.origin).port), "127.0.0.1").on("error", () => undefined);
		await once(unused, "connect");
		const tookMs = await server.stop();
		await events.untilEnd();
		unused.destroy();
		// a kept connection would be waited for longer than that
		expect(tookMs).toBeLessThan(4_000);
	});

	test("refuses another secret key than the data was sealed with, and says so", async ({ startServer }) => {
		const key = (fill: number) => Buffer.alloc(32, fill).toString("base64");
		const server = await startServer({ env: { STEWARD_SECRET_KEY: key(1) } });
		await server.stop();
		const refused = await StewardServer.startRefused({ env: { STEWARD_SECRET_KEY: key(2) }, dataDir: server.dataDir });
		const text = refused.log.lines.join("\n");
		expect(refused.exitCode).toBe(1);
		expect(text).toMatch(/secret key/i);
		expect(text).not.toContain(key(2));
	});

	test("with another key a database of an earlier version stays what it is, and starts with its own", async ({
		startServer,
	}) => {
		const env = (fill: number) => ({ STEWARD_SECRET_KEY: Buffer.alloc(32, fill).toString("base64") });
		const server = await startServer({ env: env(1) });
		await server.stop();
		const fact = "select value from install_facts where key = 'secret_key_canary'";
		const [canary] = await changeRows(server, fact);
		await firstVersionOf(server, String(canary?.value));
		const migrations = "select count(*) as n from __drizzle_migrations";
		const refused = await StewardServer.startRefused({ env: env(2), dataDir: server.dataDir });
		expect(refused.log.lines.join("\n")).toContain("Nothing was changed");
		expect(await changeRows(server, migrations)).toMatchObject([{ n: 1 }]);
		await server.launch();
		const [{ n } = { n: 0 }] = await changeRows(server, migrations);
		expect(Number(n)).toBeGreaterThan(5);
	});

	test("names an environment variable it cannot read, without its value", async () => {
		const refused = await StewardServer.startRefused({ env: { STEWARD_PRIVATE_HOSTS: "canary-range" } });
		const text = refused.log.lines.join("\n");
		expect(refused.exitCode).toBe(1);
		expect(text).toContain("STEWARD_PRIVATE_HOSTS");
		expect(text).not.toContain("canary-range");
	});

	test("a database file that is none gives a clear refusal, not a crash loop", async ({ startServer }) => {
		const server = await startServer();
		await server.stop();
		for (const file of ["steward.db-wal", "steward.db-shm"]) rmSync(join(server.dataDir, file), { force: true });
		writeFileSync(join(server.dataDir, "steward.db"), "this is no database ".repeat(500));
		const refused = await StewardServer.startRefused({ dataDir: server.dataDir });
		expect(refused.exitCode).toBe(1);
		expect(refused.log.lines.join("\n")).toMatch(/database/i);
	});
});
