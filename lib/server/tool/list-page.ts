import "server-only";
import type { Context } from "@/lib/server/context";
import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { inWorkspace } from "./settings-backend";
import { type CursorBinding, readCursor, signCursor } from "./signed-cursor";

export interface PageRequest {
	readonly limit: number;
	readonly workspaceId?: string;
	readonly query?: string;
	readonly cursor?: string;
}

/**
 * One page of a type's records as every surface lists them; cursors are sealed to caller, type, query and workspace.
 * Throws `invalid_cursor`, and `invalid_target` where a workspace is named for a type that lives in none.
 */
export async function listPage(
	ctx: Context,
	{ definition, adapter }: { readonly definition: ResourceDefinition; readonly adapter: ResourceAdapter },
	{ limit, workspaceId, query, cursor }: PageRequest,
): Promise<Page<ResourceSummary>> {
	if (workspaceId !== undefined && !inWorkspace(definition))
		throw new AppError("invalid_target", `Records of the type ${definition.type} belong to no workspace.`, {
			path: "workspace_id",
			expected: "absent",
		});
	const binding: CursorBinding = { type: definition.type, query, workspaceId };
	const page = await adapter.list(ctx, {
		limit,
		...(workspaceId === undefined ? {} : { workspaceId }),
		...(query === undefined ? {} : { query }),
		...(cursor === undefined ? {} : { cursor: String(readCursor(ctx, binding, cursor)) }),
	});
	const { items, next_cursor } = page;
	return { items, ...(next_cursor === undefined ? {} : { next_cursor: signCursor(ctx, binding, next_cursor) }) };
}
