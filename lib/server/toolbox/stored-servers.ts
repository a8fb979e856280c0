import "server-only";
import type { Server, ServerMap } from "@/lib/mcp/server";
import type { Context } from "@/lib/server/context";
import { readMcpDocument } from "@/lib/server/mcp/read-mcp-document";
import { saveMcpDocument } from "@/lib/server/mcp/save-mcp-document";
import { saveServer } from "@/lib/server/mcp/workspace/save-server";
import { serverRecord } from "@/lib/server/mcp/workspace/server-record";
import { callServerTool } from "@/lib/server/mcp-client/call-server-tool";
import { openServers } from "@/lib/server/mcp-client/open-servers";
import { chatServers, findServer, type ServerEntry } from "@/lib/server/mcp-client/server-entries";
import { knownStates } from "@/lib/server/mcp-client/server-states";
import { pinStateOf, pinTool } from "@/lib/server/mcp-client/settle-pins";
import { toolViews } from "@/lib/server/mcp-client/tool-views";
import { readRecord } from "@/lib/server/setting/read-record";
import { keepStored } from "@/lib/setting/redaction-marker";
import { isAppError } from "@/lib/shared/app-error";
import type { Json } from "@/lib/shared/json";
import type { ServerDoor, StoredTool } from "./server-door";

/** Whose servers count. */
export interface ServerScope {
	readonly workspaceId: string;
	readonly profileId: string;
}

/** The door to the MCP servers that are stored for a workspace and a profile. */
export function storedServers(ctx: Context, scope: ServerScope): ServerDoor {
	return {
		open: (signal) => openServers(ctx, { ...scope, signal }),
		find: (serverRef, tool) => findTool(ctx, scope, { serverRef, tool }),
		call: ({ tool, arguments: input }, options) => {
			if (tool.source.kind !== "mcp") throw new Error("not a tool of a server");
			const { server_ref, tool: name } = tool.source;
			return callServerTool(ctx, {
				server_ref,
				tool: name,
				arguments: input,
				definition_hash: tool.definition_hash,
				signal: options.signal,
				onProgress: (progress) => options.onChange({ progress }),
			});
		},
		allowAlways: async (serverRef, tool) => {
			await overtaken(() => allowAlways(asPerson(ctx), serverRef, tool));
			// What the card showed, also where another definition was allowed before.
			await pinTool(serverRef, tool);
		},
	};
}

async function findTool(
	ctx: Context,
	scope: ServerScope,
	{ serverRef, tool }: { readonly serverRef: string; readonly tool: string },
): Promise<StoredTool> {
	const settings_href = hrefOf(serverRef);
	const offered = (await chatServers(ctx, scope)).find((entry) => entry.server_ref === serverRef);
	const entry = offered ?? (await storedEntry(ctx, serverRef));
	if (!entry) return { server: "missing", definition: "unchanged", settings_href };
	const listed = await knownTool(entry, tool);
	return {
		server: offered ? "enabled" : "disabled",
		...(listed ? { tool: listed } : {}),
		definition: listed && (await pinStateOf(serverRef, listed)) === "changed" ? "changed" : "unchanged",
		settings_href,
	};
}

async function storedEntry(ctx: Context, serverRef: string): Promise<ServerEntry | undefined> {
	try {
		return await findServer(ctx, serverRef);
	} catch (error) {
		if (isAppError(error) && error.body.reason === "not_found") return undefined;
		throw error;
	}
}

async function knownTool({ server_ref, slug, server }: ServerEntry, tool: string) {
	const tools = (await knownStates([server_ref])).get(server_ref)?.tools ?? [];
	const views = toolViews([{ server_ref, slug, tools, stored: server.tools }]).get(server_ref);
	return views?.find((view) => view.tool === tool);
}

/** Splits a reference: the id of a workspace's server, or a profile and the name in its document. */
function placeOf(
	serverRef: string,
): { readonly serverId: string } | { readonly profileId: string; readonly name: string } {
	const [, profileId, name] = /^profile:([^:]+):(.+)$/s.exec(serverRef) ?? [];
	if (profileId !== undefined && name !== undefined) return { profileId, name };
	return { serverId: serverRef.replace(/^workspace:/, "") };
}

function hrefOf(serverRef: string): string {
	const place = placeOf(serverRef);
	return "serverId" in place
		? `/settings/mcp/${encodeURIComponent(place.serverId)}#mcp_server.tools`
		: `/settings/profiles/${encodeURIComponent(place.profileId)}#agent_profile_mcp.servers`;
}

/** Allowing is a person's act: the write is theirs, made in the chat. */
function asPerson(ctx: Context): Context {
	const { actor } = ctx;
	if (actor.kind !== "conversation") return ctx;
	return { ...ctx, actor: { kind: "person", userId: actor.userId, name: "" } };
}

/** Reads and writes again when somebody else wrote in between; three times is nobody's hand. */
async function overtaken(write: () => Promise<void>, tries = 3): Promise<void> {
	try {
		await write();
	} catch (error) {
		if (tries <= 1 || !isAppError(error) || error.body.reason !== "version_conflict") throw error;
		await overtaken(write, tries - 1);
	}
}

async function allowAlways(ctx: Context, serverRef: string, tool: string): Promise<void> {
	const place = placeOf(serverRef);
	if ("serverId" in place) {
		const { values, revision } = await readRecord(ctx, serverRecord, place.serverId);
		const tools = allowed(values.tools as Server["tools"], tool) as Json;
		await saveServer(ctx, { ...place, changes: { tools }, options: { expected_revision: revision } });
		return;
	}
	const { values, revision } = await readMcpDocument(ctx, place.profileId);
	const servers = keepStored(values.servers as Json) as ServerMap;
	const server = servers[place.name];
	if (!server) return;
	const changed = { ...servers, [place.name]: { ...server, tools: allowed(server.tools, tool) } };
	await saveMcpDocument(ctx, {
		profileId: place.profileId,
		changes: { servers: changed as Json },
		options: { expected_revision: revision },
	});
}

function allowed(tools: Server["tools"], tool: string): NonNullable<Server["tools"]> {
	return { ...tools, [tool]: { ...tools?.[tool], always_allow: true } };
}
