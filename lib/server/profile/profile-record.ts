import "server-only";
import { agentProfile } from "@/lib/profile/resource";
import { agentRecord, familyOf } from "@/lib/server/agent/agent-record";
import type { ReadHandle } from "@/lib/server/db/client";
import { agentProfiles } from "@/lib/server/db/schema/records";
import { loadRecord } from "@/lib/server/setting/load-record";
import type { RecordKind, StoredRecord } from "@/lib/server/setting/record-kind";
import type { JsonObject } from "@/lib/shared/json";
import { candidateProfiles, dynamicOf } from "./dynamic/candidate-facts";
import { profileNames } from "./profile-names";

/** Profiles as they are stored. */
export const profileRecord: RecordKind = {
	resource: agentProfile,
	table: agentProfiles,
	columns: ["agent_id"],
	ownership: () => ({}),
	scope: () => "install",
	carries: ({ values }) => (dynamicOf(values.dynamic).version > 0 ? { dynamic: values.dynamic ?? null } : undefined),
	onlyApplicable: true,
	refers: { ids: candidateIds, names: profileNames },
	computed,
};

/** The agent a profile runs. */
export async function agentOfProfile(db: ReadHandle, profile: StoredRecord): Promise<StoredRecord | undefined> {
	return loadRecord(db, agentRecord, String(profile.own.agent_id));
}

/** Whether an agent's profiles have an MCP document. */
export function supportsMcp(agent: StoredRecord | undefined): boolean {
	return agent?.values.supports_mcp === true && familyOf(agent) !== "dynamic";
}

async function computed(db: ReadHandle, record: StoredRecord): Promise<JsonObject> {
	const agent = await agentOfProfile(db, record);
	const family = agent ? familyOf(agent) : null;
	const named: JsonObject = family === "dynamic" ? { candidates: await namedCandidates(db, record) } : {};
	return {
		agent_id: record.own.agent_id ?? null,
		kind: family === "dynamic" ? "dynamic" : "concrete",
		...named,
		capability: { family, supports_mcp: supportsMcp(agent), cli: family === "acp" },
	};
}

/** The candidates by name, in their order, whatever became of them. */
async function namedCandidates(db: ReadHandle, { values }: StoredRecord): Promise<JsonObject[]> {
	const ids = candidateIds(values);
	const found = await candidateProfiles(db, ids);
	return ids.map((id) => {
		const { name = "", agent = "", enabled = false, deleted = true } = found.get(id) ?? {};
		return { profile_id: id, name, agent, enabled, deleted };
	});
}

function candidateIds({ dynamic }: JsonObject): string[] {
	return dynamicOf(dynamic).candidates.map((one) => one.execution_profile_id);
}
