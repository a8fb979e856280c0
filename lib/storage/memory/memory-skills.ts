import type { SkillStore, StoredSkill } from "../bundle";
import { storableText } from "../storable-text";
import { byCodePoint, copied, type MemoryState, type StateHandle } from "./memory-state";

/** Skills in memory. */
export function memorySkills(handle: StateHandle): SkillStore {
	return {
		catalog: async (workspaceId) =>
			within(handle.state(), workspaceId).map(({ source_text: _, files: __, ...entry }) => entry),
		upsert: (skill) =>
			handle.write((state) => {
				const place = placeOf(skill.workspace_id, skill.slug);
				state.skills.set(place, {
					...copied(skill),
					id: state.skills.get(place)?.id ?? skill.id,
					name: storableText(skill.name),
					description: storableText(skill.description),
					source_text: storableText(skill.source_text),
					origin: storableText(skill.origin),
				});
			}),
		remove: (workspaceId, slug) => handle.write((state) => state.skills.delete(placeOf(workspaceId, slug))),
		exists: async (workspaceId, slug) => handle.state().skills.has(placeOf(workspaceId, slug)),
		all: async (workspaceId) => within(handle.state(), workspaceId),
	};
}

const placeOf = (workspaceId: string, slug: string) => JSON.stringify([workspaceId, slug]);

function within(state: MemoryState, workspaceId: string): StoredSkill[] {
	const skills = [...state.skills.values()].filter((skill) => skill.workspace_id === workspaceId);
	return copied(skills.sort((a, b) => byCodePoint(a.slug, b.slug)));
}
