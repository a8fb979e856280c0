import { type Candidate, type Policy, plainCandidate, plainPolicy } from "@/lib/profile/dynamic/candidate";
import type { FaultClass } from "@/lib/profile/dynamic/fault-class";
import type { ProfileRef } from "../part";
import type { Route, RoutedCandidate } from "../route/route";

/** A candidate by its id, called by it in capitals. */
export const routed = (id: string, change: Partial<Candidate> = {}): RoutedCandidate => ({
	...plainCandidate(id),
	...change,
	name: id.toUpperCase(),
});

export const ref = (id: string): ProfileRef => ({ profile_id: id, profile: id.toUpperCase() });

export const routeOf = (...candidates: RoutedCandidate[]): Route => ({ candidates });

/** Policies with one for a class, the other plain. */
export const policiesWith = (name: FaultClass, change: Partial<Policy>): Candidate["policies"] => ({
	transient: plainPolicy,
	hard: plainPolicy,
	[name]: { ...plainPolicy, ...change },
});

/** Asks again, first after 2 s. */
export const retrying = (max_retries: number): Partial<Policy> => ({
	retry: { enabled: true, max_retries, initial_interval_seconds: 2 },
});

export const waiting = (max_wait_seconds: number): Partial<Policy> => ({
	wait_for_reset: { enabled: true, max_wait_seconds },
});
