import type { Candidate } from "@/lib/profile/dynamic/candidate";
import { type FaultClass, faultClassOf, type RouteReason } from "@/lib/profile/dynamic/fault-class";
import type { ChatMessage } from "../message";
import type { Part, ProfileRef, RoutePart } from "../part";

/** A candidate with its name, as it is when the turn is opened. */
export interface RoutedCandidate extends Candidate {
	readonly name: string;
}

/** What a dynamic profile's turn goes through: the list as it is now, whatever it was when the turn began. */
export interface Route {
	readonly candidates: readonly RoutedCandidate[];
}

/** A message of a dynamic profile, as far as it is stored. */
export type RoutedTurn = Pick<ChatMessage, "parts" | "answered_by">;

/** Why a candidate did not answer. */
export interface RouteFailure {
	readonly reason: RouteReason;
	/** What its provider asked to wait, ms ≥ 0, where it said so. */
	readonly retry_after_ms?: number | undefined;
	/** What was thrown; an `AppError` is what the turn says where it ends with this. */
	readonly cause?: unknown;
}

/** No interval grows beyond a day. */
const longestIntervalMs = 24 * 60 * 60 * 1000;

export const isRoute = (part: Part): part is RoutePart => part.kind === "route";

/** The candidate that a stored turn is with: the one its newest step names, or who answered so far; none: it begins. */
export function namedCandidate({ parts, answered_by }: RoutedTurn): ProfileRef | undefined {
	const newest = parts.findLast(isRoute);
	if (newest) return newest.step === "switch" ? newest.to : newest.from;
	return answered_by?.via && { profile_id: answered_by.profile_id, profile: answered_by.profile };
}

/**
 * The candidate that a turn goes on with: the one it is with, as long as it is on in the list; a turn that begins takes
 * the first that is on. None after a stop, or where the one it is with is no candidate any more.
 */
export function currentCandidate({ candidates }: Route, turn: RoutedTurn): RoutedCandidate | undefined {
	if (isOver(turn.parts)) return undefined;
	const named = namedCandidate(turn);
	return candidates.find((one) => one.enabled && (!named || one.execution_profile_id === named.profile_id));
}

/**
 * What the policy of the candidate that a turn is with says of a failure (`agent-profile` §3): wait for a reset that is
 * near enough, once per class and cycle and without using up retries; retry with a doubling interval; else the next
 * candidate or the end. A cycle is what follows the last answer in this turn. The next one is the first of the list
 * that is on and that the turn has not left. `now`: ms since the epoch.
 */
export function routeFailure(route: Route, turn: RoutedTurn, failure: RouteFailure, now: number): RoutePart {
	const current = currentCandidate(route, turn);
	const from = current ? refOf(current) : namedCandidate(turn);
	if (!from || isOver(turn.parts)) throw new Error("nobody is left to fail");
	const { reason } = failure;
	const about = { kind: "route", from, reason } as const;
	const name = faultClassOf(reason);
	if (current && name) {
		const again = askAgain(current, { steps: cycleOf(turn.parts, from), name }, failure, now);
		if (again) return { ...about, ...again };
		if (current.policies[name].on_exhausted === "stop") return { ...about, step: "stop" };
	}
	const next = nextCandidate(route, turn.parts, from);
	return next ? { ...about, step: "switch", to: refOf(next) } : { ...about, step: "exhausted" };
}

/** True once a policy stopped the turn, or nobody is left. */
const isOver = (parts: readonly Part[]) =>
	parts.some((part) => isRoute(part) && (part.step === "stop" || part.step === "exhausted"));

function nextCandidate({ candidates }: Route, parts: readonly Part[], leaving: ProfileRef) {
	const left = new Set([leaving.profile_id]);
	for (const part of parts) if (isRoute(part) && part.step === "switch") left.add(part.from.profile_id);
	return candidates.find((one) => one.enabled && !left.has(one.execution_profile_id));
}

interface Cycle {
	readonly steps: readonly RoutePart[];
	readonly name: FaultClass;
}

function askAgain({ policies }: Candidate, { steps, name }: Cycle, failure: RouteFailure, now: number) {
	const { retry, wait_for_reset } = policies[name];
	const ofClass = steps.filter(({ reason }) => faultClassOf(reason) === name);
	const waited = ofClass.some(({ step }) => step === "wait");
	const { retry_after_ms: resetMs } = failure;
	if (wait_for_reset.enabled && !waited && resetMs !== undefined && resetMs <= wait_for_reset.max_wait_seconds * 1000) {
		return { step: "wait", until: isoAt(now + resetMs) } as const;
	}
	const used = Math.max(0, ...ofClass.map((one) => (one.step === "retry" ? one.attempt : 0)));
	if (!retry.enabled || used >= retry.max_retries) return undefined;
	const intervalMs = Math.min(retry.initial_interval_seconds * 1000 * 2 ** used, longestIntervalMs);
	return { step: "retry", attempt: used + 1, of: retry.max_retries, until: isoAt(now + intervalMs) } as const;
}

/** The steps about a candidate since the last answer in this turn. */
function cycleOf(parts: readonly Part[], { profile_id }: ProfileRef): readonly RoutePart[] {
	const answered = parts.findLastIndex(({ kind }) => kind === "text" || kind === "call" || kind === "result");
	return parts
		.slice(answered + 1)
		.filter((part) => isRoute(part))
		.filter(({ from }) => from.profile_id === profile_id);
}

const refOf = ({ execution_profile_id, name }: RoutedCandidate): ProfileRef => ({
	profile_id: execution_profile_id,
	profile: name,
});

/** ISO 8601, rounded up: nothing goes on before its time. */
const isoAt = (at: number) => new Date(Math.ceil(at)).toISOString();
