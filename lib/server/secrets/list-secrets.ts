import "server-only";
import { asc, inArray } from "drizzle-orm";
import { requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database, type ReadHandle } from "@/lib/server/db/client";
import { secrets } from "@/lib/server/db/schema/install";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import type { SecretSummary } from "@/lib/setting/secret-contract";
import { findSecretUses, usesOfSecret } from "./secret-uses";

/** The stored secrets by name, each with what uses it; never a value. Guests see none. */
export async function listSecrets(ctx: Context): Promise<readonly SecretSummary[]> {
	requireCapability(ctx, "settings.read");
	if (identityOf(ctx).role === "guest") return [];
	const { read } = database();
	const rows = await read
		.select({ id: secrets.id, name: secrets.name, revision: secrets.revision, updatedAt: secrets.updatedAt })
		.from(secrets)
		.orderBy(asc(secrets.name));
	const uses = await findSecretUses(read);
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		revision: row.revision,
		updated_at: new Date(row.updatedAt).toISOString(),
		used_by: usesOfSecret(uses, row),
	}));
}

/** What stored secrets are called, by id; a deleted one has no name any more. */
export async function secretNames(db: ReadHandle, ids: readonly string[]): Promise<RecordNames> {
	const rows = await db
		.select({ id: secrets.id, name: secrets.name })
		.from(secrets)
		.where(inArray(secrets.id, [...ids]));
	return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
