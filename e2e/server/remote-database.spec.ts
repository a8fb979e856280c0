import { expect } from "@playwright/test";
import { startDatabaseServer } from "../harness/database-server";
import { freePort } from "../harness/free-port";
import { RestApi } from "../harness/rest-api";
import { StewardServer } from "../harness/steward-server";
import { test } from "../harness/test";

test("two processes that start together on a database server share it, and lose no write", async ({ openEvents }) => {
	const database = await startDatabaseServer();
	const [first, second] = await Promise.all([1, 2].map(() => StewardServer.start({ env: database.env })));
	if (first === undefined || second === undefined) throw new Error("two servers were started");
	const [one, other] = [new RestApi(() => first.origin), new RestApi(() => second.origin)];
	const events = await openEvents({ from: second });
	await events.untilComment();
	const id = await one.newProfile({ name: "Shared" });
	const writes = Array.from({ length: 10 }, (_, n) =>
		(n % 2 ? one : other).change("agent_profile", id, { name: `Name ${n}` }),
	);
	const revisions = (await Promise.all(writes)).map((receipt) => receipt.revision).sort((a, b) => a - b);
	expect(revisions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
	await events.until((event) => event.resource_id === id && event.revision === 11);
	expect((await other.read("agent_profile", id)).revision).toBe(11);
	await first.dispose();
	await second.dispose();
	await database.close();
});

test("a database server without a key of our own is refused", async () => {
	const refused = await StewardServer.startRefused({ env: { DATABASE_URL: "http://127.0.0.1:1" } });
	expect(refused.exitCode).toBe(1);
	expect(refused.log.lines.join("\n")).toContain("STEWARD_SECRET_KEY is required");
});

test("a database server that is not there is named, and the start ends", async () => {
	const env = {
		DATABASE_URL: `http://127.0.0.1:${await freePort()}`,
		STEWARD_SECRET_KEY: Buffer.alloc(32, 5).toString("base64"),
	};
	const refused = await StewardServer.startRefused({ env });
	expect(refused.exitCode).toBe(1);
	expect(refused.log.lines.join("\n")).toContain("The database server cannot be reached");
});
