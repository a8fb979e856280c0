import "server-only";
import type * as z from "zod/mini";
import type { Context } from "@/lib/server/context";
import { transact } from "@/lib/server/setting/transact";
import { putSkillIn } from "@/lib/server/skill/put-skill";
import type { sourceContracts } from "@/lib/skill/source/source-contracts";
import { dropStaged, readStaged } from "./staged-skills";
import { usableSkill } from "./usable-skill";

/**
 * Adds a skill that was read to its workspace. A name that is taken is refused unless `replaces` is the skill that has it;
 * the secret of that one is dropped with the files it was given for, unless `keep_secret`.
 * Throws `expired`, `invalid_value` (`skill_faulty`, `skill_name_taken`, `skills_stored`), `not_found`, `not_writable`.
 */
export async function addSkill(
	ctx: Context,
	{ staged_id, selected, replaces, keep_secret }: z.output<typeof sourceContracts.add>,
): Promise<{ readonly skill_id: string }> {
	return transact(async (tx) => {
		const staged = await readStaged(tx, ctx, staged_id);
		const put = { ...staged, skill: usableSkill(staged.package), selected, keepSecret: keep_secret };
		const { id } = await putSkillIn(tx, ctx, { ...put, ...(replaces === undefined ? {} : { replaces }) });
		await dropStaged(tx, staged_id);
		return { skill_id: id };
	});
}
