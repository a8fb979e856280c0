import type { ErrorBody } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";

export const FIRST = "profile_first";
export const SECOND = "profile_second";
export const DISABLED = "profile_disabled";
export const DELETED = "profile_deleted";
export const FALLS_BACK = "profile_falls_back";
export const ROUTER = "profile_router";
/** Stands for the id of the profile that is changed. */
export const ITSELF = "ITSELF";

export const of = (...ids: string[]): JsonObject[] => ids.map((execution_profile_id) => ({ execution_profile_id }));
export const list = (...ids: string[]): JsonObject => ({ dynamic: { version: 3, candidates: of(...ids) } });
export const place = (index: number) => `dynamic.candidates.${index}.execution_profile_id`;

/** One candidate with one section of its policy for transient faults. */
export function policy(section: JsonObject): JsonObject {
	const transient = { on_exhausted: "skip", ...section };
	return { dynamic: { version: 3, candidates: [{ execution_profile_id: FIRST, policies: { transient } }] } };
}
export const section = (rest: string) => `dynamic.candidates.0.policies.transient.${rest}`;

type Refused = Pick<ErrorBody, "reason"> & { readonly path?: string; readonly rule?: string };

/** What a list may not hold, wherever it is sent. */
export const faultyLists: [string, JsonObject, Refused][] = [
	["nothing", list(), { reason: "invalid_value", path: "dynamic.candidates", rule: "min_entries" }],
	["one twice", list(FIRST, FIRST), { reason: "invalid_value", path: place(1), rule: "candidate_repeated" }],
	["one twice, with spaces", list(FIRST, ` ${FIRST} `), { reason: "invalid_value", path: place(1) }],
	["a blank id", list(" "), { reason: "invalid_value", path: place(0), rule: "existing_profile" }],
	[
		"one that is not there",
		list(FIRST, "canary"),
		{ reason: "invalid_value", path: place(1), rule: "existing_profile" },
	],
	["a deleted one", list(DELETED), { reason: "invalid_value", path: place(0), rule: "existing_profile" }],
	["a dynamic one", list(ROUTER), { reason: "invalid_value", path: place(0), rule: "candidate_concrete" }],
	[
		"one that falls back by itself",
		list(SECOND, FALLS_BACK),
		{ reason: "invalid_value", path: place(1), rule: "candidate_auto_fallback" },
	],
	...(
		[
			["no retry", { retry: { enabled: true, max_retries: 0, initial_interval_seconds: 1 } }, "retry.max_retries"],
			["11 retries", { retry: { enabled: true, max_retries: 11, initial_interval_seconds: 1 } }, "retry.max_retries"],
			["an interval of nothing", { retry: { enabled: true, max_retries: 1 } }, "retry.initial_interval_seconds"],
			[
				"an interval above an hour",
				{ retry: { enabled: true, max_retries: 1, initial_interval_seconds: 3601 } },
				"retry.initial_interval_seconds",
			],
			["no wait", { wait_for_reset: { enabled: true } }, "wait_for_reset.max_wait_seconds"],
			[
				"a wait above a week",
				{ wait_for_reset: { enabled: true, max_wait_seconds: 604_801 } },
				"wait_for_reset.max_wait_seconds",
			],
		] as const
	).map(([what, given, rest]): [string, JsonObject, Refused] => [
		what,
		policy(given),
		{ reason: "invalid_value", path: section(rest), rule: "number_between" },
	]),
	[
		"retries that are off but counted",
		policy({ retry: { enabled: false, max_retries: 1 } }),
		{ reason: "invalid_value", path: section("retry.max_retries"), rule: "off_is_zero" },
	],
	[
		"a wait that is off but given",
		policy({ wait_for_reset: { enabled: false, max_wait_seconds: 5 } }),
		{ reason: "invalid_value", path: section("wait_for_reset.max_wait_seconds"), rule: "off_is_zero" },
	],
	[
		"a policy without an end",
		policy({ on_exhausted: "canary" }),
		{ reason: "invalid_value", path: section("on_exhausted") },
	],
	[
		"a key of its own",
		{ dynamic: { version: 3, candidates: [{ execution_profile_id: FIRST, canary: 1 }] } },
		{ reason: "invalid_value", path: "dynamic.candidates.0", rule: "unknown_key" },
	],
	["no list at all", { dynamic: { version: 3 } }, { reason: "invalid_value", path: "dynamic.candidates" }],
	[
		"a version that is text",
		{ dynamic: { version: "3", candidates: of(FIRST) } },
		{ reason: "invalid_value", path: "dynamic.version" },
	],
	...(
		[
			["a fraction", 3.5, "wrong_kind"],
			["above what a number counts to", 2 ** 53, "max_number"],
			["true", true, "wrong_kind"],
		] as const
	).map(([what, version, rule]): [string, JsonObject, Refused] => [
		`a version that is ${what}`,
		{ dynamic: { version, candidates: of(FIRST) } },
		{ reason: "invalid_value", path: "dynamic.version", rule },
	]),
	[
		"a version that is null",
		{ dynamic: { version: null, candidates: of(FIRST) } },
		{ reason: "null_not_allowed", path: "dynamic.version" },
	],
	[
		"one twice, in other case",
		list(FIRST, FIRST.toUpperCase()),
		{ reason: "invalid_value", path: place(1), rule: "existing_profile" },
	],
	["an id that reaches into prototypes", list("__proto__"), { reason: "invalid_value", path: place(0) }],
	["a very long id", list("x".repeat(300)), { reason: "invalid_value", path: place(0) }],
	[
		"too many",
		list(...Array.from({ length: 51 }, (_, index) => `canary${index}`)),
		{ reason: "invalid_value", path: "dynamic.candidates", rule: "too_many_entries" },
	],
	[
		"candidates by number",
		{ dynamic: { version: 3, candidates: { 0: of(FIRST)[0] ?? null } } },
		{ reason: "invalid_value", path: "dynamic.candidates", rule: "wrong_kind" },
	],
	[
		"null for a policy",
		{ dynamic: { version: 3, candidates: [{ execution_profile_id: FIRST, policies: { transient: null } }] } },
		{ reason: "null_not_allowed", path: "dynamic.candidates.0.policies.transient" },
	],
	[
		"retries that are text",
		policy({ retry: { enabled: true, max_retries: "3", initial_interval_seconds: 5 } }),
		{ reason: "invalid_value", path: section("retry.max_retries"), rule: "wrong_kind" },
	],
	["a setting of other profiles", { ...list(FIRST), model: "canary" }, { reason: "not_applicable", path: "model" }],
];

export const noVersion: Refused = { reason: "invalid_value", path: "dynamic.version", rule: "dynamic_version" };
export const otherVersion: Refused = { reason: "version_conflict", path: "dynamic.version" };
export const sent = (version: JsonObject, ...ids: string[]): JsonObject => ({
	dynamic: { ...version, candidates: of(...ids) },
});

export const faultyUpdates: [string, JsonObject, Refused][] = [
	...faultyLists,
	["no version", sent({}, SECOND), noVersion],
	["no version, the same list", sent({}, FIRST, SECOND), noVersion],
	["version 0", sent({ version: 0 }, SECOND), noVersion],
	["a negative version", sent({ version: -1 }, SECOND), noVersion],
	["a stale version", sent({ version: 2 }, SECOND), otherVersion],
	["a stale version, the same list", sent({ version: 2 }, FIRST, SECOND), otherVersion],
	["a version ahead", sent({ version: 4 }, SECOND), otherVersion],
	["itself", list(FIRST, ITSELF), { reason: "invalid_value", path: place(1), rule: "candidate_self" }],
	[
		"a setting of other profiles at its initial value",
		{ max_tool_hops: 2 },
		{ reason: "not_applicable", path: "max_tool_hops" },
	],
	[
		"a name that is blank beside a good list",
		{ ...list(SECOND), name: " " },
		{ reason: "invalid_value", path: "name" },
	],
];
