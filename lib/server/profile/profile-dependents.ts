import "server-only";
import { and, count, eq, isNull, or } from "drizzle-orm";
import { maySee } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { userSettings, workspaces } from "@/lib/server/db/schema/records";
import { preferencesRecord } from "@/lib/server/preferences/preferences-record";
import { applyChange } from "@/lib/server/setting/apply-change";
import { loadRecord } from "@/lib/server/setting/load-record";
import type { RecordKind, StoredRecord } from "@/lib/server/setting/record-kind";
import { workspaceRecord } from "@/lib/server/workspace/workspace-record";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";

const workspaceFields = ["default_agent_profile_id", "settings_agent_profile_id"] as const;

/** What refers to a profile, found in the transaction that is about to break it. */
export interface ProfileDependents {
	readonly workspaces: readonly StoredRecord[];
	/** How many people have it as their default profile. */
	readonly people: number;
}

/** Looks up what refers to a profile. A lookup that fails is an error, never "no dependents". */
export async function findDependents(tx: WriteTransaction, profileId: string): Promise<ProfileDependents> {
	const rows = await tx
		.select({ id: workspaces.id })
		.from(workspaces)
		.where(
			and(
				isNull(workspaces.deletedAt),
				or(eq(workspaces.defaultAgentProfileId, profileId), eq(workspaces.settingsAgentProfileId, profileId)),
			),
		);
	const [people] = await tx
		.select({ n: count() })
		.from(userSettings)
		.where(and(isNull(userSettings.deletedAt), eq(userSettings.defaultAgentProfileId, profileId)));
	const found: StoredRecord[] = [];
	for (const { id } of rows) {
		const record = await loadRecord(tx, workspaceRecord, id);
		if (record) found.push(record);
	}
	return { workspaces: found, people: people?.n ?? 0 };
}

export function hasDependents(dependents: ProfileDependents): boolean {
	return dependents.workspaces.length > 0 || dependents.people > 0;
}

/** The conflict that lists what refers to a profile; names only what the caller may see, counts the rest. */
export function dependencyConflict(ctx: Context, profileId: string, dependents: ProfileDependents): AppError {
	const identity = identityOf(ctx);
	const needs = workspaceRecord.resource.requiredScope;
	const visible = dependents.workspaces.filter((one) => maySee(ctx, identity, needs, workspaceRecord.ownership(one)));
	const listed: JsonObject[] = visible.map((one) => ({
		resource_type: "workspace",
		resource_id: one.id,
		label: one.values.name ?? "",
		fields: workspaceFields.filter((field) => one.values[field] === profileId),
	}));
	return new AppError("dependency_conflict", "Something refers to this profile.", {
		suggested: "Ask the person; with their consent repeat it with the option force, which clears these references.",
		details: {
			dependents: listed,
			other_workspaces: dependents.workspaces.length - visible.length,
			people: dependents.people,
		},
	});
}

/** Clears every reference to a profile, each with its own event, in the transaction that breaks it. */
export async function clearReferences(
	tx: WriteTransaction,
	ctx: Context,
	profileId: string,
	dependents: ProfileDependents,
): Promise<void> {
	for (const record of dependents.workspaces) {
		await clearFields(tx, ctx, { kind: workspaceRecord, record, profileId, fields: workspaceFields });
	}
	const people = await tx
		.select({ id: userSettings.id })
		.from(userSettings)
		.where(and(isNull(userSettings.deletedAt), eq(userSettings.defaultAgentProfileId, profileId)));
	for (const { id } of people) {
		const record = await loadRecord(tx, preferencesRecord, id);
		const fields = ["default_agent_profile_id"];
		if (record) await clearFields(tx, ctx, { kind: preferencesRecord, record, profileId, fields });
	}
}

async function clearFields(
	tx: WriteTransaction,
	ctx: Context,
	one: {
		readonly kind: RecordKind;
		readonly record: StoredRecord;
		readonly profileId: string;
		readonly fields: readonly string[];
	},
): Promise<void> {
	const fields = one.fields.filter((field) => one.record.values[field] === one.profileId);
	const patch: JsonObject = Object.fromEntries(fields.map((field) => [field, ""]));
	await applyChange(tx, ctx, one, { patch });
}
