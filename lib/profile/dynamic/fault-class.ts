/** Faults that may pass by themselves (`agent-profile` §3). */
export const transientFaults = [
	"network_unavailable",
	"provider_unavailable",
	"provider_overloaded",
	"model_capacity",
	"rate_limited",
	"agent_transport_lost",
] as const;

/** Faults that a person, a payment or a date has to mend. */
export const hardFaults = [
	"auth_required",
	"missing_credentials",
	"subscription_required",
	"quota_limited",
	"model_unavailable",
	"provider_not_configured",
] as const;

/** A fault that a policy of a candidate speaks of. */
export type PolicyFault = (typeof transientFaults)[number] | (typeof hardFaults)[number];

export const faultClasses = ["transient", "hard"] as const;

export type FaultClass = (typeof faultClasses)[number];

/** The class of a fault; nothing for what no policy speaks of. */
export function faultClassOf(fault: string): FaultClass | undefined {
	if (transientFaults.some((one) => one === fault)) return "transient";
	return hardFaults.some((one) => one === fault) ? "hard" : undefined;
}

/** What keeps a candidate from being asked at all; no policy speaks of it, the next one is asked. */
export const obstacles = [
	"profile_disabled",
	"agent_disabled",
	"profile_deleted",
	"profile_unusable",
	/** Taken out of the list, or switched off in it, while a turn was with it. */
	"candidate_removed",
] as const;

/** Why a candidate does not answer. */
export type RouteReason = PolicyFault | (typeof obstacles)[number];
