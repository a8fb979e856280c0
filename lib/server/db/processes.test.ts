import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, like, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { startChild } from "@/lib/server/testing/child-process";
import { type HranaServer, startHranaServer } from "@/lib/server/testing/hrana-server";
import { type Database, openDatabase, type WriteTransaction } from "./client";
import { migrateDatabase, migrationState } from "./migrate-database";
import { installFacts } from "./schema/install";
import { events } from "./schema/journal";

let server: HranaServer | undefined;
let db: Database | undefined;
afterEach(() => {
	db?.close();
	server?.close();
	server = undefined;
});

/** An empty database: a file, or a server in front of one. */
async function emptyDatabase(kind: "file" | "server") {
	const dir = mkdtempSync(join(tmpdir(), "steward-test-"));
	const file = join(dir, "steward.db");
	if (kind === "file") return { dir, url: `file:${file}` };
	server = await startHranaServer({ file });
	return { dir, url: server.url };
}

async function migrated(kind: "file" | "server") {
	const { url } = await emptyDatabase(kind);
	await migrateDatabase({ url });
	const opened = openDatabase({ url });
	db = opened;
	await opened.write((tx) => tx.insert(installFacts).values({ key: "counter", value: 0 }));
	return { url, db: opened };
}

async function counter(database: Database): Promise<number> {
	const [row] = await database.read.select().from(installFacts).where(eq(installFacts.key, "counter"));
	return Number(row?.value);
}

const key = Buffer.alloc(32, 9).toString("base64");

describe.each(["file", "server"] as const)("processes on one database (%s)", { timeout: 60_000 }, (kind) => {
	it("start together on an empty one: migrated and seeded once", async () => {
		const { dir, url } = await emptyDatabase(kind);
		const children = [1, 2, 3].map(() => startChild("prepare", url, dir, ...(kind === "server" ? [key] : [])));
		await Promise.all(children.map((child) => child.finished()));
		const opened = openDatabase({ url });
		db = opened;
		const state = await migrationState(opened.read);
		expect(state.applied).toBe(state.known);
		const [made] = await opened.read.select({ n: sql<number>`count(*)` }).from(events);
		expect(made?.n).toBe(4);
	});

	it("write at the same time and lose nothing", async () => {
		const { url, db: own } = await migrated(kind);
		const times = kind === "file" ? 150 : 40;
		const children = [1, 2].map(() => startChild("count-up", url, String(times)));
		await Promise.all(children.map((child) => child.finished()));
		expect(await counter(own)).toBe(2 * times);
	});

	it("killed in the middle of writing: everything accepted is there, nothing half", async () => {
		const { url, db: own } = await migrated(kind);
		const child = startChild("count-up", url, "100000");
		await child.untilLines(25);
		await child.kill();
		const rows = await own.read.select().from(installFacts).where(like(installFacts.key, "%.%"));
		expect(rows.length).toBeGreaterThanOrEqual(child.lines.length);
		expect(await counter(own)).toBe(rows.length);
		const after = startChild("count-up", url, "5");
		await after.finished();
		expect(await counter(own)).toBe(rows.length + 5);
	});
});

describe("a database server", () => {
	it("that refuses the token or is not there gives a clear error", async () => {
		const { dir } = await emptyDatabase("file");
		server = await startHranaServer({ file: join(dir, "steward.db"), token: "right" });
		const { url } = server;
		await migrateDatabase({ url, authToken: "right" });
		const wrong = openDatabase({ url, authToken: "wrong" });
		const insert = (tx: WriteTransaction) => tx.insert(installFacts).values({ key: "a", value: 1 });
		await expect(wrong.write(insert)).rejects.toThrow("The database server cannot be reached");
		server.close();
		const gone = openDatabase({ url, authToken: "right" });
		await expect(gone.write(insert)).rejects.toThrow("The database server cannot be reached");
	});

	it("rolls back a job that throws, and serves the next one", async () => {
		const { db: own } = await migrated("server");
		const failing = own.write(async (tx) => {
			await tx.update(installFacts).set({ value: 7 });
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		await own.write((tx) => tx.insert(installFacts).values({ key: "next", value: 1 }));
		expect(await counter(own)).toBe(0);
	});
});
