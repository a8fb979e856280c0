import type { SkillStore, StoredSkill } from "../bundle";
import { storableText } from "../storable-text";
import { byCodePoint, copied, type Kept, type MemoryState, type StateHandle } from "./memory-state";
import { unmarked } from "./removed-entries";

/** Skills in memory. */
export function memorySkills(handle: StateHandle): SkillStore {
	return {
		catalog: async (workspaceId) =>
			within(handle.state(), workspaceId).map(({ source_text: _, files: __, ...entry }) => entry),
		upsert: (skill) =>
			handle.write((state) => {
				const id = state.skills.has(skill.id)
					? skill.id
					: (live(state, skill.workspace_id, skill.slug)?.id ?? skill.id);
				state.skills.set(id, {
					...copied(skill),
					id,
					name: storableText(skill.name),
					description: storableText(skill.description),
					source_text: storableText(skill.source_text),
					origin: storableText(skill.origin),
				});
			}),
		get: async (id) => {
			const skill = handle.state().skills.get(id);
			return skill === undefined || skill.removed_at !== undefined ? undefined : copied(unmarked(skill));
		},
		remove: (workspaceId, slug, at) =>
			handle.write((state) => {
				const skill = live(state, workspaceId, slug);
				if (skill !== undefined) state.skills.set(skill.id, { ...skill, removed_at: at });
				return skill !== undefined;
			}),
		restore: (id) =>
			handle.write((state) => {
				const skill = state.skills.get(id);
				const gone = skill?.removed_at !== undefined && live(state, skill.workspace_id, skill.slug) === undefined;
				if (gone) state.skills.set(id, unmarked(skill));
				return gone;
			}),
		purge: (before) =>
			handle.write((state) => {
				const old = [...state.skills.values()].filter(({ removed_at = before }) => removed_at < before);
				for (const { id } of old) state.skills.delete(id);
				return old.length;
			}),
		exists: async (workspaceId, slug) => live(handle.state(), workspaceId, slug) !== undefined,
		all: async (workspaceId) => within(handle.state(), workspaceId),
	};
}

function live(state: MemoryState, workspaceId: string, slug: string): Kept<StoredSkill> | undefined {
	return [...state.skills.values()].find(
		(skill) => skill.workspace_id === workspaceId && skill.slug === slug && skill.removed_at === undefined,
	);
}

function within(state: MemoryState, workspaceId: string): StoredSkill[] {
	const skills = [...state.skills.values()].filter(
		(skill) => skill.workspace_id === workspaceId && skill.removed_at === undefined,
	);
	return copied(skills.sort((a, b) => byCodePoint(a.slug, b.slug)).map(unmarked));
}
