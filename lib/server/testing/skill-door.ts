import "server-only";
import type { SelectedSkill } from "@/lib/server/skill/selected-skills";
import type { PageAnswer, PageRun, SkillDoor } from "@/lib/server/toolbox/skills/skill-door";
import type { Skill } from "@/lib/skill/skill";
import type { SkillFile } from "@/lib/skill/skill-package";

/** What a test says of a selected skill; the rest is that of a text. */
export interface SkillFields extends Partial<Skill> {
	readonly id?: string;
	readonly files?: readonly SkillFile[];
	readonly state?: SelectedSkill["secret"];
}

/** A selected skill as a test wants it. */
export function selectedSkill({ id, files = [], state = "none", ...fields }: SkillFields = {}): SelectedSkill {
	const skill: Skill = {
		slug: "plain",
		name: "Plain",
		description: "Says how.",
		body: "Do this.",
		capabilities: ["text"],
		scripts: [],
		allowed_tools: null,
		instructions_only: false,
		secret: null,
		homepage: "",
		license: "",
		compatibility: "",
		metadata: {},
		...fields,
	};
	return {
		id: id ?? `skill_${skill.slug}`,
		slug: skill.slug,
		name: skill.name,
		description: skill.description,
		skill,
		package: async () => ({ origin: "pasted", source_text: "", files }),
		secret: state,
		network_hosts: [],
		tokens: 10,
	};
}

/** A door to skills that a test may change while it is open; `answer` is what every run of a page says. */
export function skillDoor(
	skills: readonly SelectedSkill[],
	answer: (run: PageRun) => Promise<PageAnswer> = async () => ({ result: { text: "ran" }, console: [] }),
): SkillDoor & { skills: readonly SelectedSkill[]; kept: string[]; readonly runs: PageRun[] } {
	const door = {
		skills,
		kept: [] as string[],
		runs: [] as PageRun[],
		selected: async () => door.skills,
		keptTexts: async () => door.kept,
		runPage: async (run: PageRun) => {
			door.runs.push(run);
			run.onWaiting("run_1");
			return answer(run);
		},
	};
	return door;
}
