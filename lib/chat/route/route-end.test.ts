import { describe, expect, it } from "vitest";
import { plainPolicy } from "@/lib/profile/dynamic/candidate";
import type { Part } from "../part";
import { policiesWith, ref, retrying, routed, routeOf } from "../testing/route-list";
import type { Route, RoutedTurn, RouteFailure } from "./route";
import { routeDue, routeEnd, routeEndOf } from "./route-end";

const now = Date.UTC(2026, 0, 1);
const isoIn = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const policies = policiesWith("transient", retrying(3));

/** Stores what failures come to, one after the other. */
function failing(route: Route, ...failures: RouteFailure[]) {
	const parts: Part[] = [];
	const ends = failures.map((failure) => {
		const { placed, end } = routeEnd(route, { parts }, failure, now);
		parts[placed.index] = placed.part;
		return end;
	});
	return { parts, ends };
}

describe("who a stored turn is with", () => {
	const plain = routeOf(routed("a", { enabled: false }), routed("b"), routed("c"));

	it("begins with the first that is on", () => {
		expect(routeDue(plain, { parts: [] }, now)).toMatchObject({ kind: "open", candidate: { name: "B" } });
	});

	it("stays with who answered, whatever was put before it meanwhile", () => {
		const answered_by = { profile_id: "c", profile: "C", model: "m", via: ref("d") };
		expect(routeDue(plain, { parts: [], answered_by }, now)).toMatchObject({ candidate: { name: "C" } });
	});

	it("passes on, with a reason, where the one it waits for was taken out of the list", () => {
		const { parts } = failing(routeOf(routed("a", { policies }), routed("b")), { reason: "rate_limited" });
		const due = routeDue(plain, { parts }, now);
		const part = { kind: "route", from: ref("a"), reason: "candidate_removed", step: "switch", to: ref("b") };
		expect(due).toEqual({
			kind: "pass",
			placed: { index: 1, part },
			end: { status: "streaming", goes_on_at: now },
		});
	});

	it("ends where nobody is on, and says so", () => {
		const off = routeOf(routed("a", { enabled: false }));
		expect(routeDue(off, { parts: [] }, now)).toMatchObject({
			kind: "over",
			end: { status: "failed", error: { reason: "feature_unavailable", key: "agent_profile.dynamic" } },
		});
	});
});

describe("what a failure comes to", () => {
	it("makes one line of attempts, with doubling intervals, then passes on", () => {
		const route = routeOf(routed("a", { policies }), routed("b"));
		const busy: RouteFailure = { reason: "provider_overloaded" };
		const { parts, ends } = failing(route, busy, busy, { reason: "rate_limited", retry_after_ms: 5 }, busy);
		expect(parts).toEqual([
			{
				kind: "route",
				from: ref("a"),
				reason: "rate_limited",
				step: "retry",
				attempt: 3,
				of: 3,
				until: isoIn(8),
			},
			{ kind: "route", from: ref("a"), reason: "provider_overloaded", step: "switch", to: ref("b") },
		]);
		expect(ends.map(({ goes_on_at }) => goes_on_at)).toEqual([now + 2000, now + 4000, now + 8000, now]);
	});

	it("fails with the last fault and everyone who was left", () => {
		const stop = { ...policies, hard: { ...plainPolicy, on_exhausted: "stop" as const } };
		const route = routeOf(routed("a"), routed("b", { policies: stop }), routed("c"));
		const { ends, parts } = failing(route, { reason: "profile_disabled" }, { reason: "auth_required" });
		expect(ends.at(-1)).toMatchObject({
			status: "failed",
			error: {
				reason: "secret_missing",
				details: {
					fault: "auth_required",
					route: [
						{ ...ref("a"), reason: "profile_disabled" },
						{ ...ref("b"), reason: "auth_required" },
					],
				},
			},
		});
		const turn: RoutedTurn = { parts };
		expect(routeEndOf(parts, now)).toEqual(ends.at(-1));
		expect(routeDue(route, turn, now)).toEqual({ kind: "over", end: ends.at(-1) });
		expect(() => routeEnd(route, turn, { reason: "auth_required" }, now)).toThrow("nobody is left");
	});
});
