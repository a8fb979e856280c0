import * as z from "zod/mini";
import type { FaultClass } from "./fault-class";

/** Ranges of the numbers of a policy that is on (`agent-profile` §3). */
export const policyRanges = {
	max_retries: { min: 1, max: 10 },
	initial_interval_seconds: { min: 1, max: 3600 },
	max_wait_seconds: { min: 1, max: 604_800 },
} as const;

export const maxCandidates = 50;

/** A number of a policy; its range is told here and checked with the switch beside it, which turns it into 0. */
function ranged(name: keyof typeof policyRanges) {
	const { min, max } = policyRanges[name];
	const description = `From ${min} to ${max} while enabled, else 0 or left out.`;
	return z.optional(z.int().check(z.meta({ minimum: 0, maximum: max, description })));
}

const retry = z.strictObject({
	enabled: z.boolean(),
	max_retries: ranged("max_retries"),
	initial_interval_seconds: ranged("initial_interval_seconds"),
});

const waitForReset = z.strictObject({ enabled: z.boolean(), max_wait_seconds: ranged("max_wait_seconds") });

const policy = z.strictObject({
	retry: z.optional(retry),
	wait_for_reset: z.optional(waitForReset),
	on_exhausted: z.enum(["skip", "stop"]),
});

const candidate = z.strictObject({
	execution_profile_id: z.string(),
	enabled: z.optional(z.boolean()),
	policies: z.optional(z.strictObject({ transient: z.optional(policy), hard: z.optional(policy) })),
});

/** What a dynamic profile holds as it is sent: what is left out of a candidate has a default. */
export const dynamicSchema = z.strictObject({
	version: z.optional(z.int().check(z.meta({ minimum: 0, description: "As last read; a creation needs none." }))),
	candidates: z
		.array(candidate)
		.check(z.meta({ maxItems: maxCandidates, description: "At least one, in the order they are asked." })),
});

// Types and no interfaces, here and in the dry run: those the compiler takes for JSON.

/** What becomes of one class of faults of a candidate; sections that are off hold zeros. */
export type Policy = {
	readonly retry: {
		readonly enabled: boolean;
		readonly max_retries: number;
		/** The interval doubles with every retry. */
		readonly initial_interval_seconds: number;
	};
	readonly wait_for_reset: { readonly enabled: boolean; readonly max_wait_seconds: number };
	/** What follows once nothing above is left: the next candidate, or the end of the turn. */
	readonly on_exhausted: "skip" | "stop";
};

/** One profile that a dynamic profile may run, whole. Its place in the list is its order. */
export type Candidate = {
	/** Id of a concrete profile. */
	readonly execution_profile_id: string;
	/** Off: kept in its place, never asked. */
	readonly enabled: boolean;
	readonly policies: Readonly<Record<FaultClass, Policy>>;
};

/** What a dynamic profile holds, as it is stored. */
export type Dynamic = {
	/** Counts the changes of the list: 1 on creation, one more with each. 0: a concrete profile. */
	readonly version: number;
	readonly candidates: Candidate[];
};

export type DynamicInput = z.output<typeof dynamicSchema>;
type CandidateInput = DynamicInput["candidates"][number];
type PolicyInput = NonNullable<NonNullable<CandidateInput["policies"]>["transient"]>;

/** Nothing is retried or waited for; the next candidate is asked. */
export const plainPolicy: Policy = {
	retry: { enabled: false, max_retries: 0, initial_interval_seconds: 0 },
	wait_for_reset: { enabled: false, max_wait_seconds: 0 },
	on_exhausted: "skip",
};

/** A candidate as it is added. */
export function plainCandidate(profileId: string): Candidate {
	return {
		execution_profile_id: profileId,
		enabled: true,
		policies: { transient: plainPolicy, hard: plainPolicy },
	};
}

/** The whole form: ids trimmed, what was left out filled in. Numbers of sections that are on stay as they are. */
export function normalizeDynamic({ version = 0, candidates }: DynamicInput): Dynamic {
	return { version, candidates: candidates.map(normalizeCandidate) };
}

function normalizeCandidate({ execution_profile_id, enabled = true, policies }: CandidateInput): Candidate {
	return {
		execution_profile_id: execution_profile_id.trim(),
		enabled,
		policies: { transient: normalizePolicy(policies?.transient), hard: normalizePolicy(policies?.hard) },
	};
}

function normalizePolicy(policy: PolicyInput | undefined): Policy {
	if (policy === undefined) return plainPolicy;
	const { retry, wait_for_reset, on_exhausted } = policy;
	return {
		retry: { ...plainPolicy.retry, ...given(retry) },
		wait_for_reset: { ...plainPolicy.wait_for_reset, ...given(wait_for_reset) },
		on_exhausted,
	};
}

const given = <T extends object>(section: T | undefined) =>
	Object.fromEntries(Object.entries(section ?? {}).filter(([, value]) => value !== undefined)) as {
		readonly [Name in keyof T]: NonNullable<T[Name]>;
	};
