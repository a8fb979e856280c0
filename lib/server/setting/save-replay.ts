import "server-only";
import { and, eq, lt } from "drizzle-orm";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { saves } from "@/lib/server/db/schema/journal";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";

const keptMs = 24 * 60 * 60 * 1000;
const idPattern = /^[\w.:-]{1,128}$/;

/** A save id and what it is used for, such as `update agent_profile profile_1 <mark>`. */
export interface SaveUse {
	readonly saveId: string | undefined;
	readonly purpose: string;
}

/**
 * The receipt of an earlier write with the same save id of the same person within 24 h, so that a retry answers the
 * first result. The same id for something else is `invalid_arguments`.
 */
export async function replaySave(tx: WriteTransaction, ctx: Context, use: SaveUse): Promise<WriteReceipt | undefined> {
	if (use.saveId === undefined) return undefined;
	if (!idPattern.test(use.saveId)) {
		throw new AppError("invalid_arguments", "A save id is 1 to 128 letters, digits or . _ : -", { path: "save_id" });
	}
	const { userId } = identityOf(ctx);
	const [row] = await tx
		.select()
		.from(saves)
		.where(and(eq(saves.userId, userId), eq(saves.saveId, use.saveId)));
	if (!row || row.createdAt <= ctx.clock.now() - keptMs) return undefined;
	if (row.purpose !== use.purpose) {
		throw new AppError("invalid_arguments", "This save id was used for another write.", {
			path: "save_id",
			expected: "a new id for a new write; the same id only to repeat the same one",
		});
	}
	return row.receipt as WriteReceipt;
}

/** Keeps a receipt for replays and forgets those older than 24 h. */
export async function rememberSave(
	tx: WriteTransaction,
	ctx: Context,
	use: SaveUse,
	receipt: WriteReceipt,
): Promise<void> {
	if (use.saveId === undefined) return;
	const { userId } = identityOf(ctx);
	const createdAt = ctx.clock.now();
	await tx.delete(saves).where(lt(saves.createdAt, createdAt - keptMs));
	await tx
		.insert(saves)
		.values({ userId, saveId: use.saveId, purpose: use.purpose, receipt, createdAt })
		.onConflictDoUpdate({ target: [saves.userId, saves.saveId], set: { purpose: use.purpose, receipt, createdAt } });
}
