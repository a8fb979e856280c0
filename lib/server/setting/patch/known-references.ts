import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ReadHandle } from "@/lib/server/db/client";
import { secrets } from "@/lib/server/db/schema/install";
import { agentProfiles } from "@/lib/server/db/schema/records";
import { assertNever } from "@/lib/shared/assert-never";
import type { Json } from "@/lib/shared/json";

/** Which of the given ids name a profile that is not deleted, or a stored secret. Only text is looked up. */
export async function knownReferences(
	db: ReadHandle,
	type: "agent_profile" | "secret",
	ids: readonly (Json | undefined)[],
): Promise<ReadonlySet<string>> {
	const wanted = ids.filter((id): id is string => typeof id === "string" && id !== "");
	if (wanted.length === 0) return new Set();
	const rows = await db.all<{ id: string }>(sql`select id from ${existing(type)} and id in ${wanted}`);
	return new Set(rows.map((row) => row.id));
}

function existing(type: "agent_profile" | "secret"): SQL {
	switch (type) {
		case "agent_profile":
			return sql`${agentProfiles} where deleted_at is null`;
		case "secret":
			return sql`${secrets} where true`;
		default:
			return assertNever(type);
	}
}
