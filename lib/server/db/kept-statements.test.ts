import { createClient } from "@libsql/client";
import Driver from "libsql";
import { expect, it, vi } from "vitest";
import { useTestDatabase } from "@/lib/server/testing/test-database";

const test = useTestDatabase({ fresh: "test" });

it("prepares a statement once per connection and asks for its columns once", async () => {
	const connection = new Driver(`${test.dir}/steward.db`);
	const other = new Driver(`${test.dir}/steward.db`);
	const sql = "select key, value from install_facts where key = ?";
	const first = connection.prepare(sql);
	expect(connection.prepare(sql)).toBe(first);
	expect(first.columns()).toBe(first.columns());
	expect(other.prepare(sql)).not.toBe(first);
	expect(connection.prepare(`${sql} limit 1`)).not.toBe(first);
	connection.close();
	other.close();
});

it("forgets what was used longest ago", () => {
	const connection = new Driver(`${test.dir}/steward.db`);
	const [often, seldom] = [connection.prepare("select 1 as often"), connection.prepare("select 1 as seldom")];
	for (let n = 0; n < 600; n++) {
		connection.prepare(`select ${n} as n`);
		connection.prepare("select 1 as often");
	}
	expect(connection.prepare("select 1 as often")).toBe(often);
	expect(connection.prepare("select 1 as seldom")).not.toBe(seldom);
	connection.close();
});

it("runs a statement again that failed, inside of a transaction too", async () => {
	const prepare = vi.spyOn(Driver.prototype, "prepare");
	const client = createClient({ url: test.url, concurrency: 1 });
	const insert = (key: string) => ({ sql: "insert into install_facts values (?, '1') returning key", args: [key] });
	await client.execute(insert("a"));
	await expect(client.execute(insert("a"))).rejects.toThrow(/UNIQUE/);
	const tx = await client.transaction("write");
	await expect(tx.execute(insert("a"))).rejects.toThrow(/UNIQUE/);
	expect((await tx.execute(insert("b"))).rows).toMatchObject([{ key: "b" }]);
	await tx.commit();
	const { rows } = await client.execute("select key from install_facts order by key");
	expect(rows.map(({ key }) => key)).toEqual(["a", "b"]);
	const inserts = prepare.mock.results.filter((_, at) => prepare.mock.calls[at]?.[0] === insert("").sql);
	expect(new Set(inserts.map(({ value }) => value)).size).toBe(1);
	client.close();
	prepare.mockRestore();
});

it("sees a column that was added meanwhile", async () => {
	const read = async () => (await test.db.read.all<object>("select value from install_facts")).length;
	expect(await read()).toBe(0);
	const other = createClient({ url: test.url });
	await other.execute("alter table install_facts add column more text");
	await other.execute("insert into install_facts (key, value, more) values ('a', '1', 'x')");
	other.close();
	expect(await read()).toBe(1);
});
