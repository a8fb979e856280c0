import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, LibsqlError } from "@libsql/client";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { AppError, isAppError } from "@/lib/shared/app-error";
import { openDatabase } from "./client";
import { installFacts } from "./schema/install";
import { isBusy, isUniqueViolation, storageError } from "./storage-error";

const test = useTestDatabase({ fresh: "test" });

async function faultOf(run: Promise<unknown>) {
	const error = storageError(await run.catch((e: unknown) => e));
	if (!isAppError(error)) throw new Error(`no AppError: ${String(error)}`);
	return error.body;
}

describe("faults of the storage", () => {
	it("a full disk: said so, nothing written, and the next write works", async () => {
		const { db } = test;
		const client = createClient({ url: test.url });
		const pages = Number((await client.execute("pragma page_count")).rows[0]?.[0]);
		const insert = db.write(async (tx) => {
			await tx.run(sql.raw(`pragma max_page_count = ${pages}`));
			await tx.insert(installFacts).values({ key: "big", value: "x".repeat(200_000) });
		});
		expect(await faultOf(insert)).toMatchObject({ reason: "internal", details: { storage: "full" } });
		await db.write((tx) => tx.run(sql.raw("pragma max_page_count = 1000000")));
		await db.write((tx) => tx.insert(installFacts).values({ key: "small", value: 1 }));
		expect((await db.read.select().from(installFacts)).map((row) => row.key)).toEqual(["small"]);
		client.close();
	});

	it("a file that may only be read: reads go on, writes say so", async () => {
		// As a user without rights would see it; the rights of the file would not keep root from writing.
		const readOnly = openDatabase({ url: test.url });
		const refused = readOnly.write(async (tx) => {
			await tx.run(sql`pragma query_only = on`);
			await tx.insert(installFacts).values({ key: "a", value: 1 });
		});
		expect(await faultOf(refused)).toMatchObject({ reason: "internal", details: { storage: "read_only" } });
		expect(await readOnly.read.select().from(installFacts)).toEqual([]);
		readOnly.close();
	});

	it("a file that is no database, and one that is not there", async () => {
		const dir = mkdtempSync(join(tmpdir(), "steward-test-"));
		writeFileSync(join(dir, "text.db"), "no database at all, only some text that is long enough".repeat(20));
		const open = (url: string) => Promise.resolve().then(() => openDatabase({ url }));
		const use = open(`file:${join(dir, "text.db")}`).then((db) => db.read.select().from(installFacts));
		expect(await faultOf(use)).toMatchObject({ details: { storage: "damaged" } });
		expect(await faultOf(open(`file:${join(dir, "none", "x.db")}`))).toMatchObject({
			details: { storage: "cannot_open" },
		});
	});

	it("quote neither statement nor parameters", async () => {
		const secret = "s3cret-canary";
		await test.db.write((tx) => tx.insert(installFacts).values({ key: secret, value: 1 }));
		const twice: unknown = await test.db
			.write((tx) => tx.insert(installFacts).values({ key: secret, value: secret }))
			.catch((e: unknown) => e);
		expect(isUniqueViolation(twice)).toBe(true);
		expect(String(twice)).not.toContain(secret);
		const read: unknown = await test.db.read.all(sql`select ${secret} from nowhere`).catch((e: unknown) => e);
		expect(String(storageError(read))).not.toContain(secret);
	});

	it("are told apart", () => {
		expect(isBusy(new LibsqlError("x", "SQLITE_BUSY_SNAPSHOT"))).toBe(true);
		expect(isBusy(new LibsqlError("x", "SQLITE_CONSTRAINT"))).toBe(false);
		const own = new AppError("not_found", "no");
		expect(storageError(own)).toBe(own);
		expect(storageError("text")).toBe("text");
	});
});
