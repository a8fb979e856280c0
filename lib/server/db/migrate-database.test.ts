import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { describe, expect, it } from "vitest";
import { migrateDatabase } from "./migrate-database";

/** Writes a migrations folder as drizzle-kit does. */
function migrationsFolder(steps: readonly (readonly string[])[]): string {
	const folder = mkdtempSync(join(tmpdir(), "steward-migrations-"));
	mkdirSync(join(folder, "meta"));
	const entries = steps.map((_, idx) => ({
		idx,
		version: "6",
		when: 1000 + idx,
		tag: `000${idx}_x`,
		breakpoints: true,
	}));
	writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ version: "7", dialect: "sqlite", entries }));
	for (const [idx, statements] of steps.entries()) {
		writeFileSync(join(folder, `000${idx}_x.sql`), statements.join("\n--> statement-breakpoint\n"));
	}
	return folder;
}

const first = [
	"create table parent (id text primary key not null)",
	"create table child (id text primary key not null, parent_id text not null references parent(id) on delete cascade)",
];
const rebuild = [
	"create table __new_parent (id text primary key not null, name text)",
	"insert into __new_parent (id) select id from parent",
	"drop table parent",
	"alter table __new_parent rename to parent",
];

const newFile = () => `file:${join(mkdtempSync(join(tmpdir(), "steward-test-")), "steward.db")}`;

describe("migrateDatabase", () => {
	it("makes the newest schema, in WAL mode, and a second run changes nothing", async () => {
		const url = newFile();
		await migrateDatabase({ url });
		await migrateDatabase({ url });
		const client = createClient({ url });
		const mode = await client.execute("pragma journal_mode");
		const tables = await client.execute("select name from sqlite_master where name in ('events', 'agent_profiles')");
		client.close();
		expect(mode.rows[0]?.[0]).toBe("wal");
		expect(tables.rows.length).toBe(2);
	});

	it("keeps the rows that point to a table it rebuilds", async () => {
		const url = newFile();
		await migrateDatabase({ url, folder: migrationsFolder([first]) });
		const client = createClient({ url });
		await client.batch(["insert into parent values ('p')", "insert into child values ('c', 'p')"], "write");
		await migrateDatabase({ url, folder: migrationsFolder([first, rebuild]) });
		const children = await client.execute("select id from child");
		const foreignKeys = await client.execute("pragma foreign_keys");
		client.close();
		expect(children.rows.length).toBe(1);
		expect(foreignKeys.rows[0]?.[0]).toBe(1);
	});

	it.each([
		["newer than all it knows", 2000],
		["unknown to it, and older than its own newest", 1000.5],
	])("refuses a database with a migration that is %s, and changes nothing", async (_which, createdAt) => {
		const url = newFile();
		await migrateDatabase({ url, folder: migrationsFolder([first]) });
		const client = createClient({ url });
		await client.execute({
			sql: "insert into __drizzle_migrations (hash, created_at) values ('x', ?)",
			args: [createdAt],
		});
		await expect(migrateDatabase({ url, folder: migrationsFolder([first, rebuild]) })).rejects.toThrow("newer version");
		const columns = await client.execute("select name from pragma_table_info('parent')");
		client.close();
		expect(columns.rows.length).toBe(1);
	});

	it("leaves nothing behind when a migration fails", async () => {
		const url = newFile();
		const broken = migrationsFolder([[...first, "insert into nowhere values (1)"]]);
		await expect(migrateDatabase({ url, folder: broken })).rejects.toThrow();
		const client = createClient({ url });
		const tables = await client.execute("select name from sqlite_master where name in ('parent', 'child')");
		client.close();
		expect(tables.rows.length).toBe(0);
	});
});
