import "server-only";
import { parseSkill } from "@/lib/skill/parse/parse-skill";
import type { Skill } from "@/lib/skill/skill";
import type { SkillPackage } from "@/lib/skill/skill-package";
import { parseHint } from "./found-skill";
import { sourceFault } from "./source-fault";

/** The skill of a package; throws the rule `skill_faulty` where it cannot be understood. */
export function usableSkill({ origin, source_text, files }: SkillPackage): Skill {
	const parsed = parseSkill(source_text, parseHint(origin, files));
	if (!parsed.ok) throw sourceFault("skill_faulty");
	return parsed.skill;
}
