import { type Candidate, plainCandidate, plainPolicy } from "@/lib/profile/dynamic/candidate";
import type { McpAgent } from "../../harness/mcp-agent";
import type { RestApi } from "../../harness/rest-api";
import { agentChanges, agentReads } from "./agent-writes";

/** The agent of dynamic profiles; every installation has it. */
export const dynamicAgent = "agent_dynamic";

/** A candidate that is asked once more after a pause when its fault is a temporary one. */
export function patient(id: string, seconds: number): Candidate {
	const plain = plainCandidate(id);
	const retry = { enabled: true, max_retries: 1, initial_interval_seconds: seconds };
	return { ...plain, policies: { ...plain.policies, transient: { ...plainPolicy, retry } } };
}

/** A dynamic profile over new profiles of the names given, each asked once more after 10 seconds; answers its id. */
export async function newDynamicProfile(api: RestApi, names: readonly string[]): Promise<string> {
	const ids = await Promise.all(names.map((name) => api.newProfile({ name })));
	const candidates = ids.map((id) => patient(id, 10));
	return api.newProfile({
		agent_id: dynamicAgent,
		name: `Router ${crypto.randomUUID().slice(0, 6)}`,
		dynamic: { candidates },
	});
}

interface Dynamic {
	readonly version: number;
	readonly candidates: readonly Candidate[];
}

/** A list of candidates as it is stored. */
export interface StoredCandidates {
	readonly version: number;
	/** Names of their profiles. */
	readonly order: readonly string[];
	/** First pause after a temporary fault in seconds, by name. */
	readonly pauses: Readonly<Record<string, number>>;
	/** Ids of their profiles, by name. */
	readonly ids: Readonly<Record<string, string>>;
}

export async function storedCandidates(api: RestApi, id: string): Promise<StoredCandidates> {
	const { values, computed } = await api.read("agent_profile", id);
	const profiles = computed.candidates as { profile_id: string; name: string }[];
	const nameOf = new Map(profiles.map(({ profile_id, name }) => [profile_id, name]));
	const { version, candidates } = values.dynamic as unknown as Dynamic;
	const named = candidates.map((one) => [nameOf.get(one.execution_profile_id) ?? "", one] as const);
	return {
		version,
		order: named.map(([name]) => name),
		pauses: Object.fromEntries(
			named.map(([name, { policies }]) => [name, policies.transient.retry.initial_interval_seconds]),
		),
		ids: Object.fromEntries(named.map(([name, one]) => [name, one.execution_profile_id])),
	};
}

/** What becomes of a list of candidates. */
export type Edit = (candidates: readonly Candidate[]) => readonly Candidate[];

/** An MCP client reads the candidates and writes them back changed, with the version it read; answers the revision. */
export async function agentEditsCandidates(agent: McpAgent, id: string, edit: Edit): Promise<number> {
	const { version, candidates } = (await agentReads(agent, id, "dynamic")) as unknown as Dynamic;
	return agentChanges(agent, id, { dynamic: { version, candidates: edit(candidates) } });
}

/** Puts candidates by their places into another order, such as `[2, 0, 1]`; what is left out goes. */
export const inOrder =
	(...places: readonly number[]): Edit =>
	(candidates) =>
		places.flatMap((place) => candidates[place] ?? []);
