import "server-only";
import { sql } from "drizzle-orm";
import { plainCandidate } from "@/lib/profile/dynamic/candidate";
import { dryRun } from "@/lib/profile/dynamic/dry-run";
import { candidatesIn } from "@/lib/profile/dynamic/edit-candidates";
import { agentProfile } from "@/lib/profile/resource";
import { agentRecord } from "@/lib/server/agent/agent-record";
import { maySee, requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { fromSettings } from "@/lib/server/db/schema/columns";
import { entityId } from "@/lib/server/setting/check-target";
import { loadRecords } from "@/lib/server/setting/load-record";
import { pageRecords } from "@/lib/server/setting/page-records";
import { loadForRead } from "@/lib/server/setting/read-record";
import type { Choices, ResourceTarget } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { readStandings } from "./dry-run";
import { agentOfProfile, profileRecord } from "./profile-record";

/** More are found by listing; a description has to fit into what a model is shown of a result. */
const maxChoices = 20;

/**
 * Profiles that may become candidates, by name, and what would happen now: over the saved candidates, or over those
 * whose ids are given, with the policies that are saved for them. Throws `not_found`, and `not_applicable` for a profile
 * that is not dynamic.
 */
export async function dynamicChoices(
	ctx: Context,
	target: ResourceTarget | undefined,
	given: readonly string[] | undefined,
): Promise<Choices> {
	const saved = target ? await savedCandidates(ctx, target) : [];
	const known = new Map(saved.map((one) => [one.execution_profile_id, one]));
	const ids = given && [...new Set(given)];
	const candidates = ids ? ids.map((id) => known.get(id) ?? plainCandidate(id)) : saved;
	const [choices, standings] = await Promise.all([
		eligibleProfiles(ctx),
		readStandings(
			ctx,
			candidates.map((one) => one.execution_profile_id),
		),
	]);
	const asked = target !== undefined || ids !== undefined;
	return {
		status: "ok",
		...(asked ? { dry_run: dryRun(candidates, standings) } : {}),
		choices,
		checked_at: new Date(ctx.clock.now()).toISOString(),
	};
}

async function savedCandidates(ctx: Context, target: ResourceTarget) {
	const db = database().read;
	const profile = await loadForRead(db, ctx, profileRecord, entityId(agentProfile, target));
	const agent = await agentOfProfile(db, profile);
	if (agent?.own.family !== "dynamic")
		throw new AppError("not_applicable", "Only a dynamic profile has candidates.", { key: "agent_profile.dynamic" });
	return candidatesIn(profile.values.dynamic);
}

/** Concrete profiles without automatic fallback, whose own agent says who answers. */
async function eligibleProfiles(ctx: Context): Promise<Choices["choices"]> {
	requireCapability(ctx, "settings.read");
	if (!maySee(ctx, identityOf(ctx), agentProfile.requiredScope, {})) return [];
	const db = database().read;
	const concrete = sql`agent_id in (select id from agents where family <> 'dynamic' and deleted_at is null)`;
	const visible = sql`${concrete} and coalesce(${fromSettings("auto_fallback")}, 0) = 0`;
	const { records } = await pageRecords(db, { kind: profileRecord, label: "name", visible }, { limit: maxChoices });
	const agents = await loadRecords(
		db,
		agentRecord,
		records.map(({ record }) => String(record.own.agent_id)),
	);
	return records.map(({ record }) => ({
		value: record.id,
		label: String(record.values.name),
		description: String(agents.get(String(record.own.agent_id))?.values.display_name ?? ""),
	}));
}
