import "server-only";
import { estimateTokens } from "@/lib/chat/estimate-tokens";
import { loadedSkills } from "@/lib/chat/memory/loaded-skills";
import { noSuchSkill } from "@/lib/chat/skill/find-skill";
import { planRun } from "@/lib/chat/skill/plan-run";
import { loadedAlready, skillText } from "@/lib/chat/skill/skill-text";
import type { ExecuteOptions, GateQuestion, ToolOutcome } from "@/lib/chat/turn-ports";
import type { SelectedSkill } from "@/lib/server/skill/selected-skills";
import type { JsonObject } from "@/lib/shared/json";
import type { ToolboxFacts } from "../toolbox-facts";
import { calledSkill, intentSkill, namedSkill } from "./called-skill";
import { runIntent } from "./run-intent";
import { runPage } from "./run-page";

/** The tools of the toolset `skills`. */
export type SkillToolName = "loadSkill" | "runSkill" | "runIntent";

/** One call of them. */
export interface SkillToolCall {
	readonly name: SkillToolName;
	readonly question: GateQuestion;
	readonly options: ExecuteOptions;
}

/** Runs a call that the gate let through; the skill is looked up again, for it may have been deselected meanwhile. */
export async function runSkillTool(facts: ToolboxFacts, call: SkillToolCall): Promise<ToolOutcome> {
	const { name, question, options } = call;
	const skills = await facts.skills.selected();
	if (name === "runIntent") {
		const { intent, parameters } = question.arguments;
		const from = intentSkill(question, skills);
		if (from) options.onChange({ skill: calledSkill(from) });
		return intentOutcome(facts, from, { intent: String(intent), parameters: parameters ?? {} });
	}
	const skill = namedSkill(question, skills);
	if (!skill) return { status: "error", text: noSuchSkill(String(question.arguments.skillName), skills) };
	options.onChange({ skill: calledSkill(skill) });
	if (name === "loadSkill") return load(facts, question, skill);
	return runNamed(facts, skill, call);
}

async function runNamed(facts: ToolboxFacts, skill: SelectedSkill, call: SkillToolCall): Promise<ToolOutcome> {
	const { question, options } = call;
	const plan = planRun(skill.skill, question.arguments);
	switch (plan.kind) {
		case "page":
			return runPage(facts, skill, { plan, options });
		case "intent":
			return intentOutcome(facts, skill, plan);
		case "unknown_script":
			return { status: "error", text: plan.message };
		case "read": {
			const loaded = await load(facts, question, skill);
			// What it says was not known yet: it is the answer, and saves a call.
			return loaded.loaded ? loaded : { status: "ok", text: plan.instead };
		}
	}
}

const intentOutcome = (
	facts: ToolboxFacts,
	skill: SelectedSkill | undefined,
	{ intent, parameters }: { readonly intent: string; readonly parameters: JsonObject[string] },
) => runIntent(facts, { intent, parameters, ...(skill ? { skill: skill.name } : {}) });

/** The instructions, unless this very text stands in the branch already. */
async function load(
	facts: ToolboxFacts,
	{ branch: { history, parts } }: GateQuestion,
	{ name, description, skill, package: files }: SelectedSkill,
): Promise<ToolOutcome> {
	const { body, capabilities, instructions_only } = skill;
	const paths = (await files()).files.map(({ path }) => path);
	const text = skillText({ name, description, body, files: paths, capabilities, instructions_only });
	const known = loadedSkills([...history, { parts }]).includes(text) || (await facts.skills.keptTexts()).includes(text);
	if (known) return { status: "ok", text: loadedAlready(name) };
	return { status: "ok", text, loaded: { tokens: estimateTokens(text) } };
}
