import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { oneLine, textChecks, trimmed, wellFormed } from "@/lib/setting/issue/text-checks";
import type { JsonObject } from "@/lib/shared/json";
import { hostChanged } from "@/lib/shared/url-host";
import { checkBaseUrl } from "../base-url";
import { checkAgentCommand } from "../command";

/** The router runs profiles of other agents, which have their own model and servers. */
export const answersItself = ({ family }: Readonly<JsonObject>): boolean => family !== "dynamic";

function isModelEndpoint({ family }: Readonly<JsonObject>): boolean {
	return family !== "acp" && family !== "offline" && family !== "dynamic";
}

export const agentBaseUrl = defineSetting({
	key: "agent.base_url",
	schema: z.string().check(z.maxLength(2048)),
	initial: "",
	control: "url",
	section: "connection",
	label: "Base URL",
	description:
		"Address of the model endpoint, such as http://127.0.0.1:11434/v1. Pointing it at another host takes authority and drops the stored API key until it is chosen again.",
	aliases: ["endpoint", "api url", "server address", "host"],
	agentWrite: "ask",
	authorityPaths: (before, after) => (hostChanged(before, after) ? [[]] : []),
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	sensitive: [{ path: [], kind: "url" }],
	appliesTo: isModelEndpoint,
	normalize: trimmed,
	check: checkBaseUrl,
});

export const agentApiKey = defineSetting({
	key: "agent.api_key",
	schema: z.string().check(z.maxLength(128)),
	initial: "",
	control: "secret",
	references: "secret",
	appliesTo: isModelEndpoint,
	section: "connection",
	label: "API key",
	description:
		"Stored secret that the endpoint is called with; the setting holds its id, never the key. Empty means none. Only a person can choose it.",
	aliases: ["token", "credentials", "access key", "secret key", "password"],
	agentWrite: "never",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	dependsOn: ["agent.base_url"],
	normalize: trimmed,
});

export const agentCommand = defineSetting({
	key: "agent.command",
	schema: z.string().check(z.maxLength(4096)),
	initial: "",
	control: "command",
	section: "connection",
	label: "Command",
	description:
		"Command that starts a CLI agent, as shell words. It is never run through a shell. Model agents have none.",
	aliases: ["executable", "cli command", "program", "binary"],
	agentWrite: "ask",
	appliesWhen: "next_launch",
	defaultBehavior: "none",
	sensitive: [{ path: [], kind: "credential" }],
	appliesTo: ({ family }) => family === "acp",
	normalize: trimmed,
	check: (command) => [...textChecks(oneLine, wellFormed)(command), ...checkAgentCommand(command)],
});

export const agentSupportsMcp = defineSetting({
	key: "agent.supports_mcp",
	schema: z.boolean(),
	initial: true,
	control: "switch",
	section: "connection",
	label: "Uses MCP servers",
	description: "Whether profiles of this agent have an MCP document. Off: reading or writing one is refused.",
	aliases: ["mcp support", "supports tools"],
	agentWrite: "allow",
	appliesWhen: "next_launch",
	defaultBehavior: "explicit",
	appliesTo: answersItself,
});
