import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { agent } from "@/lib/agent/resource";
import { isBuiltIn } from "@/lib/agent/rules";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { agentProfiles } from "@/lib/server/db/schema/records";
import { checkOptions, checkRevision } from "@/lib/server/setting/patch/check-options";
import { buryRecord, restoreRecord } from "@/lib/server/setting/tombstone";
import { transact } from "@/lib/server/setting/transact";
import { loadForWrite, refuseDeleted } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { agentRecord, familyOf } from "./agent-record";

const listed = 20;

/**
 * Deletes an agent, leaving a tombstone. Refused while it has profiles: they are listed and have to be deleted first,
 * nothing forces that. Built-in agents cannot be deleted.
 */
export async function deleteAgent(
	ctx: Context,
	input: { readonly agentId: string; readonly options?: JsonObject },
): Promise<WriteReceipt> {
	return transact((tx) => deleteAgentIn(tx, ctx, input));
}

/** The same inside a transaction that is already open. */
export async function deleteAgentIn(
	tx: WriteTransaction,
	ctx: Context,
	input: { readonly agentId: string; readonly options?: JsonObject },
): Promise<WriteReceipt> {
	const record = await loadForWrite(tx, ctx, agentRecord, input.agentId);
	refuseDeleted(record);
	checkRevision(record, checkOptions(agent, input.options).expectedRevision);
	if (isBuiltIn(familyOf(record))) {
		throw new AppError("not_applicable", "Built-in agents cannot be deleted; they can be disabled.");
	}
	await refuseWithProfiles(tx, record.id);
	return buryRecord(tx, ctx, { kind: agentRecord, record });
}

/** Brings a deleted agent back as it was. */
export async function restoreAgentIn(tx: WriteTransaction, ctx: Context, agentId: string): Promise<WriteReceipt> {
	const record = await loadForWrite(tx, ctx, agentRecord, agentId);
	return restoreRecord(tx, ctx, { kind: agentRecord, record });
}

async function refuseWithProfiles(tx: WriteTransaction, agentId: string): Promise<void> {
	const live = and(eq(agentProfiles.agentId, agentId), isNull(agentProfiles.deletedAt));
	const total = await tx.$count(agentProfiles, live);
	if (total === 0) return;
	const profiles = await tx
		.select({ id: agentProfiles.id, name: agentProfiles.name })
		.from(agentProfiles)
		.where(live)
		.orderBy(agentProfiles.id)
		.limit(listed);
	const dependents = profiles.map(({ id, name }) => ({
		resource_type: "agent_profile",
		resource_id: id,
		label: String(name ?? ""),
	}));
	throw new AppError("dependency_conflict", "Profiles use this agent.", {
		suggested: "Delete these profiles first.",
		details: { dependents, total },
	});
}
