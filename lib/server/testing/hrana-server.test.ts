import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { startHranaServer } from "./hrana-server";
import { useTestDatabase } from "./test-database";

const test = useTestDatabase();

it("lets the transaction of a client that is gone end by itself", async () => {
	const server = await startHranaServer({ file: `${test.dir}/steward.db` });
	const begin = { requests: [{ type: "execute", stmt: { sql: "begin immediate" } }] };
	const begun = await fetch(`${server.url}/v2/pipeline`, { method: "POST", body: JSON.stringify(begin) });
	expect(await begun.json()).toMatchObject({ baton: expect.any(String), results: [{ type: "ok" }] });
	const client = createClient({ url: server.url });
	await client.execute("insert into install_facts (key, value) values ('k', '1')");
	const { rows } = await client.execute("select value from install_facts where key = 'k'");
	expect(rows[0]?.value).toBe("1");
	client.close();
	server.close();
}, 10_000);
