import "server-only";
import type { CandidateStanding } from "@/lib/profile/dynamic/dry-run";
import { agentProfile } from "@/lib/profile/resource";
import { choiceWaitMs } from "@/lib/server/agent/agent-choices";
import { agentRecord, familyOf } from "@/lib/server/agent/agent-record";
import { type ResolveOptions, resolveModelConfig } from "@/lib/server/agent/model-list";
import { maySee, notFound, requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { isListed } from "@/lib/server/model/listed-model";
import type { ModelConfig } from "@/lib/server/model/model-config";
import { loadRecords } from "@/lib/server/setting/load-record";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { profileRecord } from "./profile-record";

/** What was found: a reason, or nothing that speaks against it. */
type Finding = Pick<CandidateStanding, "reason" | "unknown">;

/**
 * How profiles stand as candidates now, by id. Asks no model: looks at the profile, its agent and key, and at the live
 * list of models, each agent's once and no longer than for live choices. Profiles that are not there are left out.
 * Throws `missing_capability`, and `not_found` for a caller who may see no profiles: to them none would be deleted.
 */
export async function readStandings(
	ctx: Context,
	ids: readonly string[],
	options: ResolveOptions = {},
): Promise<ReadonlyMap<string, CandidateStanding>> {
	requireCapability(ctx, "settings.read");
	if (ids.length === 0) return new Map();
	if (!maySee(ctx, identityOf(ctx), agentProfile.requiredScope, {})) throw notFound();
	const db = database().read;
	const profiles = await loadRecords(db, profileRecord, ids);
	const agents = await loadRecords(
		db,
		agentRecord,
		[...profiles.values()].map(({ own }) => String(own.agent_id)),
	);
	const asked = new Map<string, Promise<ModelConfig>>();
	const configOf = (agent: StoredRecord) => {
		const config = asked.get(agent.id) ?? resolveModelConfig(agent, {}, { waitMs: choiceWaitMs, ...options });
		asked.set(agent.id, config);
		return config;
	};
	const standings = [...profiles.values()].map(async (profile): Promise<CandidateStanding> => {
		const agent = agents.get(String(profile.own.agent_id));
		return {
			profile_id: profile.id,
			profile: String(profile.values.name),
			agent: String(agent?.values.display_name ?? ""),
			...(await findingOf(profile, agent, configOf)),
		};
	});
	return new Map((await Promise.all(standings)).map((standing) => [standing.profile_id, standing]));
}

/** Looks in the order in which a turn would come upon it. */
async function findingOf(
	profile: StoredRecord,
	agent: StoredRecord | undefined,
	configOf: (agent: StoredRecord) => Promise<ModelConfig>,
): Promise<Finding> {
	if (profile.deletedAt !== null || agent === undefined || agent.deletedAt !== null)
		return { reason: "profile_deleted" };
	if (profile.values.enabled === false) return { reason: "profile_disabled" };
	if (agent.values.enabled === false) return { reason: "agent_disabled" };
	const family = familyOf(agent);
	if (family === "acp" || family === "dynamic" || profile.values.auto_fallback === true)
		return { reason: "profile_unusable" };
	return family === "offline" ? {} : findingIn(await configOf(agent), profile, agent);
}

function findingIn(config: ModelConfig, { values }: StoredRecord, agent: StoredRecord): Finding {
	const { status, reason, models } = config;
	const model = String(values.model) || String(agent.values.default_model);
	if (status === "not_configured") return { reason: "provider_not_configured" };
	if (reason === "secret_missing") return { reason: "missing_credentials" };
	if (model === "") return { reason: "provider_not_configured" };
	if (status === "auth_required") return { reason: agent.values.api_key ? "auth_required" : "missing_credentials" };
	if (status === "failed") return failureOf(config);
	if (status !== "ok") return { unknown: true };
	const fallback = String(values.fallback_model);
	const found = isListed(model, models) || (fallback !== "" && isListed(fallback, models));
	return found ? {} : { reason: "model_unavailable" };
}

/** What a list that could not be read says of a turn, which would go to the same host. */
function failureOf({ reason, answered }: ModelConfig): Finding {
	if (reason === "host_refused") return { reason: "provider_not_configured" };
	if (reason === "rate_limited") return { reason: "rate_limited" };
	if (reason === "timed_out" || (answered !== undefined && answered >= 500)) return { reason: "provider_unavailable" };
	// Some servers list no models, or too many, and answer all the same.
	if (answered !== undefined || reason === "too_large") return { unknown: true };
	return { reason: "network_unavailable" };
}
