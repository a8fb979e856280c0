import "server-only";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { branchNotes } from "@/lib/server/memory/branch-notes";
import { selectedSkills } from "@/lib/server/skill/selected-skills";
import { runInBrowser } from "@/lib/server/skill-run/run-in-browser";
import { secretOf, settleAnswer } from "@/lib/server/skill-run/settle-answer";
import type { SkillDoor } from "./skill-door";

/** Whose skills count, and where they are used. */
export interface SkillScope {
	readonly workspaceId: string;
	readonly conversationId: string;
	readonly headId: string | null;
}

/** The door to the skills that are stored for a workspace. */
export function storedSkills(ctx: Context, { workspaceId, conversationId, headId }: SkillScope): SkillDoor {
	return {
		selected: () => selectedSkills(workspaceId),
		keptTexts: async () => (await branchNotes(conversationId, headId)).map(({ text }) => text),
		runPage: async (run) => {
			const before = await secretOf(run.skillId);
			const answer = await runInBrowser({ ...run, conversationId, userId: identityOf(ctx).userId });
			return settleAnswer(run.skillId, answer, before);
		},
	};
}
