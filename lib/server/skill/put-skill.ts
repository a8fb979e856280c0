import "server-only";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { insertRecord } from "@/lib/server/setting/create-record";
import { refuseIssues, ruleError } from "@/lib/server/setting/invalid-value";
import { storesIn } from "@/lib/server/storage/storage";
import { requireWritableWorkspace } from "@/lib/server/workspace/in-workspaces";
import { issue } from "@/lib/setting/issue/issue-rules";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { newId } from "@/lib/shared/ids";
import type { JsonObject } from "@/lib/shared/json";
import type { Skill } from "@/lib/skill/skill";
import type { SkillPackage } from "@/lib/skill/skill-package";
import { type SkillValues, skill as skillResource } from "@/lib/skill/skill-resource";
import { bundledOrigin, skillIssues, skillLimits } from "@/lib/skill/skill-rules";
import { otherSkills } from "./other-skills";
import { packageHash } from "./package-hash";
import { replaceSkill } from "./replace-skill";
import { skillRecord } from "./skill-record";

/** A package that is to be kept, and what it was understood as. */
export interface SkillToPut {
	readonly workspaceId: string;
	readonly package: SkillPackage;
	readonly skill: Skill;
	/** Id of the skill whose place it takes. */
	readonly replaces?: string | undefined;
	/** Left out: not selected, or as it was. */
	readonly selected?: boolean | undefined;
	/** A secret is dropped with the files it was given for, unless the person said that the new ones may have it. */
	readonly keepSecret?: boolean | undefined;
	readonly saveId?: string | undefined;
}

/**
 * Keeps a package as a skill of a workspace, inside of an open transaction; the receipt's `id` is the skill's. Throws
 * `not_found` for the workspace or the skill to replace, `not_writable` for an agent, and `invalid_value` where the name
 * is taken or there are too many.
 */
export async function putSkillIn(tx: WriteTransaction, ctx: Context, put: SkillToPut): Promise<WriteReceipt> {
	if (ctx.actor.kind === "token" || ctx.actor.kind === "conversation") {
		throw new AppError("not_writable", "Only a person adds or updates a skill, on the skills page.");
	}
	await requireWritableWorkspace(tx, ctx, skillResource, put.workspaceId);
	const others = await otherSkills(tx, put.workspaceId, put.replaces);
	if (others.slugs.has(put.skill.slug)) throw ruleError(skillResource, "selected", issue("skill_name_taken"));
	const hash = packageHash(put.package);
	const receipt =
		put.replaces === undefined
			? await addSkill(tx, ctx, put, { count: others.slugs.size, selected: others.selected })
			: await replaceSkill(tx, ctx, { ...put, replaces: put.replaces, hash, othersSelected: others.selected });
	await storesIn(tx).skills.upsert({
		...put.package,
		id: receipt.id,
		workspace_id: put.workspaceId,
		slug: put.skill.slug,
		name: put.skill.name,
		description: put.skill.description,
		hash,
		updated_at: ctx.clock.now(),
	});
	return receipt;
}

async function addSkill(
	tx: WriteTransaction,
	ctx: Context,
	put: SkillToPut,
	others: { readonly count: number; readonly selected: number },
): Promise<WriteReceipt> {
	const { skill, saveId, workspaceId } = put;
	const max = skillLimits.perWorkspace;
	if (others.count >= max && put.package.origin !== bundledOrigin) {
		throw ruleError(skillResource, "selected", issue("skills_stored", [], { max }));
	}
	// A start puts built-in skills back; it must not fail because people use all the room there is.
	const full = put.package.origin === bundledOrigin && others.selected >= skillLimits.selected;
	const given: JsonObject = put.selected === undefined || full ? {} : { selected: put.selected };
	const values = { ...skillResource.initial, ...given } as SkillValues;
	refuseIssues(skillResource, skillIssues(values, new Set(["selected"]), { skill, othersSelected: others.selected }));
	return insertRecord(tx, ctx, skillRecord, {
		id: newId("skill"),
		own: { workspace_id: workspaceId, slug: skill.slug, name: skill.name },
		given,
		named: Object.keys(given),
		...(saveId === undefined ? {} : { saveId }),
	});
}
