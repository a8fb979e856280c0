import "server-only";
import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { skillFiles } from "@/lib/server/db/schema/skill";
import type { SkillStore } from "@/lib/storage/bundle";
import { storableText } from "@/lib/storage/storable-text";
import type { StoreHandle } from "./write-chat";

/** Skills in libSQL. */
export function skillStore(handle: StoreHandle): SkillStore {
	return {
		catalog: (workspaceId) =>
			handle
				.read()
				.select(catalogColumns)
				.from(skillFiles)
				.where(inWorkspace(workspaceId))
				.orderBy(asc(skillFiles.slug)),
		async upsert(skill) {
			const { id, workspace_id: workspaceId, slug, updated_at: updatedAt } = skill;
			const written = {
				name: storableText(skill.name),
				description: storableText(skill.description),
				sourceText: storableText(skill.source_text),
				origin: storableText(skill.origin),
				files: skill.files,
				hash: skill.hash,
				updatedAt,
				removedAt: null,
			};
			await handle.write(async (tx) => {
				const known = await tx
					.update(skillFiles)
					.set({ workspaceId, slug, ...written })
					.where(eq(skillFiles.id, id))
					.returning({ id: skillFiles.id });
				if (known.length > 0) return;
				await tx
					.insert(skillFiles)
					.values({ id, workspaceId, slug, ...written })
					.onConflictDoUpdate({
						target: [skillFiles.workspaceId, skillFiles.slug],
						targetWhere: sql`removed_at is null`,
						set: written,
					});
			});
		},
		async get(id) {
			const [skill] = await handle
				.read()
				.select(allColumns)
				.from(skillFiles)
				.where(and(eq(skillFiles.id, id), isNull(skillFiles.removedAt)));
			return skill;
		},
		...removedSkills(handle),
		async exists(workspaceId, slug) {
			const rows = await handle.read().select({ id: skillFiles.id }).from(skillFiles).where(live(workspaceId, slug));
			return rows.length > 0;
		},
		all: (workspaceId) =>
			handle.read().select(allColumns).from(skillFiles).where(inWorkspace(workspaceId)).orderBy(asc(skillFiles.slug)),
	};
}

function removedSkills(handle: StoreHandle): Pick<SkillStore, "remove" | "restore" | "purge"> {
	return {
		async remove(workspaceId, slug, at) {
			const rows = await handle.write((tx) =>
				tx.update(skillFiles).set({ removedAt: at }).where(live(workspaceId, slug)).returning({ id: skillFiles.id }),
			);
			return rows.length > 0;
		},
		async restore(id) {
			const rows = await handle.write((tx) =>
				tx
					.update(skillFiles)
					.set({ removedAt: null })
					.where(and(eq(skillFiles.id, id), isNotNull(skillFiles.removedAt), slugIsFree))
					.returning({ id: skillFiles.id }),
			);
			return rows.length > 0;
		},
		async purge(before) {
			const rows = await handle.write((tx) =>
				tx.delete(skillFiles).where(lt(skillFiles.removedAt, before)).returning({ id: skillFiles.id }),
			);
			return rows.length;
		},
	};
}

const catalogColumns = {
	id: skillFiles.id,
	workspace_id: skillFiles.workspaceId,
	slug: skillFiles.slug,
	name: skillFiles.name,
	description: skillFiles.description,
	origin: skillFiles.origin,
	hash: skillFiles.hash,
	updated_at: skillFiles.updatedAt,
};

const allColumns = { ...catalogColumns, source_text: skillFiles.sourceText, files: skillFiles.files };

const inWorkspace = (workspaceId: string) => and(eq(skillFiles.workspaceId, workspaceId), isNull(skillFiles.removedAt));

const live = (workspaceId: string, slug: string) => and(inWorkspace(workspaceId), eq(skillFiles.slug, slug));

/** Of a row that is updated: columns are named with their table, for the inner query has them, too. */
const slugIsFree = sql.raw(
	"not exists (select 1 from skill_files other where other.workspace_id = skill_files.workspace_id and other.slug = skill_files.slug and other.removed_at is null)",
);
