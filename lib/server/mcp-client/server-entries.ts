import "server-only";
import { sql } from "drizzle-orm";
import { agentProfileMcp } from "@/lib/mcp/resource";
import type { Server, ServerMap } from "@/lib/mcp/server";
import { normalServerName } from "@/lib/mcp/server-names";
import { profileServerSlug } from "@/lib/mcp/tool/tool-alias";
import { maySee, notFound } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { mcpRecord } from "@/lib/server/mcp/mcp-record";
import { serverOf, serverRecord } from "@/lib/server/mcp/workspace/server-record";
import { agentOfProfile, profileRecord, supportsMcp } from "@/lib/server/profile/profile-record";
import { loadRecord, loadRecords } from "@/lib/server/setting/load-record";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { hashText } from "./tool-views";

/** One stored server, secrets opened; references are still references. Never leaves the server. */
export interface ServerEntry {
	/** `workspace:<mcp_server id>` or `profile:<profile id>:<server name>`. */
	readonly server_ref: string;
	readonly name: string;
	readonly slug: string;
	readonly server: Server;
	/** Page with its settings. */
	readonly settings_href: string;
}

/** `server_ref` of a server of a workspace. */
export function workspaceServerRef(id: string): string {
	return `workspace:${id}`;
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
	const document = (await loadRecords(db, mcpRecord, [profileId])).get(profileId);
	if (!document || document.deletedAt !== null) return none;
	const servers = (document.values.servers ?? {}) as ServerMap;
	// Most documents are empty, and every generation of a turn asks.
	if (Object.keys(servers).length === 0) return none;
	const profile = await loadRecord(db, profileRecord, profileId);
	if (!profile || profile.deletedAt !== null || !supportsMcp(await agentOfProfile(db, profile))) return none;
	return {
		enabled: document.values.enabled === true,
		entries: Object.entries(servers).map(([name, server]) => ({
			server_ref: profileServerRef(profileId, name),
			name,
			slug: profileServerSlug(name, hashText),
			server,
			settings_href: agentProfileMcp.href?.(profileId) ?? "/settings/profiles",
		})),
	};
}

/** The servers of a workspace that the caller may see, enabled or not, by name. */
async function workspaceServers(ctx: Context, workspaceId: string): Promise<readonly ServerEntry[]> {
	const db = database().read;
	const rows = await db.all<{ id: string }>(
		sql`select id from ${serverRecord.table} where workspace_id = ${workspaceId} and deleted_at is null order by name, id`,
	);
	const records = await loadRecords(
		db,
		serverRecord,
		rows.map(({ id }) => id),
	);
	return rows.flatMap(({ id }) => {
		const record = records.get(id);
		return record && maySeeServer(ctx, record) ? [workspaceEntry(record)] : [];
	});
}

function maySeeServer(ctx: Context, record: StoredRecord): boolean {
	const { requiredScope } = serverRecord.resource;
	return record.deletedAt === null && maySee(ctx, identityOf(ctx), requiredScope, serverRecord.ownership(record));
}

/** The server of a workspace that a loaded record is. */
export function workspaceEntry(record: StoredRecord): ServerEntry {
	return {
		server_ref: workspaceServerRef(record.id),
		name: String(record.values.name),
		slug: String(record.own.slug),
		server: serverOf(record),
		settings_href: serverRecord.resource.href?.(record.id) ?? "/settings/mcp",
	};
}

/**
 * The enabled servers of one chat: the profile's when its document is enabled, and the workspace's of other names. A
 * slug that both have is made another for the profile's.
 */
export async function chatServers(
	ctx: Context,
	{ workspaceId, profileId }: { readonly workspaceId: string | null; readonly profileId: string | null },
): Promise<readonly ServerEntry[]> {
	const [ofWorkspace, ofProfile] = await Promise.all([
		workspaceId === null ? [] : workspaceServers(ctx, workspaceId),
		profileId === null ? undefined : profileServers(ctx, profileId),
	]);
	const isOn = ({ server }: ServerEntry) => server.enabled !== false;
	const own = ofProfile?.enabled === true ? ofProfile.entries.filter(isOn) : [];
	const names = new Set(own.map(({ name }) => normalServerName(name)));
	const shared = ofWorkspace.filter((entry) => isOn(entry) && !names.has(normalServerName(entry.name)));
	const slugs = new Set(shared.map(({ slug }) => slug));
	return [...shared, ...own.map((entry) => (slugs.has(entry.slug) ? { ...entry, slug: otherSlug(entry) } : entry))];
}

const otherSlug = ({ slug, server_ref }: ServerEntry) => `${slug}_${hashText(server_ref).slice(0, 6)}`;

/** The stored server of a reference. Throws `not_found` for one that is missing or foreign. */
export async function findServer(ctx: Context, serverRef: string): Promise<ServerEntry> {
	const found = (await findWorkspaceServer(ctx, serverRef)) ?? (await findProfileServer(ctx, serverRef));
	if (found === undefined) throw notFound();
	return found;
}

async function findWorkspaceServer(ctx: Context, serverRef: string): Promise<ServerEntry | undefined> {
	const id = /^workspace:(.+)$/s.exec(serverRef)?.[1];
	const record = id === undefined ? undefined : await loadRecord(database().read, serverRecord, id);
	return record && maySeeServer(ctx, record) ? workspaceEntry(record) : undefined;
}

async function findProfileServer(ctx: Context, serverRef: string): Promise<ServerEntry | undefined> {
	const place = profilePlace(serverRef);
	if (place === undefined) return undefined;
	const { enabled, entries } = await profileServers(ctx, place.profileId);
	const found = entries.find(({ name }) => name === place.name);
	// A document that is switched off switches its servers off.
	return found && !enabled ? { ...found, server: { ...found.server, enabled: false } } : found;
}

/** Profile and name of a `profile:<profile id>:<server name>`. */
export function profilePlace(serverRef: string): { readonly profileId: string; readonly name: string } | undefined {
	const [, profileId, name] = /^profile:([^:]+):(.+)$/s.exec(serverRef) ?? [];
	return profileId === undefined || name === undefined ? undefined : { profileId, name };
}
