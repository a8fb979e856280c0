import "server-only";
import { activeSkill, passesCeiling } from "@/lib/chat/skill/active-skill";
import { planRun } from "@/lib/chat/skill/plan-run";
import type { GateDecision, GateQuestion } from "@/lib/chat/turn-ports";
import { namedSkill } from "./called-skill";
import type { SkillDoor } from "./skill-door";

/**
 * Refuses a call that the active skill does not allow (*skills*, `allowed-tools`), whatever tool it is; undefined where
 * it passes. Nothing is read from storage while no skill is active.
 */
export async function outsideSkill(door: SkillDoor, question: GateQuestion): Promise<GateDecision | undefined> {
	const { tool, branch } = question;
	const active = activeSkill(branch.parts);
	if (active?.allowed_tools === undefined) return undefined;
	const run = tool.name === "runSkill" ? namedSkill(question, await door.selected()) : undefined;
	// A run that comes to an intent is a call of `runIntent` by another name.
	const asked = run && planRun(run.skill, question.arguments).kind === "intent" ? { ...tool, name: "runIntent" } : tool;
	if (passesCeiling(active, { tool: asked, ...(run === undefined ? {} : { skillId: run.id }) })) return undefined;
	const allowed = active.allowed_tools.length === 0 ? "none" : active.allowed_tools.join(", ");
	return {
		kind: "refuse",
		rule: "outside_skill",
		message: `Not run: the active skill ${active.name} allows only these tools: ${allowed}. This holds until the turn ends.`,
	};
}
