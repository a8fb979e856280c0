import { maxQueryLength, type ResourceSummary } from "@/lib/setting/resource-snapshot";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { candidatesIn, withCandidates } from "./edit-candidates";

/** Candidates of elsewhere, as far as profiles here were found for them. */
export interface Relinked {
	/** The value with the ids of here; a candidate without a profile here keeps its id. */
	readonly dynamic: JsonObject;
	/** Those without, as `computed.candidates` tells of candidates. */
	readonly missing: readonly JsonObject[];
}

/**
 * Finds the profiles that candidates of another installation name: by id, else by name where just one profile that may
 * be a candidate is called so and is not in the list yet. `find` answers the profiles whose label or id fits a text.
 */
export async function relinkCandidates(
	value: Json | undefined,
	names: ReadonlyMap<string, string>,
	find: (text: string) => Promise<readonly ResourceSummary[]>,
): Promise<Relinked> {
	const candidates = candidatesIn(value);
	const listed = candidates.map((one) => one.execution_profile_id);
	const found = await Promise.all(
		listed.map(async (id) => {
			if (isSearchable(id) && (await find(id)).some((one) => one.id === id)) return id;
			const name = names.get(id);
			if (name === undefined || !isSearchable(name)) return undefined;
			const [one, another] = (await find(name)).filter((other) => isCalled(other, name) && !listed.includes(other.id));
			return another ? undefined : one?.id;
		}),
	);
	const here = (at: number) => {
		const id = found[at];
		return id !== undefined && (id === listed[at] || found.indexOf(id) === at) ? id : undefined;
	};
	const linked = candidates.map((one, at) => ({ ...one, execution_profile_id: here(at) ?? one.execution_profile_id }));
	const missing = listed
		.filter((_, at) => here(at) === undefined)
		.map((id) => ({ profile_id: id, name: names.get(id) ?? id, deleted: true, elsewhere: true }));
	return { dynamic: withCandidates(isJsonObject(value) ? value : undefined, linked), missing };
}

/** What a list can be searched for; longer than that no profile is found by. */
const isSearchable = (text: string) => text.length <= maxQueryLength;

/** A profile of that very name that may be a candidate. */
function isCalled({ label, facts }: ResourceSummary, name: string): boolean {
	return label === name && typeof facts.candidates !== "number" && facts.auto_fallback !== true;
}
