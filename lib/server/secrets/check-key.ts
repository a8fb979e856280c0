import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { installFacts } from "@/lib/server/db/schema/install";
import { resealRecords } from "@/lib/server/setting/reseal-records";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { resealColumns } from "./reseal-columns";
import { type KeySource, loadRootKeys, SecretKeyError } from "./root-keys";
import { createSealBox, type SealBox } from "./seal-box";

const FACT = "secret_key_canary";
const PLAIN = "steward";

/**
 * Loads the key and proves that it opens what this database holds: the canary is sealed at the first start and must
 * open at every later one. A key that does not fit is an error, never a reason to make a new one. What an older key of
 * the list sealed is sealed again. Throws `SecretKeyError`.
 */
export async function checkSecretKey(db: Database, source: KeySource): Promise<void> {
	const [known] = await db.read.select().from(installFacts).where(eq(installFacts.key, FACT));
	const roots = loadRootKeys(source, known === undefined);
	const box = createSealBox(roots);
	await db.write(async (tx) => {
		const [row] = await tx.select().from(installFacts).where(eq(installFacts.key, FACT));
		if (row === undefined) {
			await tx.insert(installFacts).values({ key: FACT, value: box.seal(PLAIN, FACT) });
			return;
		}
		const sealed = String(row.value);
		if (!opens(box, sealed)) throw new SecretKeyError(wrongKey(source));
		if (roots.length === 1) return;
		// At every start as long as an older key is kept: another process may have sealed with it until now.
		const fresh = box.renew(sealed, FACT);
		await tx.update(installFacts).set({ value: fresh }).where(eq(installFacts.key, FACT));
		await resealColumns(tx, box);
		await resealRecords(tx, box);
	});
	replaceProcessWide("root-keys", roots);
	replaceProcessWide("seal-box", box);
	replaceProcessWide("mark-key", undefined);
}

/**
 * Refuses a key that does not fit what the database holds, before anything is changed there: a database that was migrated
 * does not start with the version before. One that holds nothing yet takes any. Throws `SecretKeyError`.
 */
export async function refuseOtherKey(db: Database, source: KeySource): Promise<void> {
	const tables = await db.read.values(sql`select 1 from sqlite_master where type = 'table' and name = 'install_facts'`);
	if (tables.length === 0) return;
	const [known] = await db.read.select().from(installFacts).where(eq(installFacts.key, FACT));
	if (known && !opens(createSealBox(loadRootKeys(source, false)), String(known.value)))
		throw new SecretKeyError(wrongKey(source));
}

function opens(box: SealBox, sealed: string): boolean {
	try {
		return box.open(sealed, FACT) === PLAIN;
	} catch {
		return false;
	}
}

function wrongKey(source: KeySource): string {
	const where =
		source.secretKey !== undefined
			? "STEWARD_SECRET_KEY"
			: source.secretKeyFile !== undefined
				? "the file named by STEWARD_SECRET_KEY_FILE"
				: "secret.key in the data folder";
	return `The secret key does not fit this database: ${where} is not the key its secrets were sealed with. Put the right key back; after a rotation keep the old key in the list (new,old). Nothing was changed.`;
}
