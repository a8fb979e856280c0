import "server-only";
import { sql } from "drizzle-orm";
import { agentProfile } from "@/lib/profile/resource";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { agentProfileMcp } from "@/lib/server/db/schema/records";
import { checkOptions, checkRevision } from "@/lib/server/setting/patch/check-options";
import { buryRecord, restoreRecord } from "@/lib/server/setting/tombstone";
import { transact } from "@/lib/server/setting/transact";
import { loadForWrite, refuseDeleted } from "@/lib/server/setting/write-record";
import { issue, ruleFields } from "@/lib/setting/issue/issue-rules";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { admitProfile } from "./dynamic/dynamic-writes";
import { leaveLostCandidates } from "./dynamic/restored-candidates";
import { leaveDependents } from "./profile-dependents";
import { agentOfProfile, profileRecord } from "./profile-record";

/**
 * Deletes a profile and its own MCP document, leaving a tombstone. Refused with the list of dependents unless the
 * option `force` is set; then their references are cleared in the same transaction, each with its event.
 */
export async function deleteProfile(
	ctx: Context,
	input: { readonly profileId: string; readonly options?: JsonObject },
): Promise<WriteReceipt> {
	return transact((tx) => deleteProfileIn(tx, ctx, input));
}

/** The same inside a transaction that is already open. */
export async function deleteProfileIn(
	tx: WriteTransaction,
	ctx: Context,
	input: { readonly profileId: string; readonly options?: JsonObject },
): Promise<WriteReceipt> {
	const record = await loadForWrite(tx, ctx, profileRecord, input.profileId);
	refuseDeleted(record);
	await admitProfile(tx, record);
	const options = checkOptions(agentProfile, input.options);
	checkRevision(record, options.expectedRevision);
	await leaveDependents(tx, ctx, record.id, options.force);
	const receipt = await buryRecord(tx, ctx, { kind: profileRecord, record });
	await markDocument(tx, record.id, Date.parse(receipt.updated_at), true);
	return receipt;
}

/**
 * Brings a deleted profile and its MCP document back as they were; references to it stay cleared, and candidates that
 * were deleted meanwhile are taken out of its list. Throws `dependency_conflict` while its agent, or every candidate, is gone.
 */
export async function restoreProfileIn(tx: WriteTransaction, ctx: Context, profileId: string): Promise<WriteReceipt> {
	const record = await loadForWrite(tx, ctx, profileRecord, profileId);
	const agent = await agentOfProfile(tx, record);
	if (!agent || agent.deletedAt !== null) {
		throw new AppError("dependency_conflict", "The agent of this profile was deleted; restore it first.", {
			...ruleFields(issue("agent_deleted")),
			details: { agent_id: record.own.agent_id ?? null },
		});
	}
	await admitProfile(tx, record);
	const receipt = await restoreRecord(tx, ctx, { kind: profileRecord, record });
	await markDocument(tx, record.id, Date.parse(receipt.updated_at), false);
	return leaveLostCandidates(tx, ctx, record, receipt);
}

/** The document goes and comes back with its profile; its own revision and time move on with it. */
async function markDocument(tx: WriteTransaction, id: string, at: number, deleted: boolean): Promise<void> {
	await tx.run(
		sql`update ${agentProfileMcp} set revision = revision + 1, updated_at = max(updated_at + 1, ${at}), deleted_at = ${deleted ? at : null} where id = ${id}`,
	);
}
