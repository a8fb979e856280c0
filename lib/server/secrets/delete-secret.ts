import "server-only";
import { eq } from "drizzle-orm";
import { notFound } from "@/lib/server/auth/authorize";
import { requirePerson } from "@/lib/server/auth/require-person";
import type { Context } from "@/lib/server/context";
import { secrets } from "@/lib/server/db/schema/install";
import { transact } from "@/lib/server/setting/transact";
import type { DeleteSecretInput } from "@/lib/setting/secret-contract";
import { appendSecretEvent } from "./secret-event";
import { secretInUse } from "./secret-in-use";
import { findSecretUses, usesOfSecret } from "./secret-uses";

/**
 * Deletes a secret. Only a person can. Throws `dependency_conflict` with what uses it unless `force`; what still
 * refers to it afterwards names it as missing when it is needed.
 */
export async function deleteSecret(ctx: Context, input: DeleteSecretInput): Promise<{ readonly id: string }> {
	requirePerson(ctx);
	return transact(async (tx) => {
		const [row] = await tx.select().from(secrets).where(eq(secrets.id, input.id));
		if (row === undefined) throw notFound();
		const uses = input.force === true ? [] : usesOfSecret(await findSecretUses(tx), row);
		if (uses.length > 0) throw secretInUse(uses);
		await tx.delete(secrets).where(eq(secrets.id, row.id));
		const updatedAt = Math.max(row.updatedAt + 1, ctx.clock.now());
		const gone = { id: row.id, revision: row.revision + 1, updatedAt };
		await appendSecretEvent(tx, ctx, { what: "deleted", row: gone, fields: [] });
		return { id: row.id };
	});
}
