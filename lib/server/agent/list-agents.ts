import "server-only";
import { agent } from "@/lib/agent/resource";
import { maySee, requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { pageRecords } from "@/lib/server/setting/page-records";
import type { ListQuery } from "@/lib/server/setting/resource-adapter";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { agentRecord } from "./agent-record";
import { countProfiles } from "./count-profiles";

/**
 * One page of agents by name. Facts: `family`, `preset`, `enabled`, `default_model`, `supports_mcp`, `host` of the base
 * URL with its port, `profiles` as a number.
 */
export async function listAgents(ctx: Context, query: ListQuery): Promise<Page<ResourceSummary>> {
	requireCapability(ctx, "settings.read");
	if (!maySee(ctx, identityOf(ctx), agent.requiredScope, {})) return { items: [] };
	const db = database().read;
	const page = await pageRecords(db, { kind: agentRecord, label: "display_name" }, query);
	const profiles = await countProfiles(
		db,
		page.records.map(({ record }) => record.id),
	);
	const items = page.records.map(({ record: { id, own, values, revision, updatedAt } }) => ({
		id,
		label: String(values.display_name),
		target: { resource_type: agent.type, resource_id: id },
		revision,
		updated_at: new Date(updatedAt).toISOString(),
		facts: {
			family: own.family ?? null,
			preset: own.preset ?? null,
			enabled: values.enabled ?? true,
			default_model: values.default_model ?? "",
			supports_mcp: values.supports_mcp ?? true,
			host: hostOf(values.base_url),
			profiles: profiles.get(id) ?? 0,
		},
	}));
	return { items, ...(page.next === undefined ? {} : { next_cursor: page.next }) };
}

/** Host and port alone: the rest of a URL may hold credentials. */
function hostOf(url: unknown): string {
	return typeof url === "string" && URL.canParse(url) ? new URL(url).host : "";
}
