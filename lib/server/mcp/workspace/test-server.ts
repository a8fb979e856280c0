import "server-only";
import type { ServerStatus } from "@/lib/mcp/workspace/server-status";
import { requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { workspaceEntry } from "@/lib/server/mcp-client/server-entries";
import { knownStates } from "@/lib/server/mcp-client/server-states";
import { loadForRead } from "@/lib/server/setting/read-record";
import { AppError } from "@/lib/shared/app-error";
import { askServer } from "../ask-server";
import { serverStatus } from "../server-status";
import { serverRecord } from "./server-record";

/** Tests the saved connection of a workspace's server and answers what was seen. Throws `not_found`, `deleted`. */
export async function testServer(ctx: Context, { server_id }: { readonly server_id: string }): Promise<ServerStatus> {
	requireCapability(ctx, "settings.write");
	const record = await loadForRead(database().read, ctx, serverRecord, server_id);
	if (record.deletedAt !== null) throw new AppError("deleted", "The server was removed.");
	const { userId } = identityOf(ctx);
	const entry = workspaceEntry(record);
	await askServer(entry, userId);
	return serverStatus(entry, (await knownStates([entry.server_ref])).get(entry.server_ref), userId);
}
