import "server-only";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { type Found, foundSkill } from "./found-skill";
import { readStaged } from "./staged-skills";

/**
 * A pasted SKILL.md, or one in place of that of a package that was read before. One that cannot be understood comes with
 * its fault, so that it can be corrected. Throws the rule `skill_staged`.
 */
export async function readSkillText(ctx: Context, text: string, stagedId: string | undefined): Promise<Found> {
	const { origin, files } =
		stagedId === undefined
			? { origin: "pasted", files: [] }
			: (await readStaged(database().read, ctx, stagedId)).package;
	return { skills: [foundSkill(text, { origin, folder: "", files })], left_out: [] };
}
