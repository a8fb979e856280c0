import "server-only";
import type * as z from "zod/mini";
import type { Context } from "@/lib/server/context";
import { transact } from "@/lib/server/setting/transact";
import { putSkillIn } from "@/lib/server/skill/put-skill";
import type { sourceContracts } from "@/lib/skill/source/source-contracts";
import { dropStaged, readStaged } from "./staged-skills";
import { usableSkill } from "./usable-skill";

/**
 * Puts a version that was read in place of the kept one; it stays selected as it was. Its secret goes with the files it was
 * given for, unless `keep_secret`. Throws `expired`, `invalid_value` (`skill_faulty`, `skill_name_taken`), `not_found`.
 */
export async function updateSkill(
	ctx: Context,
	{ skill_id, staged_id, keep_secret }: z.output<typeof sourceContracts.update>,
): Promise<{ readonly skill_id: string }> {
	return transact(async (tx) => {
		const staged = await readStaged(tx, ctx, staged_id);
		const skill = usableSkill(staged.package);
		await putSkillIn(tx, ctx, { ...staged, skill, replaces: skill_id, keepSecret: keep_secret });
		await dropStaged(tx, staged_id);
		return { skill_id };
	});
}
