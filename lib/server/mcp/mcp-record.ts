import "server-only";
import { agentProfileMcp } from "@/lib/mcp/resource";
import type { ReadHandle } from "@/lib/server/db/client";
import { agentProfileMcp as table } from "@/lib/server/db/schema/records";
import { profileRecord } from "@/lib/server/profile/profile-record";
import { loadRecord } from "@/lib/server/setting/load-record";
import { markOf } from "@/lib/server/setting/marks";
import type { OwnColumns, RecordKind, StoredRecord } from "@/lib/server/setting/record-kind";
import { canonicalJson } from "@/lib/shared/json";

/** MCP documents as they are stored: one row per profile from the first write on; revision and time are its own. */
export const mcpRecord: RecordKind = {
	resource: agentProfileMcp,
	table,
	columns: ["meta"],
	absent: ofProfile,
	ownership: () => ({}),
	scope: () => "install",
	computed: async (_db, record) => ({ etag: etagOf(record) }),
};

/** A live profile has a document even before anything was written to it. */
async function ofProfile(db: ReadHandle, profileId: string): Promise<OwnColumns | undefined> {
	const profile = await loadRecord(db, profileRecord, profileId);
	return profile && profile.deletedAt === null ? { meta: "{}" } : undefined;
}

/** Keyed hash of the content: equal content, equal tag; it tells nothing about the secrets inside. */
function etagOf(record: StoredRecord): string {
	return markOf(agentProfileMcp.type, record.id)("etag", canonicalJson([record.values, record.own.meta ?? "{}"]));
}
