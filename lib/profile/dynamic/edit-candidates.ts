import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { type Candidate, type DynamicInput, normalizeDynamic, type Policy, plainPolicy } from "./candidate";

/** The candidates of a shown value, whole. Numbers that somebody is typing may be text until they can be read. */
export function candidatesIn(value: Json | undefined): readonly Candidate[] {
	if (!isJsonObject(value) || !Array.isArray(value.candidates)) return [];
	const candidates = value.candidates.filter(
		(one): one is JsonObject => isJsonObject(one) && typeof one.execution_profile_id === "string",
	);
	return normalizeDynamic({ candidates: candidates as unknown as DynamicInput["candidates"] }).candidates;
}

/** How many profiles the one with these values runs; `undefined`: it answers itself. */
export function candidateCount({ dynamic }: Readonly<JsonObject>): number | undefined {
	const version = isJsonObject(dynamic) ? dynamic.version : 0;
	return typeof version === "number" && version > 0 ? candidatesIn(dynamic).length : undefined;
}

/** The value with other candidates; its version stays. */
export function withCandidates(value: Json | undefined, candidates: readonly Candidate[]): JsonObject {
	return { ...(isJsonObject(value) ? value : {}), candidates: candidates as unknown as Json[] };
}

/** A list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
	const next = [...list];
	const [one] = next.splice(from, 1);
	if (one !== undefined) next.splice(to, 0, one);
	return next;
}

/** What a section of a policy starts with once it is switched on. */
const policySeeds = {
	retry: { enabled: true, max_retries: 1, initial_interval_seconds: 5 },
	wait_for_reset: { enabled: true, max_wait_seconds: 300 },
} as const;

/** A policy with one section switched: on, it starts with its seed; off, it holds zeros. */
export function withSection(policy: Policy, section: keyof typeof policySeeds, on: boolean): Policy {
	return { ...policy, [section]: (on ? policySeeds : plainPolicy)[section] };
}
