import "server-only";
import { noSuchSkill } from "@/lib/chat/skill/find-skill";
import { planRun } from "@/lib/chat/skill/plan-run";
import type { GateDecision, GateQuestion } from "@/lib/chat/turn-ports";
import type { SelectedSkill } from "@/lib/server/skill/selected-skills";
import { settingsHref } from "@/lib/setting/settings-href";
import { runsHere } from "@/lib/skill/intent/runs-here";
import { skill as skillResource } from "@/lib/skill/skill-resource";
import type { GateRule } from "@/lib/tool/gate";
import { namedSkill } from "./called-skill";
import type { SkillDoor } from "./skill-door";

/**
 * Rules on a call of `loadSkill`, `runSkill` or `runIntent` whose input fits: selecting a skill allows it, because what
 * it can do is bounded by the sandbox of its page and by cards that a person acts on. It asks only for a secret that is
 * missing.
 */
export async function decideSkillCall(door: SkillDoor, question: GateQuestion): Promise<GateDecision> {
	const skills = await door.selected();
	if (question.tool.name === "runIntent") return decideIntent(question, skills);
	const skill = namedSkill(question, skills);
	if (!skill) return refuse("skill_not_selected", noSuchSkill(String(question.arguments.skillName), skills));
	return question.tool.name === "loadSkill" ? run("selected_skill") : decideRun(question, skill);
}

const run = (rule: GateRule): GateDecision => ({ kind: "run", rule });
const refuse = (rule: GateRule, message: string): GateDecision => ({ kind: "refuse", rule, message });

function decideIntent({ arguments: { intent } }: GateQuestion, skills: readonly SelectedSkill[]): GateDecision {
	const able = skills.some(({ skill }) => skill.capabilities.includes("intent"));
	if (!able) return refuse("skill_not_selected", "Not run: no selected skill works with intents.");
	return run(intentRule(String(intent)));
}

const intentRule = (intent: string): GateRule => (runsHere(intent) ? "runs_here" : "opens_never_sends");

function decideRun(question: GateQuestion, { id, name, secret, skill }: SelectedSkill): GateDecision {
	const plan = planRun(skill, question.arguments);
	if (plan.kind === "unknown_script") return refuse("invalid_input", plan.message);
	if (plan.kind === "intent") return run(intentRule(plan.intent));
	if (plan.kind === "read") return run("selected_skill");
	if (secret !== "missing") return run("sandboxed");
	return {
		kind: "ask",
		rule: "needs_secret",
		answers: ["once", "deny"],
		changes: [],
		settings_href: settingsHref(skillResource, "skill.secret", id) ?? "",
		message: `The skill ${name} was not run: its secret is not stored. A person enters it on the card or in Settings → Skills.`,
		secret_for: { skill_id: id, skill: name, description: skill.secret?.description ?? "" },
	};
}
