import { type SkillCapability, skillCapabilities } from "@/lib/skill/skill";
import type { SkillEntry } from "@/lib/skill/skill-views";

export const skillFilters = ["all", "selected", "unselected", "look", ...skillCapabilities, "instructions"] as const;

export type SkillFilter = (typeof skillFilters)[number];

/** Skills that a filter lets through and whose name, slug or description holds every word of the query. */
export function shownSkills(
	skills: readonly SkillEntry[],
	{ query, filter }: { readonly query: string; readonly filter: SkillFilter },
): readonly SkillEntry[] {
	const words = fold(query).split(/\s+/).filter(Boolean);
	return skills.filter((skill) => {
		if (!passes(skill, filter)) return false;
		const text = fold(`${skill.name} ${skill.slug} ${skill.description}`);
		return words.every((word) => text.includes(word));
	});
}

const passes = (skill: SkillEntry, filter: SkillFilter): boolean => {
	switch (filter) {
		case "all":
			return true;
		case "selected":
			return skill.selected;
		case "unselected":
			return !skill.selected;
		case "look":
			return skill.fault !== undefined || skill.warnings > 0 || skill.secret === "missing";
		case "text":
			return onlyRead(skill.capabilities);
		case "instructions":
			return skill.instructions_only;
		default:
			return skill.capabilities.includes(filter);
	}
};

const onlyRead = (capabilities: readonly SkillCapability[]) => capabilities.every((kind) => kind === "text");

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
