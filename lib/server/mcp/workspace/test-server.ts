import "server-only";
import type { ServerStatus } from "@/lib/mcp/workspace/server-status";
import { requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { workspaceServerRef } from "@/lib/server/mcp-client/server-entries";
import { knownStates } from "@/lib/server/mcp-client/server-states";
import { loadForRead } from "@/lib/server/setting/read-record";
import { AppError } from "@/lib/shared/app-error";
import { askServer } from "./ask-server";
import { serverRecord } from "./server-record";
import { serverStatus } from "./server-status";

/** Tests the saved connection of a workspace's server and answers what was seen. Throws `not_found`, `deleted`. */
export async function testServer(ctx: Context, { server_id }: { readonly server_id: string }): Promise<ServerStatus> {
	requireCapability(ctx, "settings.write");
	const record = await loadForRead(database().read, ctx, serverRecord, server_id);
	if (record.deletedAt !== null) throw new AppError("deleted", "The server was removed.");
	const { userId } = identityOf(ctx);
	await askServer(record, userId);
	const serverRef = workspaceServerRef(record.id);
	return serverStatus(record, (await knownStates([serverRef])).get(serverRef), userId);
}
