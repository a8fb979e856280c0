import { type Candidate, plainCandidate, plainPolicy } from "@/lib/profile/dynamic/candidate";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import type { Json } from "@/lib/shared/json";
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
	const candidates = ids.map((id) => patient(id, 10)) as unknown as Json[];
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

/** The candidates as they are stored, by the names of their profiles, in order. */
export async function storedCandidates(api: RestApi, id: string): Promise<ReadonlyMap<string, Candidate>> {
	return byName(await api.read("agent_profile", id));
}

/** Names of the stored candidates, in order. */
export async function storedOrder(api: RestApi, id: string): Promise<readonly string[]> {
	return [...(await storedCandidates(api, id)).keys()];
}

function byName({ values, computed }: ResourceSnapshot): ReadonlyMap<string, Candidate> {
	const names = (computed.candidates as { profile_id: string; name: string }[]).map(
		({ profile_id, name }) => [profile_id, name] as const,
	);
	const nameOf = new Map(names);
	const { candidates } = values.dynamic as unknown as Dynamic;
	return new Map(candidates.map((one) => [nameOf.get(one.execution_profile_id) ?? "", one]));
}

/** The id of the profile that is the candidate of a name. */
export async function candidateId(api: RestApi, id: string, name: string): Promise<string> {
	return (await storedCandidates(api, id)).get(name)?.execution_profile_id ?? "";
}

type Edit = (candidates: readonly Candidate[]) => readonly Candidate[];

/** An MCP client reads the candidates and writes them back changed, with the version it read; answers the revision. */
export async function agentEditsCandidates(agent: McpAgent, id: string, edit: Edit): Promise<number> {
	const { version, candidates } = (await agentReads(agent, id, "dynamic")) as unknown as Dynamic;
	return agentChanges(agent, id, { dynamic: { version, candidates: edit(candidates) as unknown as Json[] } });
}

/** Puts candidates by their places into another order, such as `[2, 0, 1]`; what is left out goes. */
export const inOrder =
	(...places: readonly number[]): Edit =>
	(candidates) =>
		places.flatMap((place) => candidates[place] ?? []);
