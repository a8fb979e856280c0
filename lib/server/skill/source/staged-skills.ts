import "server-only";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database, type ReadHandle, type WriteTransaction } from "@/lib/server/db/client";
import { stagedSkills } from "@/lib/server/db/schema/skill";
import { newId } from "@/lib/shared/ids";
import type { SkillPackage } from "@/lib/skill/skill-package";
import { sourceLimits } from "@/lib/skill/source/source-contracts";
import { sourceFault } from "./source-fault";

/**
 * Keeps packages for an hour, for this person and workspace; answers their ids in order. The oldest of the person's give
 * way when there are too many, never one of these.
 */
export async function keepStaged(
	ctx: Context,
	workspaceId: string,
	packages: readonly SkillPackage[],
): Promise<readonly string[]> {
	const { userId } = identityOf(ctx);
	const createdAt = ctx.clock.now();
	const rows = packages.map((one) => ({ id: newId("staged"), userId, workspaceId, package: one, createdAt }));
	await database().write(async (tx) => {
		await forgetOld(tx, createdAt);
		for (const row of rows) await tx.insert(stagedSkills).values(row);
		await dropOldest(tx, userId, new Set(rows.map(({ id }) => id)));
	});
	return rows.map(({ id }) => id);
}

/** Forgets what nobody added within the hour. */
export async function forgetOldStaged(now: number): Promise<void> {
	await database().write((tx) => forgetOld(tx, now));
}

async function forgetOld(tx: WriteTransaction, now: number): Promise<void> {
	await tx.delete(stagedSkills).where(lt(stagedSkills.createdAt, now - sourceLimits.stagedMs));
}

async function dropOldest(tx: WriteTransaction, userId: string, keep: ReadonlySet<string>): Promise<void> {
	const kept = await tx
		.select({ id: stagedSkills.id, size: sql<number>`length(${stagedSkills.package})` })
		.from(stagedSkills)
		.where(eq(stagedSkills.userId, userId))
		.orderBy(desc(stagedSkills.createdAt), desc(stagedSkills.id));
	let count = 0;
	let bytes = 0;
	const gone: string[] = [];
	for (const { id, size } of kept.toSorted((a, b) => Number(keep.has(b.id)) - Number(keep.has(a.id)))) {
		count += 1;
		bytes += size;
		if (!keep.has(id) && (count > sourceLimits.staged || bytes > sourceLimits.stagedBytes)) gone.push(id);
	}
	if (gone.length > 0) await tx.delete(stagedSkills).where(inArray(stagedSkills.id, gone));
}

/** A package the person read, with its workspace. Throws `expired` for one that is gone, foreign or too old. */
export async function readStaged(
	db: ReadHandle,
	ctx: Context,
	id: string,
): Promise<{ readonly workspaceId: string; readonly package: SkillPackage }> {
	const { userId } = identityOf(ctx);
	const [row] = await db
		.select()
		.from(stagedSkills)
		.where(and(eq(stagedSkills.id, id), eq(stagedSkills.userId, userId)));
	const live = row !== undefined && row.createdAt >= ctx.clock.now() - sourceLimits.stagedMs;
	if (!live || row.package === null) throw sourceFault("skill_staged");
	return { workspaceId: row.workspaceId, package: row.package };
}

/** Forgets a package that was added. */
export async function dropStaged(tx: WriteTransaction, id: string): Promise<void> {
	await tx.delete(stagedSkills).where(eq(stagedSkills.id, id));
}
