import "server-only";
import { workspaces } from "@/lib/server/db/schema/records";
import { chosenProfiles } from "@/lib/server/profile/profile-names";
import type { RecordKind } from "@/lib/server/setting/record-kind";
import { workspace } from "@/lib/workspace/resource";

/** Workspaces as they are stored; each belongs to its owner. */
export const workspaceRecord: RecordKind = {
	resource: workspace,
	table: workspaces,
	columns: ["owner_id"],
	ownership: (record) => ({ userId: String(record.own.owner_id), workspaceId: record.id }),
	scope: (record) => `workspace:${record.id}`,
	refers: chosenProfiles(workspace),
	computed: async (_db, record) => ({ owner_id: record.own.owner_id ?? null }),
};
