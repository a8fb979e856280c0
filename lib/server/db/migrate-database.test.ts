import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
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

const journal = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8")) as { entries: { tag: string }[] };
const ownTags = journal.entries.map(({ tag }) => tag);

/** The product's own migrations, as a version had them that knew only the first so many. */
function ownMigrations(known: number): string {
	const folder = mkdtempSync(join(tmpdir(), "steward-migrations-"));
	cpSync("drizzle", folder, { recursive: true });
	writeFileSync(
		join(folder, "meta", "_journal.json"),
		JSON.stringify({ ...journal, entries: journal.entries.slice(0, known) }),
	);
	return folder;
}

/** Names of a kind, those of SQLite, of the migrator and of the search index's own tables apart. */
async function namesOf(client: Client, kind: "table" | "index" | "trigger"): Promise<readonly string[]> {
	const { rows } = await client.execute({
		sql: "select name from sqlite_master where type = ? order by name",
		args: [kind],
	});
	return rows.map(({ name }) => String(name)).filter((name) => !/^(sqlite_|__drizzle|search_index)/.test(name));
}

async function columnsOf(client: Client, table: string): Promise<readonly unknown[]> {
	const { rows } = await client.execute(
		`select name, type, pk, "notnull" from pragma_table_xinfo('${table}') order by name`,
	);
	return rows.map(({ name, type, pk, notnull }) => ({ name, type, pk, notnull }));
}

async function rowsOf(client: Client, table: string): Promise<readonly Record<string, unknown>[]> {
	const { rows, columns } = await client.execute(`select * from "${table}"`);
	return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
}

/** One row with something in every column that is stored. */
async function fill(client: Client, table: string): Promise<void> {
	const { rows } = await client.execute(`select name, type from pragma_table_xinfo('${table}') where hidden = 0`);
	const cells = rows.map(({ name, type }) => ({
		name: String(name),
		value: /int/i.test(String(type)) ? 1 : '{"a":"b"}',
	}));
	const names = cells.map(({ name }) => `"${name}"`).join(", ");
	await client.execute({
		sql: `insert or replace into "${table}" (${names}) values (${cells.map(() => "?").join(", ")})`,
		args: cells.map(({ value }) => value),
	});
}

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

	it.each(ownTags.slice(0, -1).map((tag, at) => [tag, at + 1] as const))(
		"brings a database as %s left it to what a new one is, with every row that it holds",
		async (_tag, known) => {
			const [url, fresh] = [newFile(), newFile()];
			await migrateDatabase({ url, folder: ownMigrations(known) });
			const client = createClient({ url });
			await client.execute("pragma foreign_keys = off");
			const tables = await namesOf(client, "table");
			for (const table of tables) await fill(client, table);
			const before = await Promise.all(tables.map((table) => rowsOf(client, table)));
			await migrateDatabase({ url });
			await migrateDatabase({ url: fresh });
			for (const [at, table] of tables.entries()) {
				expect(await rowsOf(client, table), table).toEqual(before[at]?.map((row) => expect.objectContaining(row)));
			}
			const made = createClient({ url: fresh });
			for (const kind of ["table", "index", "trigger"] as const) {
				expect(await namesOf(client, kind)).toEqual(await namesOf(made, kind));
			}
			for (const table of await namesOf(made, "table")) {
				expect(await columnsOf(client, table), table).toEqual(await columnsOf(made, table));
			}
			client.close();
			made.close();
		},
	);

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
