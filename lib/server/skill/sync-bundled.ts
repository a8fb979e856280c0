import "server-only";
import { isNull, lt, sql } from "drizzle-orm";
import type { Context } from "@/lib/server/context";
import { database, type ReadHandle, type WriteTransaction } from "@/lib/server/db/client";
import { workspaces } from "@/lib/server/db/schema/records";
import { skillFiles, skills } from "@/lib/server/db/schema/skill";
import { transact } from "@/lib/server/setting/transact";
import { storesIn } from "@/lib/server/storage/storage";
import { type Clock, systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import { bundledOrigin, selectedAtFirst } from "@/lib/skill/skill-rules";
import { type BundledSkill, bundledSkills } from "./bundled-skills";
import { removedSkillMs } from "./delete-skill";
import { putSkillIn } from "./put-skill";
import { forgetOldSecrets, forgetPageStorage } from "./replace-skill";

/**
 * Brings the built-in skills of every workspace to those of this version: what is missing is added, what has another
 * hash is replaced, and what people set about it stays. A skill of the workspace's own with the same name is left as it
 * is. Writes nothing where nothing differs; however many processes start together, each difference is written once.
 */
export async function syncBundledSkills(clock: Clock = systemClock): Promise<void> {
	const bundled = await bundledSkills();
	if ((await differences(database().read, bundled)).length === 0) return;
	const ctx: Context = {
		actor: { kind: "system", purpose: "bundled skills" },
		channel: "system",
		requestId: newId("start"),
		clock,
	};
	await transact(async (tx) => {
		for (const one of await differences(tx, bundled)) {
			await putSkillIn(tx, ctx, {
				workspaceId: one.workspaceId,
				package: one.bundled.package,
				skill: one.bundled.skill,
				...(one.replaces === undefined
					? { selected: selectedAtFirst.has(one.bundled.skill.slug) }
					: { replaces: one.replaces }),
				// a newer version of Steward is the same author
				keepSecret: true,
			});
		}
	});
}

/** Forgets the files of skills that were removed more than 30 days ago, and with them what was kept for those alone. */
export async function purgeRemovedSkills(now: number): Promise<void> {
	const before = now - removedSkillMs;
	await transact(async (tx) => {
		const gone = await tx.select({ id: skillFiles.id }).from(skillFiles).where(lt(skillFiles.removedAt, before));
		for (const { id } of gone) {
			await tx.run(sql`update ${skills} set settings = json_remove(settings, '$.secret') where id = ${id}`);
			await forgetOldSecrets(tx, id);
			await forgetPageStorage(tx, id);
		}
		await storesIn(tx).skills.purge(before);
	});
}

interface Difference {
	readonly workspaceId: string;
	readonly bundled: BundledSkill;
	readonly replaces?: string;
}

async function differences(
	db: ReadHandle | WriteTransaction,
	bundled: ReadonlyMap<string, BundledSkill>,
): Promise<readonly Difference[]> {
	const places = await db.select({ id: workspaces.id }).from(workspaces).where(isNull(workspaces.deletedAt));
	const rows = await db
		.select({
			id: skillFiles.id,
			workspaceId: skillFiles.workspaceId,
			slug: skillFiles.slug,
			origin: skillFiles.origin,
			hash: skillFiles.hash,
		})
		.from(skillFiles)
		.where(isNull(skillFiles.removedAt));
	const stored = new Map(rows.map((row) => [`${row.workspaceId} ${row.slug}`, row]));
	return places.flatMap(({ id: workspaceId }) =>
		[...bundled].flatMap(([slug, one]): Difference[] => {
			const there = stored.get(`${workspaceId} ${slug}`);
			if (there === undefined) return [{ workspaceId, bundled: one }];
			const outdated = there.origin === bundledOrigin && there.hash !== one.hash;
			return outdated ? [{ workspaceId, bundled: one, replaces: there.id }] : [];
		}),
	);
}
