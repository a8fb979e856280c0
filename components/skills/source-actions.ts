import type { Result } from "@/lib/shared/result";
import type { SkillUpdate } from "@/lib/skill/skill-views";

/** What a person can do with what was read; the server's actions, or a test's. */
export interface SourceActions {
	addSkill(input: {
		readonly staged_id: string;
		readonly selected: boolean;
		readonly replaces?: string;
		readonly keep_secret?: boolean;
	}): Promise<Result<{ readonly skill_id: string }>>;
	checkSkill(input: { readonly skill_id: string }): Promise<Result<SkillUpdate>>;
	updateSkill(input: {
		readonly skill_id: string;
		readonly staged_id: string;
		readonly keep_secret: boolean;
	}): Promise<Result<unknown>>;
}
