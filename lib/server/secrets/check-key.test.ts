import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentProfile } from "@/lib/profile/resource";
import { secrets } from "@/lib/server/db/schema/install";
import { changes as changesTable } from "@/lib/server/db/schema/journal";
import { profileRecord } from "@/lib/server/profile/profile-record";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { loadRecord } from "@/lib/server/setting/load-record";
import { openStored } from "@/lib/server/setting/sealed-values";
import { buildProfile, buildSecretRow } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { Json } from "@/lib/shared/json";
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

	it("[OAU-10] refuses another key and leaves everything as it was", async () => {
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

describe("a rotation", () => {
	it("carries saved records and history over to the new key", async () => {
		const canary = "env-canary-99";
		await checkSecretKey(test.db, { dataDir: test.dir, secretKey: key(1) });
		const profileId = await buildProfile();
		const ctx = testContext();
		const changes = { env_vars: [{ key: "TOKEN", value: canary }] };
		await saveProfileChanges(ctx, { profileId, changes });
		await saveProfileChanges(ctx, { profileId, changes: { env_vars: [] } });
		await saveProfileChanges(ctx, { profileId, changes });
		await checkSecretKey(test.db, { dataDir: test.dir, secretKey: `${key(2)},${key(1)}` });
		await checkSecretKey(test.db, { dataDir: test.dir, secretKey: key(2) });
		const record = await loadRecord(test.db.read, profileRecord, profileId);
		expect([record?.values.env_vars, record?.damaged, record?.revision]).toEqual([changes.env_vars, [], 4]);
		const history = await test.db.read.select().from(changesTable);
		const texts = history.map((row) => openStored(agentProfile, profileId, (row.newValue ?? null) as Json));
		expect(JSON.stringify(texts).split(canary)).toHaveLength(3);
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
