import "server-only";
import { eq } from "drizzle-orm";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { skillStorage } from "@/lib/server/db/schema/skill";
import { sealBox } from "@/lib/server/secrets/seal-box";
import { pageStoragePlace } from "@/lib/server/secrets/secret-place";
import { runLimits } from "@/lib/skill/skill-run";

/** What a skill's page keeps between its runs: text by key. */
export type PageStorage = Readonly<Record<string, string>>;

/** What the pages of a skill kept; empty also where it does not open any more. */
export async function readStorage(db: ReadHandle, skillId: string): Promise<PageStorage> {
	const [row] = await db.select().from(skillStorage).where(eq(skillStorage.skillId, skillId));
	if (!row) return {};
	try {
		return JSON.parse(sealBox().open(row.sealed, pageStoragePlace(skillId))) as PageStorage;
	} catch {
		return {};
	}
}

/** Keeps all that a page has now. False, and nothing changes, when it is more than a page may keep. */
export async function writeStorage(tx: WriteTransaction, skillId: string, storage: PageStorage): Promise<boolean> {
	const text = JSON.stringify(storage);
	if (Buffer.byteLength(text) > runLimits.storageBytes * 2) return false;
	const bytes = Object.entries(storage).reduce((sum, entry) => sum + Buffer.byteLength(entry.join("")), 0);
	if (bytes > runLimits.storageBytes) return false;
	const row = { sealed: sealBox().seal(text, pageStoragePlace(skillId)), updatedAt: Date.now() };
	await tx
		.insert(skillStorage)
		.values({ skillId, ...row })
		.onConflictDoUpdate({ target: skillStorage.skillId, set: row });
	return true;
}
