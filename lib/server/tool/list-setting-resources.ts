import "server-only";
import type { Context } from "@/lib/server/context";
import type { ResourceSummary, ResourceTarget } from "@/lib/setting/resource-snapshot";
import { listPage } from "./list-page";
import { resolveType, type SettingsBackend } from "./settings-backend";

export interface ListResourcesInput {
	readonly resource_type: string;
	readonly workspace_id?: string;
	readonly query?: string;
	/** 1–50, default 20. */
	readonly limit?: number;
	readonly cursor?: string;
}

export interface ListedResource {
	readonly id: string;
	readonly label: string;
	readonly parent?: { readonly id: string; readonly label: string };
	/** Complete: what the other tools take. */
	readonly target: ResourceTarget;
}

export interface ListedResources {
	readonly resources: readonly ListedResource[];
	/** Said where the list is empty, so that nobody takes it for a fault. */
	readonly empty?: string;
	readonly next_cursor?: string;
}

/** Finds records by label or public id (*agent tools*, settings_list_resources): ids, labels and targets, nothing else. */
export async function listSettingResources(
	backend: SettingsBackend,
	ctx: Context,
	{ resource_type, workspace_id, query, limit = 20, cursor }: ListResourcesInput,
): Promise<ListedResources> {
	const resolved = resolveType(backend, resource_type);
	const page = await listPage(ctx, resolved, { limit, workspaceId: workspace_id, query, cursor });
	return {
		resources: page.items.map(listed),
		...(page.items.length === 0 ? { empty: emptyWords(resolved.definition.type, query, cursor) } : {}),
		...(page.next_cursor === undefined ? {} : { next_cursor: page.next_cursor }),
	};
}

function listed({ id, label, parent, target }: ResourceSummary): ListedResource {
	return { id, label, ...(parent ? { parent } : {}), target };
}

function emptyWords(type: string, query: string | undefined, cursor: string | undefined): string {
	if (cursor !== undefined) return `There are no more records of the type ${type}.`;
	return query ? `No ${type} matches the query.` : `There is no ${type} that you may see.`;
}
