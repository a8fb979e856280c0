import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { type Candidate, type DynamicInput, normalizeDynamic, type Policy, plainPolicy } from "./candidate";
import { faultClasses } from "./fault-class";

/**
 * The candidates of a value that may be anything: a draft, an argument, an old entry of the history. Entries without an
 * id and parts of another shape are left out. Numbers that somebody is typing may be text until they can be read.
 */
export function candidatesIn(value: Json | undefined): readonly Candidate[] {
	if (!isJsonObject(value) || !Array.isArray(value.candidates)) return [];
	const candidates = value.candidates.filter(
		(one): one is JsonObject => isJsonObject(one) && typeof one.execution_profile_id === "string",
	);
	const read = candidates.map((one) => ({ ...one, enabled: one.enabled ?? true, policies: policiesIn(one.policies) }));
	return normalizeDynamic({ candidates: read as DynamicInput["candidates"] }).candidates;
}

function policiesIn(policies: Json | undefined): JsonObject {
	const given = isJsonObject(policies) ? faultClasses.map((name) => [name, policies[name]] as const) : [];
	return Object.fromEntries(given.flatMap(([name, one]) => (isJsonObject(one) ? [[name, policyIn(one)]] : [])));
}

function policyIn({ on_exhausted, ...sections }: JsonObject): JsonObject {
	const shaped = Object.entries(sections).filter(([, section]) => isJsonObject(section));
	return { ...Object.fromEntries(shaped), on_exhausted: on_exhausted === "stop" ? "stop" : "skip" };
}

/** How many profiles the one with these values runs; `undefined`: it answers itself. */
export function candidateCount({ dynamic }: Readonly<JsonObject>): number | undefined {
	const version = isJsonObject(dynamic) ? dynamic.version : 0;
	return typeof version === "number" && version > 0 ? candidatesIn(dynamic).length : undefined;
}

/** The value with other candidates; its version stays. */
export function withCandidates(value: Json | undefined, candidates: readonly Candidate[]): JsonObject {
	return { ...(isJsonObject(value) ? value : {}), candidates: candidates };
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
