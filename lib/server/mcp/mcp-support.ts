import "server-only";
import type { ReadHandle } from "@/lib/server/db/client";
import { agentOfProfile, profileRecord, supportsMcp } from "@/lib/server/profile/profile-record";
import { loadRecord } from "@/lib/server/setting/load-record";
import { AppError } from "@/lib/shared/app-error";

/** Throws `capability_unsupported` for a profile whose agent uses no MCP servers; a profile that is gone passes. */
export async function requireMcpSupport(db: ReadHandle, profileId: string): Promise<void> {
	const profile = await loadRecord(db, profileRecord, profileId);
	if (!profile || profile.deletedAt !== null) return;
	if (supportsMcp(await agentOfProfile(db, profile))) return;
	throw new AppError("capability_unsupported", "The agent of this profile uses no MCP servers.", {
		key: "agent.supports_mcp",
		details: { capability: "supports_mcp", agent_id: profile.own.agent_id ?? null },
	});
}
