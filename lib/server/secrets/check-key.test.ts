import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentProfile } from "@/lib/profile/resource";
import { openDatabase } from "@/lib/server/db/client";
import { heldArguments } from "@/lib/server/db/schema/chat";
import { secrets } from "@/lib/server/db/schema/install";
import { changes as changesTable } from "@/lib/server/db/schema/journal";
import { mcpSignIns } from "@/lib/server/db/schema/mcp";
import { skillRuns, skillStorage } from "@/lib/server/db/schema/skill";
import { profileRecord } from "@/lib/server/profile/profile-record";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { loadRecord } from "@/lib/server/setting/load-record";
import { openStored } from "@/lib/server/setting/sealed-values";
import { buildConversation, say } from "@/lib/server/testing/chat-builders";
import { buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { Json } from "@/lib/shared/json";
import { checkSecretKey, refuseOtherKey } from "./check-key";
import { loadRootKeys } from "./root-keys";
import { sealBox } from "./seal-box";
import { argumentsPlace, pageStoragePlace, runAnswerPlace, secretPlace, signInPlace } from "./secret-place";

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

	it("refuses another key before anything is changed, and takes any where nothing is held yet", async () => {
		const source = (byte: number) => ({ dataDir: test.dir, secretKey: key(byte) });
		const empty = openDatabase({ url: `file:${join(mkdtempSync(join(tmpdir(), "steward-test-")), "new.db")}` });
		await refuseOtherKey(empty, source(9));
		empty.close();
		await refuseOtherKey(test.db, source(9));
		await checkSecretKey(test.db, source(1));
		await expect(refuseOtherKey(test.db, source(2))).rejects.toThrow("does not fit this database: STEWARD_SECRET_KEY");
		const lost = refuseOtherKey(test.db, { dataDir: mkdtempSync(join(tmpdir(), "steward-test-")) });
		await expect(lost).rejects.toThrow("their key is missing");
		await refuseOtherKey(test.db, source(1));
	});
});

describe("a rotation", () => {
	it("carries everything that is sealed as a whole, also what another process sealed with the old key since", async () => {
		const use = (secretKey: string) => checkSecretKey(test.db, { dataDir: test.dir, secretKey });
		const both = `${key(2)},${key(1)}`;
		await use(key(1));
		const before = sealBox();
		await use(both);
		const message = await say(await buildConversation(), "Set it", { role: "assistant" });
		const now = { createdAt: 1, updatedAt: 1 };
		const seal = (place: string) => ({ sealed: before.seal("kept", place) });
		await test.db.write(async (tx) => {
			await tx.insert(secrets).values({ id: "s", name: "S", ...now, ...seal(secretPlace("s")) });
			await tx.insert(mcpSignIns).values({ serverRef: "r", userId: "u", ...now, ...seal(signInPlace("r", "u")) });
			await tx.insert(heldArguments).values({ messageId: message, callId: "c", ...seal(argumentsPlace(message, "c")) });
			await tx.insert(skillStorage).values({ skillId: "k", ...now, ...seal(pageStoragePlace("k")) });
			const run = { id: "r", conversationId: "c", userId: "u", skillId: "k", script: "", data: "", createdAt: 1 };
			await tx
				.insert(skillRuns)
				.values({ ...run, state: "answered", answer: before.seal("kept", runAnswerPlace("r")) });
		});
		await use(both);
		await use(key(2));
		const opened = async (table: string, column: string, place: string) => {
			const [row] = await test.db.read.values<[string]>(
				sql`select ${sql.identifier(column)} from ${sql.identifier(table)}`,
			);
			return sealBox().open(row?.[0] ?? "", place);
		};
		const places: Record<string, string> = {
			secrets: secretPlace("s"),
			mcp_sign_ins: signInPlace("r", "u"),
			held_arguments: argumentsPlace(message, "c"),
			skill_storage: pageStoragePlace("k"),
		};
		for (const [table, place] of Object.entries(places))
			expect(await opened(table, "sealed", place), table).toBe("kept");
		expect(await opened("skill_runs", "answer", runAnswerPlace("r"))).toBe("kept");
		// every table with such a column is one of them
		const tables = await test.db.read.all<{ name: string }>(
			sql`select m.name as "name" from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and c.name = 'sealed'`,
		);
		expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(places).toSorted());
	});

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
