import "server-only";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { requireWorkspace } from "@/lib/server/setting/check-target";
import { ruleError } from "@/lib/server/setting/invalid-value";
import { checkOptions, checkRevision } from "@/lib/server/setting/patch/check-options";
import { buryRecord, restoreRecord } from "@/lib/server/setting/tombstone";
import { transact } from "@/lib/server/setting/transact";
import { loadForWrite, refuseDeleted } from "@/lib/server/setting/write-record";
import { storesIn } from "@/lib/server/storage/storage";
import { issue, ruleFields } from "@/lib/setting/issue/issue-rules";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { skill } from "@/lib/skill/skill-resource";
import { bundledOrigin } from "@/lib/skill/skill-rules";
import { bundledSlugs } from "./bundled-skills";
import { otherSkills } from "./other-skills";
import { skillRecord } from "./skill-record";

interface Removal {
	readonly skillId: string;
	/** Must be the skill's own where it is given. */
	readonly workspaceId?: string;
	readonly options?: JsonObject;
}

/** How long a removed skill's files are kept for undo. */
export const removedSkillMs = 30 * 24 * 60 * 60 * 1000;

/** Removes a skill and its files, for 30 days so that it can be undone. Throws `not_applicable` for a built-in one. */
export async function deleteSkill(ctx: Context, input: Removal): Promise<WriteReceipt> {
	return transact((tx) => deleteSkillIn(tx, ctx, input));
}

/** The same inside a transaction that is already open. */
export async function deleteSkillIn(tx: WriteTransaction, ctx: Context, input: Removal): Promise<WriteReceipt> {
	const record = await loadForWrite(tx, ctx, skillRecord, input.skillId);
	requireWorkspace(input.workspaceId, record.own.workspace_id);
	refuseDeleted(record);
	checkRevision(record, checkOptions(skill, input.options).expectedRevision);
	const slug = String(record.own.slug);
	// one that this version of Steward no longer brings along can go
	if (record.own.origin === bundledOrigin && (await bundledSlugs()).has(slug)) throw isBundled(record.id);
	const receipt = await buryRecord(tx, ctx, { kind: skillRecord, record });
	await storesIn(tx).skills.remove(String(record.own.workspace_id), slug, ctx.clock.now());
	return receipt;
}

/** Brings a removed skill and its files back as they were. Refused while another one has its name, and once its files are gone. */
export async function restoreSkillIn(tx: WriteTransaction, ctx: Context, skillId: string): Promise<WriteReceipt> {
	const record = await loadForWrite(tx, ctx, skillRecord, skillId);
	const { slugs } = await otherSkills(tx, String(record.own.workspace_id), record.id);
	if (slugs.has(String(record.own.slug))) throw ruleError(skill, "selected", issue("skill_name_taken"));
	const restored = await storesIn(tx).skills.restore(record.id);
	if (!restored) throw new AppError("not_applicable", "The files of this skill are gone for good.");
	return restoreRecord(tx, ctx, { kind: skillRecord, record });
}

function isBundled(id: string): AppError {
	return new AppError("not_applicable", "A built-in skill cannot be removed; deselect it instead.", {
		key: "skill.selected",
		...ruleFields(issue("skill_bundled")),
		suggested: `settings_update {"target":{"resource_type":"skill","resource_id":"${id}"},"changes":{"skill.selected":false}}`,
	});
}
