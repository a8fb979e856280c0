import * as z from "zod/mini";
import { defineResource, type ValuesOf } from "@/lib/setting/define-resource";
import {
	serverArgs,
	serverCommand,
	serverEnv,
	serverHeaders,
	serverType,
	serverUrl,
} from "../settings/server-connection";
import { serverEnabled, serverName } from "../settings/server-identity";
import { serverExtra, serverMeta, serverMode, serverTools } from "../settings/server-tools";

/** One MCP server of a workspace; its settings are the fields of `serverSchema`, beside its name. */
export const mcpServer = defineResource({
	type: "mcp_server",
	domain: "mcp_servers",
	label: "MCP server",
	description:
		"A server of tools that chats of the workspace can use. Where a profile brings a server of the same name, the profile's wins.",
	scope: "workspace",
	selectors: "entity_in_workspace",
	requiredScope: "workspace.collaborate",
	settings: [
		serverName,
		serverEnabled,
		serverType,
		serverUrl,
		serverHeaders,
		serverCommand,
		serverArgs,
		serverEnv,
		serverMode,
		serverTools,
		serverMeta,
		serverExtra,
	],
	createOnly: [
		{
			field: "workspace_id",
			schema: z.string().check(z.minLength(1), z.maxLength(200)),
			required: true,
			description: "The workspace the server belongs to. It cannot be changed later.",
		},
	],
	classified: [
		{ field: "id", classification: "computed", reason: "Given on creation." },
		{
			field: "slug",
			classification: "computed",
			reason: "Made of the name on creation; part of the names of its tools, so it stays.",
		},
		{
			field: "reached_by",
			classification: "computed",
			reason: "url or program, as the transport says; decides which connection settings there are.",
		},
		{ field: "revision", classification: "computed", reason: "Counts accepted writes." },
		{ field: "created_at", classification: "computed", reason: "Set on creation." },
		{ field: "updated_at", classification: "computed", reason: "Set by each accepted write." },
	],
	href: (id) => `/settings/mcp/${encodeURIComponent(id)}`,
});

export type McpServerValues = ValuesOf<typeof mcpServer>;
