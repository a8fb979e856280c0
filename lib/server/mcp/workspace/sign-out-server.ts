import "server-only";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { workspaceServerRef } from "@/lib/server/mcp-client/server-entries";
import { forgetSignIn } from "@/lib/server/mcp-client/sign-in/forget-sign-in";
import { loadForRead } from "@/lib/server/setting/read-record";
import { probeServer } from "./probe-after-save";
import { serverRecord } from "./server-record";

/** Forgets a person's sign-in with a workspace's server and asks the server again. Throws `not_writable`, `not_found`. */
export async function signOutServer(
	ctx: Context,
	{ server_id }: { readonly server_id: string },
): Promise<{ readonly forgotten: boolean }> {
	const { id } = await loadForRead(database().read, ctx, serverRecord, server_id);
	const answer = await forgetSignIn(ctx, { server_ref: workspaceServerRef(id) });
	await probeServer(id, identityOf(ctx).userId);
	return answer;
}
