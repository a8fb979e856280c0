import { skillSlug } from "@/lib/skill/parse/skill-slug";

interface NamedSkill {
	readonly slug: string;
	readonly name: string;
}

const mostNames = 20;

/** The skill that a name means: case, spaces, `_` and `-` do not count; nothing is guessed beyond that. */
export function findSkill<Known extends NamedSkill>(said: string, skills: readonly Known[]): Known | undefined {
	const slug = skillSlug(said);
	if (slug === "") return undefined;
	return skills.find((skill) => skill.slug === slug) ?? skills.find((skill) => skillSlug(skill.name) === slug);
}

/** What a model is told that named no selected skill. */
export function noSuchSkill(said: string, skills: readonly NamedSkill[]): string {
	const names = skills.slice(0, mostNames).map(({ name }) => name);
	const more = skills.length > mostNames ? ` and ${skills.length - mostNames} more` : "";
	const known = names.length === 0 ? "No skill is selected." : `Selected skills: ${names.join(", ")}${more}.`;
	return `No selected skill is called '${said.slice(0, 64)}'. ${known}`;
}
