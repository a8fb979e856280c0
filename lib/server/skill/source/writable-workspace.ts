import "server-only";
import { authorizeWrite } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import type { ReadHandle } from "@/lib/server/db/client";
import { loadRecord } from "@/lib/server/setting/load-record";
import { workspaceRecord } from "@/lib/server/workspace/workspace-record";

/** A workspace whose skills the caller may change; missing, deleted and foreign ones are `not_found` alike. */
export async function requireWritableWorkspace(db: ReadHandle, ctx: Context, workspaceId: string): Promise<void> {
	const workspace = await loadRecord(db, workspaceRecord, workspaceId);
	const live = workspace?.deletedAt === null ? workspace : undefined;
	authorizeWrite(ctx, "workspace.collaborate", live, live ? workspaceRecord.ownership(live) : {});
}
