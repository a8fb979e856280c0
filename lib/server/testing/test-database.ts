import "server-only";
import { createHash } from "node:crypto";
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Database, openDatabase } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate-database";
import { replaceProcessWide } from "@/lib/server/start/process-wide";

export interface TestDatabase {
	/** The open database; also what `database()` answers meanwhile. */
	readonly db: Database;
	/** Folder of its own, removed at the end; holds `steward.db`. */
	readonly dir: string;
	readonly url: string;
}

/**
 * Gives the tests of this file (or `describe`) a migrated database file of their own and installs it as `database()`.
 * Secrets are sealed with a fixed key. `fresh: "test"` copies a new file before each test, the default once.
 */
export function useTestDatabase(options: { readonly fresh?: "file" | "test" } = {}): TestDatabase {
	let open: TestDatabase | undefined;
	let before: Database | undefined;
	const start = async () => {
		open = await createTestDatabase();
		before = replaceProcessWide("database", open.db);
		replaceProcessWide("root-keys", [Buffer.alloc(32, 7)]);
	};
	const stop = () => {
		replaceProcessWide("database", before);
		open?.db.close();
		if (open !== undefined) rmSync(open.dir, { recursive: true, force: true });
	};
	if (options.fresh === "test") {
		beforeEach(start);
		afterEach(stop);
	} else {
		beforeAll(start);
		afterAll(stop);
	}
	const current = () => {
		if (open === undefined) throw new Error("the test database opens in a hook: use it inside of tests and hooks");
		return open;
	};
	return {
		get db() {
			return current().db;
		},
		get dir() {
			return current().dir;
		},
		get url() {
			return current().url;
		},
	};
}

/** Copies the migrated template to a new folder and opens it; the caller closes and removes. */
export async function createTestDatabase(): Promise<TestDatabase> {
	const dir = mkdtempSync(join(tmpdir(), "steward-test-"));
	const file = join(dir, "steward.db");
	copyFileSync(await templateFile(), file);
	const url = `file:${file}`;
	return { db: openDatabase({ url }), dir, url };
}

/** A database file with all migrations, made once per state of the `drizzle` folder. */
async function templateFile(): Promise<string> {
	const folder = join(tmpdir(), "steward-templates");
	const file = join(folder, `${migrationsDigest()}.db`);
	if (existsSync(file)) return file;
	mkdirSync(folder, { recursive: true });
	const making = mkdtempSync(join(folder, "making-"));
	const url = `file:${join(making, "t.db")}`;
	await migrateDatabase({ url });
	// A closed connection may leave its rows in the write-ahead log: the copy takes the one file only.
	const client = createClient({ url });
	await client.execute("pragma wal_checkpoint(truncate)");
	client.close();
	renameSync(join(making, "t.db"), file);
	rmSync(making, { recursive: true, force: true });
	return file;
}

function migrationsDigest(): string {
	const hash = createHash("sha256");
	for (const name of readdirSync("drizzle").sort()) {
		if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join("drizzle", name)));
	}
	return hash.digest("hex").slice(0, 16);
}
