import "server-only";
import type { CalledSkill } from "@/lib/chat/part";
import { activeSkill } from "@/lib/chat/skill/active-skill";
import { findSkill } from "@/lib/chat/skill/find-skill";
import type { GateQuestion } from "@/lib/chat/turn-ports";
import type { SelectedSkill } from "@/lib/server/skill/selected-skills";

/** The selected skill that a call of `loadSkill` or `runSkill` names. */
export function namedSkill(
	{ arguments: { skillName } }: Pick<GateQuestion, "arguments">,
	skills: readonly SelectedSkill[],
): SelectedSkill | undefined {
	return typeof skillName === "string" ? findSkill(skillName, skills) : undefined;
}

/** The skill that a call of `runIntent` comes from: the active one, else the only one with intents. */
export function intentSkill(
	{ branch }: Pick<GateQuestion, "branch">,
	skills: readonly SelectedSkill[],
): SelectedSkill | undefined {
	const able = skills.filter(({ skill }) => skill.capabilities.includes("intent"));
	const active = activeSkill(branch.parts);
	return able.find(({ id }) => id === active?.id) ?? (able.length === 1 ? able[0] : undefined);
}

/** What a call's part says of its skill. */
export function calledSkill({ id, name, skill }: SelectedSkill): CalledSkill {
	return { id, name, ...(skill.allowed_tools === null ? {} : { allowed_tools: skill.allowed_tools }) };
}
