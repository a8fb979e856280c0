import "server-only";
import { auth } from "@modelcontextprotocol/client";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { errorFacts, log } from "@/lib/server/log";
import { mcpFetch, newFetchFacts } from "@/lib/server/mcp-client/mcp-fetch";
import { isServerFault } from "@/lib/server/mcp-client/server-fault";
import { closeServer } from "@/lib/server/mcp-client/server-pool";
import { resolveTarget } from "@/lib/server/mcp-client/server-target";
import { signInProvider } from "@/lib/server/mcp-client/sign-in/sign-in-provider";
import { readSignIn, removeSignIn } from "@/lib/server/mcp-client/sign-in/sign-in-store";
import { loadForRead } from "@/lib/server/setting/read-record";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { AppError, isAppError } from "@/lib/shared/app-error";
import { probeServer } from "./probe-after-save";
import { serverOf, serverRecord, workspaceServerRef } from "./server-record";

interface Named {
	readonly server_id: string;
}

/**
 * Starts a sign-in of a person with a workspace's server (*MCP client*, OAuth): discovers, registers where needed, and
 * answers where the browser goes; `null` when a stored sign-in could be renewed. Throws `provider_unreachable`.
 */
export async function signInServer(ctx: Context, { server_id }: Named): Promise<{ readonly url: string | null }> {
	const { record, key } = await ofPerson(ctx, server_id);
	const target = await remoteTarget(record);
	const challenge = (await readSignIn(key, target.href))?.challenge;
	let to: URL | undefined;
	const provider = signInProvider(key, target.href, {
		kind: "active",
		onRedirect: (url) => {
			to = url;
		},
	});
	const result = await auth(provider, {
		serverUrl: target,
		fetchFn: mcpFetch(target, newFetchFacts()),
		...(challenge?.scope ? { scope: challenge.scope } : {}),
		...(challenge?.resource_metadata ? { resourceMetadataUrl: new URL(challenge.resource_metadata) } : {}),
	}).catch((error) => {
		if (isAppError(error)) throw error;
		log("warn", "mcp.sign_in_not_started", errorFacts(error));
	});
	if (result === undefined) throw new AppError("provider_unreachable", "The server's sign-in does not work.");
	if (result === "AUTHORIZED") await probeServer(record.id, key.userId);
	return { url: to?.href ?? null };
}

/** Forgets a person's sign-in with a workspace's server and asks the server again. */
export async function signOutServer(ctx: Context, { server_id }: Named): Promise<{ readonly signed_out: boolean }> {
	const { record, key } = await ofPerson(ctx, server_id);
	const gone = await removeSignIn(key);
	closeServer(key.server_ref);
	await probeServer(record.id, key.userId);
	return { signed_out: gone };
}

/** Sign-ins are a person's own. Throws `not_writable` for agents, `not_found`, `deleted`. */
async function ofPerson(ctx: Context, serverId: string) {
	if (ctx.actor.kind !== "person") throw new AppError("not_writable", "Only a person signs in, in the browser.");
	const record = await loadForRead(database().read, ctx, serverRecord, serverId);
	if (record.deletedAt !== null) throw new AppError("deleted", "The server was removed.");
	return { record, key: { server_ref: workspaceServerRef(record.id), userId: identityOf(ctx).userId } };
}

async function remoteTarget(record: StoredRecord): Promise<URL> {
	const target = await resolveTarget(serverOf(record)).catch((error) => {
		if (isServerFault(error)) return undefined;
		throw error;
	});
	if (target?.kind === "remote") return target.url;
	throw new AppError("not_applicable", "This server cannot be signed in with.");
}
