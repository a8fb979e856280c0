import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ReadHandle } from "@/lib/server/db/client";
import { agentProfiles, agents } from "@/lib/server/db/schema/records";

/**
 * Id of the oldest profile that is enabled, as its agent is; who answers where nobody chose. One that only runs others
 * comes after those that answer themselves.
 */
export async function firstEnabledProfile(db: ReadHandle): Promise<string | undefined> {
	const enabled = (column: typeof agentProfiles.enabled | typeof agents.enabled) => sql`coalesce(${column}, 1) = 1`;
	const [row] = await db
		.select({ id: agentProfiles.id })
		.from(agentProfiles)
		.innerJoin(agents, eq(agents.id, agentProfiles.agentId))
		.where(
			and(
				isNull(agentProfiles.deletedAt),
				isNull(agents.deletedAt),
				enabled(agentProfiles.enabled),
				enabled(agents.enabled),
			),
		)
		.orderBy(sql`${agents.family} = 'dynamic'`, asc(agentProfiles.createdAt), asc(agentProfiles.id))
		.limit(1);
	return row?.id;
}
