import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { requireCapability } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { pageRecords } from "@/lib/server/setting/page-records";
import type { ListQuery } from "@/lib/server/setting/resource-adapter";
import { visibleInWorkspaces, workspaceNames } from "@/lib/server/workspace/in-workspaces";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { skillSlug } from "@/lib/skill/parse/skill-slug";
import { type SkillValues, skill } from "@/lib/skill/skill-resource";
import { skillRecord } from "./skill-record";

/**
 * One page of the skills of the caller's workspaces, or of one of them, by name; a query matches slugs, too. Facts: `slug`, `selected`,
 * `origin`.
 */
export async function listSkills(ctx: Context, query: ListQuery): Promise<Page<ResourceSummary>> {
	requireCapability(ctx, "settings.read");
	const visible = visibleInWorkspaces(ctx, query.workspaceId);
	const spec = { kind: skillRecord, label: "name", visible, alike: bySlug };
	const page = await pageRecords(database().read, spec, query);
	const names = await workspaceNames(page.records.map(({ record }) => String(record.own.workspace_id)));
	const items = page.records.map(({ record: { id, own, revision, updatedAt, values }, label }) => {
		const workspaceId = String(own.workspace_id);
		return {
			id,
			label,
			parent: { id: workspaceId, label: names.get(workspaceId) ?? "" },
			target: { resource_type: skill.type, resource_id: id, workspace_id: workspaceId },
			revision,
			updated_at: new Date(updatedAt).toISOString(),
			facts: { slug: own.slug ?? "", selected: (values as SkillValues).selected, origin: own.origin ?? "" },
		};
	});
	return { items, ...(page.next === undefined ? {} : { next_cursor: page.next }) };
}

/** "QR code" also finds `qr-code`: the way people write a name is not the way files do. */
function bySlug(query: string): SQL {
	const slug = skillSlug(query);
	return slug === "" ? sql`false` : sql`instr(slug, ${slug}) > 0`;
}
