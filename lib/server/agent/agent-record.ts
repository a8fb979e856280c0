import "server-only";
import { type AgentFamily, agentFamilies } from "@/lib/agent/presets";
import { agent } from "@/lib/agent/resource";
import { agents } from "@/lib/server/db/schema/records";
import type { RecordKind, StoredRecord } from "@/lib/server/setting/record-kind";

/** Agents as they are stored. */
export const agentRecord: RecordKind = {
	resource: agent,
	table: agents,
	columns: ["family", "preset"],
	ownership: () => ({}),
	scope: () => "install",
	onlyApplicable: true,
	computed: async (_db, record) => ({ family: record.own.family ?? null, preset: record.own.preset ?? null }),
};

/** How an agent is spoken to; a row with a family of another version counts as offline. */
export function familyOf(record: StoredRecord): AgentFamily {
	return agentFamilies.find((family) => family === record.own.family) ?? "offline";
}
