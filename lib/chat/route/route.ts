import type { Candidate } from "@/lib/profile/dynamic/candidate";
import { type FaultClass, faultClassOf, type RouteReason } from "@/lib/profile/dynamic/fault-class";
import type { Part, ProfileRef, RoutePart } from "../part";

/** A candidate with its name, as it is when the turn is opened. */
export interface RoutedCandidate extends Candidate {
	readonly name: string;
}

/** What a dynamic profile's turn goes through. */
export interface Route {
	readonly candidates: readonly RoutedCandidate[];
}

/** Why a candidate did not answer, and what its provider asked to wait, ms, where it said so. */
export interface RouteFailure {
	readonly reason: RouteReason;
	readonly retry_after_ms?: number | undefined;
}

/** No interval grows beyond a day. */
const longestIntervalMs = 24 * 60 * 60 * 1000;

/**
 * The candidate a turn goes on with: the first that is on and that the turn has not left; none after a stop. The list
 * may have changed since the turn began, its parts decide what was left.
 */
export function currentCandidate({ candidates }: Route, parts: readonly Part[]): RoutedCandidate | undefined {
	const steps = parts.filter(isRoute);
	if (steps.some(({ step }) => step === "stop" || step === "exhausted")) return undefined;
	const left = new Set(steps.flatMap((one) => (one.step === "switch" ? [one.from.profile_id] : [])));
	return candidates.find((one) => one.enabled && !left.has(one.execution_profile_id));
}

/**
 * What the current candidate's policy says of a failure (`agent-profile` §3): wait for a reset that is near enough,
 * once per class and cycle and without using up retries; retry with a doubling interval; else the next candidate or
 * the end. A cycle is what follows the last answer of the candidate in this turn. `now`: ms since the epoch.
 */
export function routeFailure(route: Route, parts: readonly Part[], failure: RouteFailure, now: number): RoutePart {
	const current = currentCandidate(route, parts);
	if (!current) throw new Error("nobody is left to fail");
	const { reason } = failure;
	const about = { kind: "route", from: refOf(current), reason } as const;
	const name = faultClassOf(reason);
	const again = name && askAgain(current, { steps: cycleOf(parts, current), name }, failure, now);
	if (again) return { ...about, ...again };
	if (name && current.policies[name].on_exhausted === "stop") return { ...about, step: "stop" };
	const left = [...parts, { ...about, step: "switch" as const, to: refOf(current) }];
	const next = currentCandidate(route, left);
	return next ? { ...about, step: "switch", to: refOf(next) } : { ...about, step: "exhausted" };
}

interface Cycle {
	readonly steps: readonly RoutePart[];
	readonly name: FaultClass;
}

function askAgain(
	{ policies }: Candidate,
	{ steps, name }: Cycle,
	{ retry_after_ms: resetMs }: RouteFailure,
	now: number,
) {
	const { retry, wait_for_reset } = policies[name];
	const ofClass = steps.filter(({ reason }) => faultClassOf(reason) === name);
	const waited = ofClass.some(({ step }) => step === "wait");
	if (wait_for_reset.enabled && !waited && resetMs !== undefined && resetMs <= wait_for_reset.max_wait_seconds * 1000) {
		return { step: "wait", until: isoAt(now + resetMs) } as const;
	}
	const used = Math.max(0, ...ofClass.map((one) => (one.step === "retry" ? one.attempt : 0)));
	if (!retry.enabled || used >= retry.max_retries) return undefined;
	const intervalMs = Math.min(retry.initial_interval_seconds * 1000 * 2 ** used, longestIntervalMs);
	return { step: "retry", attempt: used + 1, of: retry.max_retries, until: isoAt(now + intervalMs) } as const;
}

/** The steps about a candidate since it last answered in this turn. */
function cycleOf(parts: readonly Part[], { execution_profile_id: id }: Candidate): readonly RoutePart[] {
	const answered = parts.findLastIndex(({ kind }) => kind === "text" || kind === "call" || kind === "result");
	return parts.slice(answered + 1).filter((part): part is RoutePart => isRoute(part) && part.from.profile_id === id);
}

const isRoute = (part: Part): part is RoutePart => part.kind === "route";

const refOf = ({ execution_profile_id, name }: RoutedCandidate): ProfileRef => ({
	profile_id: execution_profile_id,
	profile: name,
});

const isoAt = (at: number) => new Date(at).toISOString();
