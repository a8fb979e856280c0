import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { secrets } from "@/lib/server/db/schema/install";
import { buildSecretRow } from "@/lib/server/testing/record-builders";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { checkSecretKey } from "./check-key";
import { loadRootKeys } from "./root-keys";
import { sealBox } from "./seal-box";
import { secretPlace } from "./secret-place";

const test = useTestDatabase({ fresh: "test" });

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");

describe("checkSecretKey", () => {
	it("makes a key file only its owner can read, and knows it again", async () => {
		await checkSecretKey(test.db, { dataDir: test.dir });
		expect(statSync(join(test.dir, "secret.key")).mode & 0o777).toBe(0o600);
		await checkSecretKey(test.db, { dataDir: test.dir });
	});

	it("refuses another key and leaves everything as it was", async () => {
		await checkSecretKey(test.db, { dataDir: test.dir, secretKey: key(1) });
		const refused = checkSecretKey(test.db, { dataDir: test.dir, secretKey: key(2) });
		await expect(refused).rejects.toThrow("does not fit this database: STEWARD_SECRET_KEY");
		await checkSecretKey(test.db, { dataDir: test.dir, secretKey: key(1) });
	});

	it("refuses to make a new key for a database that has one, and makes no file", async () => {
		await checkSecretKey(test.db, { dataDir: test.dir, secretKey: key(1) });
		const empty = mkdtempSync(join(tmpdir(), "steward-test-"));
		await expect(checkSecretKey(test.db, { dataDir: empty })).rejects.toThrow("their key is missing");
		expect(existsSync(join(empty, "secret.key"))).toBe(false);
	});

	it("seals the store again with the first key after a rotation, so that the old one can go", async () => {
		await checkSecretKey(test.db, { dataDir: test.dir, secretKey: key(1) });
		const id = "secret_a";
		await buildSecretRow({ id, sealed: sealBox().seal("value", secretPlace(id)) });
		await checkSecretKey(test.db, { dataDir: test.dir, secretKey: `${key(2)},${key(1)}` });
		await checkSecretKey(test.db, { dataDir: test.dir, secretKey: key(2) });
		const [row] = await test.db.read.select().from(secrets).where(eq(secrets.id, id));
		expect(sealBox().open(row?.sealed ?? "", secretPlace(id))).toBe("value");
	});
});

describe("loadRootKeys", () => {
	it("names the source of a malformed key and does not quote it", () => {
		const load = () => loadRootKeys({ dataDir: test.dir, secretKey: "hunter2-hunter2" });
		expect(load).toThrow("STEWARD_SECRET_KEY must hold 32 bytes");
		expect(load).not.toThrow("hunter2");
	});

	it("reads a key file named by the environment", () => {
		const file = join(test.dir, "key");
		writeFileSync(file, `${key(3)}\n${key(4)}\n`);
		const keys = loadRootKeys({ dataDir: test.dir, secretKeyFile: file });
		expect(keys.map((one) => one.toString("base64"))).toEqual([key(3), key(4)]);
		expect(() => loadRootKeys({ dataDir: test.dir, secretKeyFile: `${file}x` })).toThrow("is missing");
	});
});
