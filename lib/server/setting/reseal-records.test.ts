import { afterEach, describe, expect, it } from "vitest";
import { listHistory } from "@/lib/server/history/list-history";
import { undoWrite } from "@/lib/server/history/undo-write";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { checkSecretKey } from "@/lib/server/secrets/check-key";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const use = (secretKey: string) => checkSecretKey(test.db, { dataDir: test.dir, secretKey });
const env = (value: string) => ({ env_vars: [{ key: "A", value }] });

afterEach(() => {
	for (const name of ["root-keys", "seal-box", "mark-key"]) replaceProcessWide(name, undefined);
});

describe("a rotated key", () => {
	it("takes records and their history along, so that the old one can go", async () => {
		await use(key(1));
		const profileId = await buildProfile();
		await saveProfileChanges(ctx, { profileId, changes: env("first") });
		await saveProfileChanges(ctx, { profileId, changes: env("second") });
		await use(`${key(2)},${key(1)}`);
		await use(key(2));
		const read = await readProfile(ctx, profileId);
		expect(read).not.toHaveProperty("unreadable");
		expect(read).toMatchObject({ revision: 3, values: { env_vars: [{ value: { redacted: true } }] } });
		const [newest] = (await listHistory(ctx, { limit: 1 })).items;
		await undoWrite(ctx, { eventId: newest?.event_id ?? 0 });
		expect(await saveProfileChanges(ctx, { profileId, changes: env("first") })).toMatchObject({ changed: false });
	});

	it("that is not there leaves a record readable, names what is not, and forgets nothing", async () => {
		await use(key(1));
		const profileId = await buildProfile();
		await saveProfileChanges(ctx, { profileId, changes: { ...env("first"), model: "m" } });
		replaceProcessWide("seal-box", undefined);
		replaceProcessWide("root-keys", [Buffer.alloc(32, 9)]);
		expect(await readProfile(ctx, profileId)).toMatchObject({ unreadable: ["env_vars"], values: { model: "m" } });
		await saveProfileChanges(ctx, { profileId, changes: { model: "n" } });
		await use(key(1));
		const read = await readProfile(ctx, profileId);
		expect(read.values).toMatchObject({ model: "n", env_vars: [{ key: "A", value: { redacted: true } }] });
	});
});
