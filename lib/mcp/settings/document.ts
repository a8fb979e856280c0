import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { normalizeServers } from "../normalize-server";
import { serverSchema, serverSensitive } from "../server";
import { serverAuthorityPaths } from "../server-authority";
import { checkServers } from "../server-checks";

export const mcpEnabled = defineSetting({
	key: "agent_profile_mcp.enabled",
	schema: z.boolean(),
	initial: false,
	control: "switch",
	section: "servers",
	label: "Use this profile's MCP servers",
	description: "Whether conversations with the profile get the servers of this document, beside the workspace's own.",
	aliases: ["enable mcp", "mcp on", "profile servers"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "explicit",
});

export const mcpServers = defineSetting({
	key: "agent_profile_mcp.servers",
	schema: z.record(z.string(), serverSchema),
	initial: {},
	control: "server_map",
	section: "servers",
	label: "MCP servers",
	description:
		"Servers by name. A server has a command with args and env, or a url with headers; also enabled, mode and tools (tool to enabled and always_allow). Text may hold ${secret:NAME} to use a stored secret. A supplied map replaces the saved one; stored secrets are kept with a keep marker.",
	aliases: [
		"mcp",
		"model context protocol",
		"tool servers",
		"mcpServers",
		"headers",
		"tools",
		"always allow",
		"permissions",
	],
	agentWrite: "ask",
	authorityPaths: serverAuthorityPaths,
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	dependsOn: ["agent_profile_mcp.enabled", "agent.supports_mcp"],
	merge: "deep",
	sensitive: serverSensitive.map((rule) => ({
		path: ["*", ...rule.path],
		kind: rule.kind,
		...("boundToUrl" in rule ? { boundToHost: ["*", "url"] } : {}),
	})),
	normalize: normalizeServers,
	check: checkServers,
});
