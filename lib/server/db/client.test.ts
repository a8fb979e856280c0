import { createClient } from "@libsql/client";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { buildInstallFact } from "@/lib/server/testing/record-builders";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { isAppError } from "@/lib/shared/app-error";
import { database, openDatabase, type WriteTransaction } from "./client";
import { installFacts } from "./schema/install";
import { agents } from "./schema/records";

const test = useTestDatabase({ fresh: "test" });

const count = async () => (await test.db.read.select({ n: sql<number>`count(*)` }).from(installFacts))[0]?.n;
const insertAs = (key: string) => (tx: WriteTransaction) => tx.insert(installFacts).values({ key, value: 1 });

describe("write", () => {
	it("commits every one of many parallel transactions", async () => {
		await buildInstallFact("counter", 0);
		await Promise.all(
			Array.from({ length: 60 }, () =>
				test.db.write(async (tx) => {
					const [row] = await tx.select().from(installFacts).where(eq(installFacts.key, "counter"));
					await tx
						.update(installFacts)
						.set({ value: Number(row?.value) + 1 })
						.where(eq(installFacts.key, "counter"));
				}),
			),
		);
		const [row] = await test.db.read.select().from(installFacts);
		expect(row?.value).toBe(60);
	});

	it("rolls back when the job throws, and throws its error", async () => {
		const failing = test.db.write(async (tx) => {
			await tx.insert(installFacts).values({ key: "a", value: 1 });
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		expect(await count()).toBe(0);
		await test.db.write(insertAs("b"));
		expect(await count()).toBe(1);
	});

	it("refuses a write inside of a write instead of waiting for itself", async () => {
		const nested = test.db.write(async () => {
			await test.db.write(insertAs("a"));
		});
		await expect(nested).rejects.toThrow("a write inside of a write");
	});

	it("does not wait for the disk, on a connection that was dropped after a lock either", async () => {
		const synchronous = () => test.db.write((tx) => tx.get<{ synchronous: number }>(sql`pragma synchronous`));
		expect(await synchronous()).toEqual({ synchronous: 1 });
		const other = createClient({ url: test.url });
		const lock = await other.transaction("write");
		const waiting = synchronous();
		for (let turns = 0; turns < 40; turns++) await count();
		await lock.commit();
		expect(await waiting).toEqual({ synchronous: 1 });
		other.close();
	});

	it("does not show uncommitted rows to readers, who never wait", async () => {
		await test.db.write(async (tx) => {
			await tx.insert(installFacts).values({ key: "a", value: 1 });
			expect(await count()).toBe(0);
		});
		expect(await count()).toBe(1);
	});

	it("waits for another process's lock without blocking, and loses nothing afterwards", async () => {
		const other = createClient({ url: test.url, timeout: 0 });
		const lock = await other.transaction("write");
		const waiting = test.db.write(insertAs("late"));
		let turns = 0;
		for (; turns < 40; turns++) await count();
		await lock.commit();
		await waiting;
		await test.db.write(insertAs("later"));
		const seenElsewhere = await other.execute("select count(*) from install_facts");
		expect(seenElsewhere.rows[0]?.[0]).toBe(2);
		expect(turns).toBe(40);
		other.close();
	});

	it("says that the database is locked when the lock stays", async () => {
		const impatient = openDatabase({ url: test.url, busyMs: 30 });
		const other = createClient({ url: test.url, timeout: 0 });
		const lock = await other.transaction("write");
		const error: unknown = await impatient.write(insertAs("a")).catch((e: unknown) => e);
		lock.close();
		expect(isAppError(error) && error.body).toMatchObject({ reason: "timed_out", details: { storage: "locked" } });
		await impatient.write(insertAs("a"));
		expect(await count()).toBe(1);
		other.close();
		impatient.close();
	});

	it("ends a transaction that stays open too long", async () => {
		const strict = openDatabase({ url: test.url, transactionMs: 20 });
		let resolve = () => {};
		const promise = new Promise<void>((done) => {
			resolve = done;
		});
		const stuck = strict.write(async (tx) => {
			await tx.insert(installFacts).values({ key: "a", value: 1 });
			await promise;
		});
		// Another connection gets the lock once the watchdog gave it back.
		await test.db.write(insertAs("b"));
		resolve();
		await expect(stuck).rejects.toThrow();
		expect(await count()).toBe(1);
		strict.close();
	});

	it("passes on a broken constraint without the values of the statement", async () => {
		await test.db.write(insertAs("a"));
		const error: unknown = await test.db
			.write((tx) => tx.insert(installFacts).values({ key: "a", value: "s3cret" }))
			.catch((e: unknown) => e);
		expect(String(error)).toContain("UNIQUE constraint failed");
		expect(String(error)).not.toContain("s3cret");
	});
});

describe("read", () => {
	it("refuses statements that write", async () => {
		const refused: unknown = await test.db.read.all(sql`delete from install_facts`).catch((e: unknown) => e);
		expect(String((refused as Error).cause)).toContain("only reads");
		const hidden: unknown = await test.db.read
			.all(sql`with x as (select 1) delete from install_facts`)
			.catch((e: unknown) => e);
		expect(String((hidden as Error).cause)).toContain("only reads");
	});

	it("survives a row whose settings are no JSON", async () => {
		await test.db.write(async (tx) => {
			const times = { createdAt: 1, updatedAt: 1, family: "offline" };
			await tx.insert(agents).values({ id: "good", settings: { display_name: "Good" }, ...times });
			await tx.insert(agents).values({ id: "bad", settings: {}, ...times });
			await tx.run(sql`update agents set settings = '{"display_name": ' where id = 'bad'`);
		});
		const rows = await test.db.read.select().from(agents).orderBy(agents.displayName);
		expect(rows.map((row) => [row.id, row.displayName, row.settings])).toEqual([
			["bad", null, {}],
			["good", "Good", { display_name: "Good" }],
		]);
	});
});

it("installs itself as the database of the process", () => {
	expect(database()).toBe(test.db);
});
