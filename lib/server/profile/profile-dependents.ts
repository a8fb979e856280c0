import "server-only";
import { and, count, eq, isNull, or } from "drizzle-orm";
import { maySee } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { userSettings, workspaces } from "@/lib/server/db/schema/records";
import { preferencesRecord } from "@/lib/server/preferences/preferences-record";
import { applyChange } from "@/lib/server/setting/apply-change";
import { loadRecord, loadRecords } from "@/lib/server/setting/load-record";
import type { RecordKind, StoredRecord } from "@/lib/server/setting/record-kind";
import { workspaceRecord } from "@/lib/server/workspace/workspace-record";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { dynamicOf, routersOf } from "./dynamic/candidate-facts";
import { profileRecord } from "./profile-record";

const workspaceFields = ["default_agent_profile_id", "settings_agent_profile_id"] as const;

/** What refers to a profile, found in the transaction that is about to break it. */
export interface ProfileDependents {
	readonly workspaces: readonly StoredRecord[];
	/** Dynamic profiles that list it as a candidate. */
	readonly routers: readonly StoredRecord[];
	/** How many people have it as their default profile. */
	readonly people: number;
}

/** Looks up what refers to a profile. A lookup that fails is an error, never "no dependents". */
async function findDependents(tx: WriteTransaction, profileId: string): Promise<ProfileDependents> {
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
	const ids = rows.map(({ id }) => id);
	return {
		workspaces: [...(await loadRecords(tx, workspaceRecord, ids)).values()],
		routers: await routersAsRecords(tx, profileId),
		people: people?.n ?? 0,
	};
}

async function routersAsRecords(tx: WriteTransaction, profileId: string): Promise<readonly StoredRecord[]> {
	const ids = await routersOf(tx, profileId);
	const records = await loadRecords(tx, profileRecord, ids);
	return ids.flatMap((id) => records.get(id) ?? []);
}

/**
 * Takes a profile out of everything that refers to it, each with its event, in the transaction that breaks it. Throws
 * `dependency_conflict` unless forced, and also then where a dynamic profile would be left without candidates.
 */
export async function leaveDependents(
	tx: WriteTransaction,
	ctx: Context,
	profileId: string,
	force: boolean,
): Promise<void> {
	const dependents = await findDependents(tx, profileId);
	const { workspaces: places, routers, people } = dependents;
	if (places.length === 0 && routers.length === 0 && people === 0) return;
	const last = routers.filter(({ values }) => dynamicOf(values.dynamic).candidates.length === 1);
	if (!force || last.length > 0) throw dependencyConflict(ctx, profileId, dependents, last);
	await clearReferences(tx, ctx, profileId, dependents);
}

/** A candidate cannot fall back by itself; nothing forces that. Throws `dependency_conflict`. */
export async function refuseCandidate(tx: WriteTransaction, profileId: string): Promise<void> {
	const routers = await routersAsRecords(tx, profileId);
	if (routers.length === 0) return;
	throw new AppError("dependency_conflict", "Dynamic profiles run this profile; it cannot fall back by itself.", {
		key: "agent_profile.auto_fallback",
		path: "auto_fallback",
		suggested: "Take it out of the candidates of these profiles first.",
		details: { dependents: routers.map(listedRouter), other_workspaces: 0, people: 0 },
	});
}

const listedRouter = ({ id, values }: StoredRecord): JsonObject => ({
	resource_type: "agent_profile",
	resource_id: id,
	label: values.name ?? "",
	fields: ["dynamic"],
});

/** The conflict that lists what refers to a profile; names only what the caller may see, counts the rest. */
function dependencyConflict(
	ctx: Context,
	profileId: string,
	dependents: ProfileDependents,
	last: readonly StoredRecord[],
): AppError {
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
		suggested:
			last.length > 0
				? "It is the only candidate of a dynamic profile: add another one there, or delete that profile first."
				: "Ask the person; with their consent repeat it with the option force, which clears these references.",
		details: {
			dependents: [...listed, ...dependents.routers.map(listedRouter)],
			...(last.length > 0 ? { last_candidate_of: last.map(listedRouter) } : {}),
			other_workspaces: dependents.workspaces.length - visible.length,
			people: dependents.people,
		},
	});
}

async function clearReferences(
	tx: WriteTransaction,
	ctx: Context,
	profileId: string,
	dependents: ProfileDependents,
): Promise<void> {
	for (const record of dependents.workspaces) {
		await clearFields(tx, ctx, { kind: workspaceRecord, record, profileId, fields: workspaceFields });
	}
	for (const record of dependents.routers) {
		const { version, candidates } = dynamicOf(record.values.dynamic);
		const kept = candidates.filter((one) => one.execution_profile_id !== profileId);
		const patch = { dynamic: { version: version + 1, candidates: kept } };
		await applyChange(tx, ctx, { kind: profileRecord, record }, { patch });
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
