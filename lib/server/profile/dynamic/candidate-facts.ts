import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import type { Dynamic } from "@/lib/profile/dynamic/candidate";
import { candidatesIn } from "@/lib/profile/dynamic/edit-candidates";
import type { ReadHandle } from "@/lib/server/db/client";
import { agentProfiles, agents } from "@/lib/server/db/schema/records";
import { isJsonObject, type Json } from "@/lib/shared/json";

/** The whole list of a `dynamic` value, whatever it holds; empty, in version 0, where a profile has none. */
export function dynamicOf(value: Json | undefined): Dynamic {
	const version = isJsonObject(value) && typeof value.version === "number" ? value.version : 0;
	return { version, candidates: [...candidatesIn(value)] };
}

/** A profile as the lists that name it see it. */
export interface CandidateProfile {
	readonly profile_id: string;
	readonly name: string;
	/** Display name of its agent. */
	readonly agent: string;
	readonly family: string;
	readonly enabled: boolean;
	readonly auto_fallback: boolean;
	readonly deleted: boolean;
}

/** The profiles of the given ids that there are, tombstones included, by id; one query. */
export async function candidateProfiles(
	db: ReadHandle,
	ids: readonly string[],
): Promise<ReadonlyMap<string, CandidateProfile>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({
			id: agentProfiles.id,
			deletedAt: agentProfiles.deletedAt,
			name: setting(agentProfiles.settings, "name"),
			enabled: setting(agentProfiles.settings, "enabled"),
			autoFallback: setting(agentProfiles.settings, "auto_fallback"),
			family: agents.family,
			agent: setting(agents.settings, "display_name"),
		})
		.from(agentProfiles)
		.innerJoin(agents, eq(agents.id, agentProfiles.agentId))
		.where(inArray(agentProfiles.id, [...new Set(ids)]));
	return new Map(
		rows.map(({ id, deletedAt, name, enabled, autoFallback, family, agent }) => [
			id,
			{
				profile_id: id,
				name: String(name ?? ""),
				agent: String(agent ?? ""),
				family,
				enabled: enabled !== 0,
				auto_fallback: autoFallback === 1,
				deleted: deletedAt !== null,
			},
		]),
	);
}

/** A setting read forgivingly: a row whose JSON is broken has none. */
const setting = (column: typeof agentProfiles.settings | typeof agents.settings, field: string) =>
	sql<string | number | null>`case when json_valid(${column}) then json_extract(${column}, ${`$.${field}`}) end`;

/** Ids of the live dynamic profiles that list a profile, in a stable order. */
export async function routersOf(db: ReadHandle, profileId: string): Promise<readonly string[]> {
	// a row whose JSON is broken lists nobody; the join is crossed so that no other profile is read
	const list = sql`json_each(case when json_valid(${agentProfiles.settings}) then ${agentProfiles.settings} else '{}' end, '$.dynamic.candidates')`;
	const rows = await db.all<{ id: string }>(
		sql`select distinct ${agentProfiles.id} as id from ${agents} cross join ${agentProfiles} cross join ${list} as listed where ${agentProfiles.agentId} = ${agents.id} and ${agents.family} = 'dynamic' and ${agentProfiles.deletedAt} is null and json_extract(listed.value, '$.execution_profile_id') = ${profileId} order by 1`,
	);
	return rows.map(({ id }) => id);
}
