import "server-only";
import { sql } from "drizzle-orm";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { changes, events } from "@/lib/server/db/schema/journal";
import { skillStorage, skills } from "@/lib/server/db/schema/skill";
import { appendEvent, type FieldChange } from "@/lib/server/events/append-event";
import { changedOnly, fieldChanges, nextTime } from "@/lib/server/setting/apply-change";
import { requireWorkspace } from "@/lib/server/setting/check-target";
import { refuseIssues } from "@/lib/server/setting/invalid-value";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { sealValues } from "@/lib/server/setting/sealed-values";
import { loadForWrite, refuseDeleted } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { Json, JsonObject } from "@/lib/shared/json";
import type { Skill } from "@/lib/skill/skill";
import type { SkillPackage } from "@/lib/skill/skill-package";
import { type SkillValues, skill as skillResource } from "@/lib/skill/skill-resource";
import { bundledOrigin, needsSecret, runsPages, skillIssues } from "@/lib/skill/skill-rules";
import { skillRecord } from "./skill-record";

interface Replacement {
	readonly workspaceId: string;
	readonly package: SkillPackage;
	readonly skill: Skill;
	readonly replaces: string;
	readonly hash: string;
	readonly othersSelected: number;
	readonly selected?: boolean | undefined;
	readonly keepSecret?: boolean | undefined;
	readonly saveId?: string | undefined;
}

/**
 * Changes what is set about a skill whose package is replaced, with its one event: `files` when the package is another
 * one, and the settings that change with it. A dropped secret leaves no sealed copy in the history.
 */
export async function replaceSkill(tx: WriteTransaction, ctx: Context, put: Replacement): Promise<WriteReceipt> {
	const record = await loadForWrite(tx, ctx, skillRecord, put.replaces);
	requireWorkspace(put.workspaceId, record.own.workspace_id);
	refuseDeleted(record);
	const wanted = settled(record, put);
	const patch = changedOnly(record, wanted);
	const facts = { skill: put.skill, othersSelected: put.othersSelected };
	refuseIssues(
		skillResource,
		skillIssues({ ...record.values, ...patch } as SkillValues, new Set(Object.keys(patch)), facts),
	);
	const sameFiles = record.own.hash === put.hash && record.own.origin === put.package.origin;
	const answer = { accepted: [], resource_type: skillResource.type, id: record.id };
	if (sameFiles && Object.keys(patch).length === 0) {
		return {
			...answer,
			revision: record.revision,
			updated_at: new Date(record.updatedAt).toISOString(),
			changed: false,
		};
	}
	const revision = record.revision + 1;
	const updatedAt = nextTime(ctx, record);
	const settings = JSON.stringify({ ...record.raw, ...sealValues(skillResource, record.id, patch) });
	await tx.run(
		sql`update ${skills} set revision = ${revision}, updated_at = ${updatedAt}, settings = ${settings}, slug = ${put.skill.slug}, name = ${put.skill.name} where id = ${record.id}`,
	);
	// also of a secret that is not there any more: an older write could be undone
	if (wanted.secret === "" || (!sameFiles && record.values.secret === "")) await forgetOldSecrets(tx, record.id);
	if (isOtherSource(record, put)) await forgetPageStorage(tx, record.id);
	await appendEvent(tx, ctx, {
		name: `${skillResource.type}.updated`,
		resourceType: skillResource.type,
		resourceId: record.id,
		revision,
		updatedAt,
		scope: skillRecord.scope(record),
		...(put.saveId === undefined ? {} : { saveId: put.saveId }),
		changes: [...(sameFiles ? [] : [filesChange(record, put)]), ...settingChanges(record, patch)],
	});
	return { ...answer, revision, updated_at: new Date(updatedAt).toISOString(), changed: true };
}

/** The settings after the replacement: what was given for other files or another author goes; a secret can be confirmed. */
function settled(record: StoredRecord, put: Replacement): JsonObject {
	const otherSource = isOtherSource(record, put);
	const otherFiles = record.own.hash !== put.hash || otherSource;
	const keep = put.keepSecret === true;
	const patch: Record<string, Json> = put.selected === undefined ? {} : { selected: put.selected };
	if ((otherFiles && !keep) || !needsSecret(put.skill)) patch.secret = "";
	if (otherSource || !runsPages(put.skill)) patch.network_hosts = [];
	return patch;
}

/** A pasted text and an upload may be anybody's: only the same files are from the same source. */
function isOtherSource(record: StoredRecord, { hash, package: { origin } }: Replacement): boolean {
	if (record.own.origin !== origin) return true;
	return record.own.hash !== hash && origin !== bundledOrigin && !URL.canParse(origin);
}

function filesChange(record: StoredRecord, put: Replacement): FieldChange {
	return { field: "files", before: String(record.own.hash ?? ""), after: put.hash };
}

/** History rows of the settings; a dropped secret comes without its old value, so that no undo gives it to other files. */
function settingChanges(record: StoredRecord, patch: JsonObject): FieldChange[] {
	return fieldChanges(skillRecord, record.id, { before: record.values, after: patch }).map((change) =>
		change.field === "secret" ? { field: "secret", after: "" } : change,
	);
}

/** Forgets every sealed copy of a skill's secret in the history. */
export async function forgetOldSecrets(tx: WriteTransaction, skillId: string): Promise<void> {
	await tx.run(
		sql`update ${changes} set old_value = null, new_value = null where field = 'secret' and event_id in (select id from ${events} where resource_type = ${skillResource.type} and resource_id = ${skillId})`,
	);
}

/** Forgets what a skill's page kept for itself: another author's page must not read it. */
export async function forgetPageStorage(tx: WriteTransaction, skillId: string): Promise<void> {
	await tx.run(sql`delete from ${skillStorage} where skill_id = ${skillId}`);
}
