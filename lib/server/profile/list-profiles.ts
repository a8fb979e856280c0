import "server-only";
import { candidateCount } from "@/lib/profile/dynamic/edit-candidates";
import { agentProfile } from "@/lib/profile/resource";
import { agentRecord } from "@/lib/server/agent/agent-record";
import { maySee, requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database, type ReadHandle } from "@/lib/server/db/client";
import { loadRecords } from "@/lib/server/setting/load-record";
import { pageRecords } from "@/lib/server/setting/page-records";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import type { ListQuery } from "@/lib/server/setting/resource-adapter";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { profileRecord } from "./profile-record";

/**
 * One page of profiles by name; their agent is the parent. Facts: `enabled`, `model`, `mode`;
 * `auto_fallback` where it is on; `candidates`, their number, of a dynamic profile.
 */
export async function listProfiles(ctx: Context, query: ListQuery): Promise<Page<ResourceSummary>> {
	requireCapability(ctx, "settings.read");
	if (!maySee(ctx, identityOf(ctx), agentProfile.requiredScope, {})) return { items: [] };
	const db = database().read;
	const page = await pageRecords(db, { kind: profileRecord, label: "name" }, query);
	const agents = await agentNames(
		db,
		page.records.map(({ record }) => record),
	);
	const items = page.records.map(({ record }) => summarize(record, agents));
	return { items, ...(page.next === undefined ? {} : { next_cursor: page.next }) };
}

/** Display names of the agents that the given profiles run, by agent id. */
async function agentNames(db: ReadHandle, profiles: readonly StoredRecord[]): Promise<Map<string, string>> {
	const agents = await loadRecords(
		db,
		agentRecord,
		profiles.map((profile) => String(profile.own.agent_id)),
	);
	return new Map([...agents].map(([id, agent]) => [id, String(agent.values.display_name)]));
}

function summarize(record: StoredRecord, agents: ReadonlyMap<string, string>): ResourceSummary {
	const { values } = record;
	const agentId = String(record.own.agent_id);
	const candidates = candidateCount(values);
	return {
		id: record.id,
		label: String(values.name),
		parent: { id: agentId, label: agents.get(agentId) ?? "" },
		target: { resource_type: agentProfile.type, resource_id: record.id },
		revision: record.revision,
		updated_at: new Date(record.updatedAt).toISOString(),
		facts: {
			enabled: values.enabled ?? true,
			model: values.model ?? "",
			mode: values.mode ?? "",
			...(values.auto_fallback === true && { auto_fallback: true }),
			...(candidates !== undefined && { candidates }),
		},
	};
}
