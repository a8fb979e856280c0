import "server-only";
import { type Found, foundSkill } from "./found-skill";

/** A pasted SKILL.md; one that cannot be understood comes with its fault, so that it can be corrected. */
export function readSkillText(text: string): Found {
	const skill = foundSkill(text, { origin: "pasted", folder: "", files: [] });
	return { skills: [skill], left_out: [] };
}
