import "server-only";
import type { SelectedSkill } from "@/lib/server/skill/selected-skills";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import { chatTool } from "../steward-tools";

const loadSkill = chatTool("loadSkill");
const runSkill = chatTool("runSkill");
const runIntent = chatTool("runIntent");

/** What there is to call when skills are selected; nothing without any. */
export function skillTools(skills: readonly Pick<SelectedSkill, "skill">[]): readonly OfferedTool[] {
	if (skills.length === 0) return [];
	const intents = skills.some(({ skill }) => skill.capabilities.includes("intent"));
	return [loadSkill, runSkill, ...(intents ? [runIntent] : [])];
}
