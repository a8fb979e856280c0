import "server-only";
import { agentProfileMcp } from "@/lib/mcp/resource";
import type { Server, ServerMap } from "@/lib/mcp/server";
import { profileServerSlug } from "@/lib/mcp/tool-alias";
import { maySee, notFound } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { mcpRecord } from "@/lib/server/mcp/mcp-record";
import { agentOfProfile, profileRecord, supportsMcp } from "@/lib/server/profile/profile-record";
import { loadRecord } from "@/lib/server/setting/load-record";
import { hashText } from "./tool-views";

/** One stored server, secrets opened; references are still references. Never leaves the server. */
export interface ServerEntry {
	/** `workspace:<mcp_server id>` or `profile:<profile id>:<server name>`. */
	readonly server_ref: string;
	readonly name: string;
	readonly slug: string;
	readonly server: Server;
}

/** `server_ref` of a server in a profile's document. */
export function profileServerRef(profileId: string, name: string): string {
	return `profile:${profileId}:${name}`;
}

/** The servers of a profile's document, whether it is enabled or not; none where the agent uses no MCP servers. */
export async function profileServers(
	ctx: Context,
	profileId: string,
): Promise<{ readonly enabled: boolean; readonly entries: readonly ServerEntry[] }> {
	const none = { enabled: false, entries: [] };
	if (!maySee(ctx, identityOf(ctx), agentProfileMcp.requiredScope, {})) return none;
	const db = database().read;
	const profile = await loadRecord(db, profileRecord, profileId);
	if (!profile || profile.deletedAt !== null || !supportsMcp(await agentOfProfile(db, profile))) return none;
	const document = await loadRecord(db, mcpRecord, profileId);
	if (!document || document.deletedAt !== null) return none;
	const servers = (document.values.servers ?? {}) as ServerMap;
	return {
		enabled: document.values.enabled === true,
		entries: Object.entries(servers).map(([name, server]) => ({
			server_ref: profileServerRef(profileId, name),
			name,
			slug: profileServerSlug(name, hashText),
			server,
		})),
	};
}

/** The enabled servers of one chat; a profile's server takes the place of a workspace's of the same name. */
export async function chatServers(
	ctx: Context,
	{ profileId }: { readonly workspaceId: string | null; readonly profileId: string | null },
): Promise<readonly ServerEntry[]> {
	const own = profileId === null ? undefined : await profileServers(ctx, profileId);
	const entries = own?.enabled === true ? own.entries : [];
	return entries.filter(({ server }) => server.enabled !== false);
}

/** The stored server of a reference. Throws `not_found` for one that is missing or foreign. */
export async function findServer(ctx: Context, serverRef: string): Promise<ServerEntry> {
	const [, profileId, name] = /^profile:([^:]+):(.+)$/s.exec(serverRef) ?? [];
	if (profileId === undefined || name === undefined) throw notFound();
	const { entries } = await profileServers(ctx, profileId);
	const found = entries.find((entry) => entry.name === name);
	if (found === undefined) throw notFound();
	return found;
}
