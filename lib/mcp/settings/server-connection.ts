import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { trimmed } from "@/lib/setting/issue/text-checks";
import type { JsonObject } from "@/lib/shared/json";
import { normalizeServer } from "../normalize-server";
import { serverSensitive } from "../server";
import { urlNeedsAuthority } from "../server-authority";

const isProgram = ({ reached_by }: Readonly<JsonObject>): boolean => reached_by === "program";
const isRemote = ({ reached_by }: Readonly<JsonObject>): boolean => reached_by !== "program";

/** What of one part of a server is secret; secrets sent to a URL go with its host. */
function secretsOf(part: string) {
	return serverSensitive
		.filter(({ path: [first] }) => first === part)
		.map((rule) => ({
			path: rule.path.slice(1),
			kind: rule.kind,
			...("boundToUrl" in rule ? { boundToUrlField: "url" } : {}),
		}));
}

export const serverType = defineSetting({
	key: "mcp_server.type",
	schema: z.enum(["http", "sse", "stdio", "streamable_http"]),
	initial: "http",
	control: "choice",
	section: "connection",
	label: "Transport",
	description:
		"How the server is reached: http calls its URL, sse calls it the older way, stdio starts its command. Left out on creation it follows from url or command. streamable_http is saved as http.",
	aliases: ["type", "stdio", "sse", "streamable http"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "explicit",
	normalize: (type) => (type === "streamable_http" ? "http" : type),
});

export const serverUrl = defineSetting({
	key: "mcp_server.url",
	schema: z.string(),
	initial: "",
	control: "url",
	section: "connection",
	label: "Server URL",
	description:
		"Address of a server that is called, such as https://example.com/mcp. It may hold ${secret:NAME}. Pointing it at another host takes authority and drops the stored headers until they are entered again.",
	aliases: ["endpoint", "address", "remote server"],
	agentWrite: "ask",
	authorityPaths: (before, after) => (urlNeedsAuthority(before || undefined, after || undefined) ? [[]] : []),
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	dependsOn: ["mcp_server.type"],
	sensitive: secretsOf("url"),
	appliesTo: isRemote,
	normalize: trimmed,
});

export const serverHeaders = defineSetting({
	key: "mcp_server.headers",
	schema: z.record(z.string(), z.string()),
	initial: {},
	control: "server_part",
	section: "connection",
	label: "Headers",
	description:
		"HTTP headers by name that are sent to the URL; values may hold ${secret:NAME}. A supplied map replaces the saved one; stored values are kept with a keep marker.",
	aliases: ["authorization", "bearer", "http headers", "server token"],
	agentWrite: "ask",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	merge: "deep",
	dependsOn: ["mcp_server.url"],
	sensitive: secretsOf("headers"),
	appliesTo: isRemote,
	normalize: (headers) => normalizeServer({ headers }).headers ?? {},
});

export const serverCommand = defineSetting({
	key: "mcp_server.command",
	schema: z.string(),
	initial: "",
	control: "command",
	section: "connection",
	label: "Server command",
	description:
		"Program that starts a local server, one word; the rest of the command line belongs into the arguments. It is never run through a shell.",
	aliases: ["executable", "npx", "local server", "stdio command"],
	agentWrite: "ask",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	dependsOn: ["mcp_server.type"],
	sensitive: secretsOf("command"),
	appliesTo: isProgram,
	normalize: trimmed,
});

export const serverArgs = defineSetting({
	key: "mcp_server.args",
	schema: z.array(z.string()),
	initial: [],
	control: "server_part",
	section: "connection",
	label: "Arguments",
	description: "Arguments of the command, one each. Entries that look like credentials are redacted.",
	aliases: ["args", "parameters"],
	agentWrite: "ask",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	dependsOn: ["mcp_server.command"],
	sensitive: secretsOf("args"),
	appliesTo: isProgram,
});

export const serverEnv = defineSetting({
	key: "mcp_server.env",
	schema: z.record(z.string(), z.string()),
	initial: {},
	control: "server_part",
	section: "connection",
	label: "Environment of the server",
	description:
		"Environment variables of the command; values may hold ${secret:NAME}. A supplied map replaces the saved one; stored values are kept with a keep marker.",
	aliases: ["env", "variables of a server"],
	agentWrite: "ask",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	merge: "deep",
	dependsOn: ["mcp_server.command"],
	sensitive: secretsOf("env"),
	appliesTo: isProgram,
});
