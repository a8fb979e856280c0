import "server-only";
import { runtimeFlags } from "@/lib/flag/flags";
import { runtimeFlag } from "@/lib/flag/resource";
import { maySee, requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { entityId } from "@/lib/server/setting/check-target";
import { loadRecord } from "@/lib/server/setting/load-record";
import { parsePosition } from "@/lib/server/setting/page-records";
import { readRecord } from "@/lib/server/setting/read-record";
import type { ListQuery, ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { flagRecord, stateOf } from "./flag-record";
import { saveFlagOverride } from "./save-flag-override";

/** Binds `runtime_flag` to its verbs. */
export const flagAdapter: ResourceAdapter = {
	resource: runtimeFlag,
	list: listFlags,
	read: async (ctx, target) => readRecord(ctx, flagRecord, entityId(runtimeFlag, target)),
	update: async (ctx, target, request) => saveFlagOverride(ctx, { ...request, flagKey: entityId(runtimeFlag, target) }),
};

/** One page of the flags this version knows, by key. */
async function listFlags(ctx: Context, query: ListQuery): Promise<Page<ResourceSummary>> {
	requireCapability(ctx, "settings.read");
	if (!maySee(ctx, identityOf(ctx), runtimeFlag.requiredScope, {})) return { items: [] };
	const wanted = query.query?.trim().toLowerCase() ?? "";
	const from = query.cursor === undefined ? "" : parsePosition(query.cursor).id;
	const found = [...runtimeFlags]
		.sort((a, b) => (a.key < b.key ? -1 : 1))
		.filter((flag) => flag.key > from && `${flag.key}\n${flag.label}`.toLowerCase().includes(wanted));
	const shown = found.slice(0, query.limit);
	const items: ResourceSummary[] = [];
	for (const flag of shown) {
		const record = await loadRecord(database().read, flagRecord, flag.key);
		if (!record) continue;
		const { effective, source, locked } = stateOf(flag, record);
		items.push({
			id: flag.key,
			label: flag.label,
			target: { resource_type: runtimeFlag.type, resource_id: flag.key },
			revision: record.revision,
			updated_at: new Date(record.updatedAt).toISOString(),
			facts: { effective, source, locked },
		});
	}
	const last = found.length > shown.length ? shown.at(-1) : undefined;
	return { items, ...(last ? { next_cursor: JSON.stringify({ id: last.key }) } : {}) };
}
