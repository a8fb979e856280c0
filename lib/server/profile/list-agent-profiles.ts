import "server-only";
import { sql } from "drizzle-orm";
import { candidateCount } from "@/lib/profile/dynamic/edit-candidates";
import { agentProfile } from "@/lib/profile/resource";
import { maySee, requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { pageRecords } from "@/lib/server/setting/page-records";
import { profileRecord } from "./profile-record";

/** One profile of an agent, as the agent's page lists it. */
export interface AgentProfileRow {
	readonly id: string;
	readonly name: string;
	readonly model: string;
	readonly enabled: boolean;
	/** How many profiles it runs; absent: it answers itself. */
	readonly candidates?: number;
}

/** The first profiles of one agent by name, and whether there are more. */
export async function listAgentProfiles(
	ctx: Context,
	{ agentId, limit }: { readonly agentId: string; readonly limit: number },
): Promise<{ readonly profiles: readonly AgentProfileRow[]; readonly more: boolean }> {
	requireCapability(ctx, "settings.read");
	if (!maySee(ctx, identityOf(ctx), agentProfile.requiredScope, {})) return { profiles: [], more: false };
	const spec = { kind: profileRecord, label: "name", visible: sql`agent_id = ${agentId}` };
	const { records, next } = await pageRecords(database().read, spec, { limit });
	const profiles = records.map(({ record: { id, values } }) => {
		const candidates = candidateCount(values);
		return {
			id,
			name: String(values.name),
			model: String(values.model ?? ""),
			enabled: values.enabled !== false,
			...(candidates !== undefined && { candidates }),
		};
	});
	return { profiles, more: next !== undefined };
}
