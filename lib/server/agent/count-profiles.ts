import "server-only";
import { and, count, inArray, isNull } from "drizzle-orm";
import type { ReadHandle } from "@/lib/server/db/client";
import { agentProfiles } from "@/lib/server/db/schema/records";

/** How many live profiles each of the agents has, by agent id; agents without any are left out. */
export async function countProfiles(db: ReadHandle, agentIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
	const rows = await db
		.select({ agentId: agentProfiles.agentId, total: count() })
		.from(agentProfiles)
		.where(and(isNull(agentProfiles.deletedAt), inArray(agentProfiles.agentId, [...agentIds])))
		.groupBy(agentProfiles.agentId);
	return new Map(rows.map(({ agentId, total }) => [String(agentId), total]));
}
