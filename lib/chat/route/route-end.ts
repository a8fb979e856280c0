import { faultClassOf } from "@/lib/profile/dynamic/fault-class";
import { type ErrorBody, reasonCodes } from "@/lib/shared/app-error";
import type { PlacedPart } from "../history/settle-message";
import type { Part, RoutePart } from "../part";
import { faultBody } from "../turn/model-fault";
import type { TurnEnd } from "../turn-event";
import {
	currentCandidate,
	isRoute,
	namedCandidate,
	type Route,
	type RoutedCandidate,
	type RoutedTurn,
	type RouteFailure,
	routeFailure,
} from "./route";

/** What a failure comes to: the part to store, and how the turn ends with it for now. */
export interface RouteEnd {
	readonly placed: PlacedPart;
	/** `streaming` with `goes_on_at`, or `failed` with its error: then calls that are open are settled with it. */
	readonly end: TurnEnd;
}

/** What a stored turn of a dynamic profile does next. */
export type RouteDue =
	/** Opens this candidate. */
	| { readonly kind: "open"; readonly candidate: RoutedCandidate }
	/** The one it is with was taken out of the list: stored as any other switch. */
	| ({ readonly kind: "pass" } & RouteEnd)
	/** Nobody can be asked; calls that are open are settled. */
	| { readonly kind: "over"; readonly end: TurnEnd };

/**
 * Who is opened next for a stored turn, asked every time it is opened: on its beginning, when it goes on at
 * `goes_on_at`, after a restart and after a card. An answer to a card that was given before the turn was put off is in
 * `givenAnswer`. `now`: ms since the epoch.
 */
export function routeDue(route: Route, turn: RoutedTurn, now: number): RouteDue {
	const over = routeEndOf(turn.parts, now);
	if (over?.status === "failed") return { kind: "over", end: over };
	const candidate = currentCandidate(route, turn);
	if (candidate) return { kind: "open", candidate };
	if (namedCandidate(turn)) return { kind: "pass", ...routeEnd(route, turn, { reason: "candidate_removed" }, now) };
	return { kind: "over", end: { status: "failed", error: nobodyOn } };
}

/**
 * What follows when the candidate of `routeDue` did not answer: its opening failed, or its generation did before
 * anything was said. The part takes its predecessor's place where it is a further attempt for the same class of faults
 * directly after it. `now`: ms since the epoch.
 */
export function routeEnd(route: Route, turn: RoutedTurn, failure: RouteFailure, now: number): RouteEnd {
	const part = routeFailure(route, turn, failure, now);
	const last = turn.parts.length - 1;
	const index = isAttemptAfter(turn.parts[last], part) ? last : last + 1;
	return { placed: { index, part }, end: endAfter(part, [...turn.parts, part], failure, now) };
}

/**
 * How a turn ended whose newest part is a step of its route, from its parts alone: a process that stored the part and
 * died before it stored the end left the same turn. Nothing for any other turn.
 */
export function routeEndOf(parts: readonly Part[], now: number): TurnEnd | undefined {
	const part = parts.at(-1);
	return part && isRoute(part) ? endAfter(part, parts, { reason: part.reason }, now) : undefined;
}

function endAfter(part: RoutePart, parts: readonly Part[], { reason, cause }: RouteFailure, now: number): TurnEnd {
	switch (part.step) {
		case "retry":
		case "wait":
			return { status: "streaming", goes_on_at: Date.parse(part.until) };
		case "switch":
			return { status: "streaming", goes_on_at: now };
		case "stop":
		case "exhausted":
			return { status: "failed", error: withRoute(faultBody({ fault: reason, cause }), parts) };
	}
}

/** Names everyone who did not answer, in the order they were asked. */
function withRoute(error: ErrorBody, parts: readonly Part[]): ErrorBody {
	const route = parts
		.filter((part) => isRoute(part))
		.filter(({ step }) => step !== "retry" && step !== "wait")
		.map(({ from: { profile_id, profile }, reason }) => ({ profile_id, profile, reason }));
	return { ...error, details: { ...error.details, route } };
}

/** After a retry the turn is with the same candidate. */
function isAttemptAfter(before: Part | undefined, part: RoutePart): boolean {
	return (
		before?.kind === "route" &&
		before.step === "retry" &&
		part.step === "retry" &&
		faultClassOf(before.reason) === faultClassOf(part.reason)
	);
}

const nobodyOn: ErrorBody = {
	code: reasonCodes.feature_unavailable,
	reason: "feature_unavailable",
	message: "No candidate of the dynamic profile is switched on.",
	key: "agent_profile.dynamic",
};
