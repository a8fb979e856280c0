import "server-only";
import { eq } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { installFacts, secrets } from "@/lib/server/db/schema/install";
import { resealRecords } from "@/lib/server/setting/reseal-records";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { type KeySource, loadRootKeys, SecretKeyError } from "./root-keys";
import { createSealBox, type SealBox } from "./seal-box";
import { secretPlace } from "./secret-place";

const FACT = "secret_key_canary";
const PLAIN = "steward";

/**
 * Loads the key and proves that it opens what this database holds: the canary is sealed at the first start and must
 * open at every later one. A key that does not fit is an error, never a reason to make a new one. Entries sealed with
 * an older key of the list are sealed again. Throws `SecretKeyError`.
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
		if (!box.isStale(sealed)) return;
		await tx
			.update(installFacts)
			.set({ value: box.seal(PLAIN, FACT) })
			.where(eq(installFacts.key, FACT));
		for (const secret of await tx.select().from(secrets)) {
			if (!box.isStale(secret.sealed)) continue;
			const resealed = reseal(box, secret.sealed, secretPlace(secret.id));
			if (resealed !== undefined) await tx.update(secrets).set({ sealed: resealed }).where(eq(secrets.id, secret.id));
		}
		await resealRecords(tx, box);
	});
	replaceProcessWide("root-keys", roots);
	replaceProcessWide("seal-box", box);
	replaceProcessWide("mark-key", undefined);
}

function opens(box: SealBox, sealed: string): boolean {
	try {
		return box.open(sealed, FACT) === PLAIN;
	} catch {
		return false;
	}
}

/** A row that does not open stays as it is: using it names the secret as missing. */
function reseal(box: SealBox, sealed: string, place: string): string | undefined {
	try {
		return box.seal(box.open(sealed, place), place);
	} catch {
		return undefined;
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
