import "server-only";
import { agentProfile } from "@/lib/profile/resource";
import type { CandidateFacts } from "@/lib/profile/rules";
import { familyOf } from "@/lib/server/agent/agent-record";
import type { ReadHandle } from "@/lib/server/db/client";
import { featureOn } from "@/lib/server/flag/feature-on";
import { ruleError } from "@/lib/server/setting/invalid-value";
import { snapshotOf } from "@/lib/server/setting/read-record";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { issue } from "@/lib/setting/issue/issue-rules";
import { AppError } from "@/lib/shared/app-error";
import { type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { agentOfProfile, profileRecord } from "../profile-record";
import { candidateProfiles, dynamicOf } from "./candidate-facts";

const feature = "features.dynamicProfiles";

/** Refuses every change of a dynamic profile while the feature is off; concrete profiles pass. */
export async function admitProfile(db: ReadHandle, profile: StoredRecord): Promise<void> {
	const agent = await agentOfProfile(db, profile);
	if (agent !== undefined && familyOf(agent) === "dynamic") await requireDynamicProfiles(db);
}

/** Throws `feature_unavailable` while dynamic profiles are off. */
export async function requireDynamicProfiles(db: ReadHandle): Promise<void> {
	if (await featureOn(feature, db)) return;
	throw new AppError("feature_unavailable", "Dynamic profiles are switched off.", {
		suggested: "A person can switch the feature on under Settings → System.",
		details: { feature },
	});
}

/**
 * The value of `dynamic` that a patch leads to: the version it was read with must be the stored one, the next one is
 * stored. The same list changes nothing. Throws `invalid_value` without a version, `version_conflict` with the
 * record as it is now.
 */
export async function nextDynamic(db: ReadHandle, record: StoredRecord, patch: JsonObject): Promise<JsonObject> {
	const stored = dynamicOf(record.values.dynamic);
	if (patch.dynamic === undefined) return {};
	const sent = dynamicOf(patch.dynamic);
	// nothing readable is stored: the rules refuse it for a concrete profile, and a damaged list begins anew
	if (stored.version === 0) return { dynamic: { ...sent, version: 1 } };
	if (sent.version <= 0) {
		throw ruleError(agentProfile, "dynamic", issue("dynamic_version", ["version"]));
	}
	if (sent.version !== stored.version) {
		throw new AppError("version_conflict", "The candidates changed since they were read.", {
			key: "agent_profile.dynamic",
			path: "dynamic.version",
			suggested: "Apply the change to the current candidates and send their version.",
			details: {
				current_revision: record.revision,
				current: (await snapshotOf(db, profileRecord, record)) as unknown as Json,
			},
		});
	}
	const same = sameJson(sent.candidates, stored.candidates);
	return { dynamic: { ...sent, version: same ? stored.version : stored.version + 1 } };
}

/** What the rules ask about the profiles that a list names. */
export async function candidateFacts(
	db: ReadHandle,
	value: Json | undefined,
): Promise<ReadonlyMap<string, CandidateFacts>> {
	const ids = dynamicOf(value).candidates.map((one) => one.execution_profile_id);
	const found = await candidateProfiles(db, ids);
	return new Map(
		[...found].map(([id, { family, auto_fallback, deleted }]) => [
			id,
			{ concrete: family !== "dynamic", auto_fallback, deleted },
		]),
	);
}
