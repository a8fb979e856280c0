import "server-only";
import type { Route } from "@/lib/chat/route/route";
import { familyOf } from "@/lib/server/agent/agent-record";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { loadForRead } from "@/lib/server/setting/read-record";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { AppError } from "@/lib/shared/app-error";
import { agentOfProfile, profileRecord } from "../profile-record";
import { candidateProfiles, dynamicOf } from "./candidate-facts";

/** What a turn of a dynamic profile goes through: its list as it is stored now, with the names of the profiles. */
export async function routeOf({ values }: StoredRecord): Promise<Route> {
	const { candidates } = dynamicOf(values.dynamic);
	const found = await candidateProfiles(
		database().read,
		candidates.map((one) => one.execution_profile_id),
	);
	return { candidates: candidates.map((one) => ({ ...one, name: found.get(one.execution_profile_id)?.name ?? "" })) };
}

/**
 * The profile that a turn of a profile begins with: itself, or of a dynamic one the first candidate that is on and
 * enabled. Throws `not_found`, `not_applicable` where none is.
 */
export async function firstAnswering(ctx: Context, profileId: string): Promise<string> {
	const db = database().read;
	const profile = await loadForRead(db, ctx, profileRecord, profileId);
	const agent = await agentOfProfile(db, profile);
	if (agent === undefined || familyOf(agent) !== "dynamic") return profileId;
	const { candidates } = dynamicOf(profile.values.dynamic);
	const ids = candidates.filter(({ enabled }) => enabled).map((one) => one.execution_profile_id);
	const found = await candidateProfiles(db, ids);
	const first = ids.find((id) => found.get(id)?.enabled === true && found.get(id)?.deleted === false);
	if (first !== undefined) return first;
	throw new AppError("not_applicable", "No candidate is enabled to answer.", { key: "agent_profile.dynamic" });
}
