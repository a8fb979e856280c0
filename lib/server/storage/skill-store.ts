import "server-only";
import { and, asc, eq } from "drizzle-orm";
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
			};
			await handle.write((tx) =>
				tx
					.insert(skillFiles)
					.values({ id, workspaceId, slug, ...written })
					.onConflictDoUpdate({ target: [skillFiles.workspaceId, skillFiles.slug], set: written }),
			);
		},
		async remove(workspaceId, slug) {
			const rows = await handle.write((tx) =>
				tx.delete(skillFiles).where(at(workspaceId, slug)).returning({ id: skillFiles.id }),
			);
			return rows.length > 0;
		},
		async exists(workspaceId, slug) {
			const rows = await handle.read().select({ id: skillFiles.id }).from(skillFiles).where(at(workspaceId, slug));
			return rows.length > 0;
		},
		all: (workspaceId) =>
			handle
				.read()
				.select({ ...catalogColumns, source_text: skillFiles.sourceText, files: skillFiles.files })
				.from(skillFiles)
				.where(inWorkspace(workspaceId))
				.orderBy(asc(skillFiles.slug)),
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

const inWorkspace = (workspaceId: string) => eq(skillFiles.workspaceId, workspaceId);

const at = (workspaceId: string, slug: string) => and(inWorkspace(workspaceId), eq(skillFiles.slug, slug));
