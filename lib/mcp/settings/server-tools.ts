import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { normalizeServer } from "../normalize-server";
import { opaqueAuthorityPaths, toolAuthorityPaths } from "../server-authority";

const tool = z.strictObject({ enabled: z.optional(z.boolean()), always_allow: z.optional(z.boolean()) });

export const serverTools = defineSetting({
	key: "mcp_server.tools",
	schema: z.record(z.string(), tool),
	initial: {},
	control: "server_part",
	section: "tools",
	label: "Tools",
	description:
		"What is decided about single tools, by the server's own name: enabled (left out: true) and always_allow (left out: false, every call asks). Always allow takes authority. A supplied map replaces the saved one.",
	aliases: ["tool permissions", "always allow", "permissions", "approve tools", "disable tool"],
	agentWrite: "ask",
	authorityPaths: toolAuthorityPaths,
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	merge: "deep",
	normalize: (tools) => normalizeServer({ tools }).tools ?? {},
});

export const serverMode = defineSetting({
	key: "mcp_server.mode",
	schema: z.enum(["auto", "shared", "per_session"]),
	initial: "auto",
	control: "choice",
	section: "connection",
	label: "Connections",
	description:
		"Whether conversations share one connection to the server (shared), have one each (per_session), or as Steward sees fit (auto).",
	aliases: ["mode", "shared connection", "per session"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "explicit",
});

const opaque = z.record(z.string(), z.unknown());

export const serverMeta = defineSetting({
	key: "mcp_server.meta",
	schema: opaque,
	initial: {},
	control: "server_part",
	section: "kept",
	label: "Metadata",
	description: "Opaque metadata that other programs keep with the server; nothing here reads it.",
	aliases: ["server metadata"],
	agentWrite: "ask",
	authorityPaths: (before, after) => opaqueAuthorityPaths([], before, after),
	appliesWhen: "immediately",
	defaultBehavior: "none",
	merge: "deep",
	sensitive: [{ path: [], kind: "credential" }],
});

export const serverExtra = defineSetting({
	key: "mcp_server.extra",
	schema: opaque,
	initial: {},
	control: "server_part",
	section: "kept",
	label: "Kept fields",
	description: "Fields of imported servers that nothing here knows, kept as they came.",
	aliases: ["unknown fields", "imported fields"],
	agentWrite: "ask",
	authorityPaths: (before, after) => opaqueAuthorityPaths([], before, after),
	appliesWhen: "immediately",
	defaultBehavior: "none",
	merge: "deep",
	sensitive: [{ path: [], kind: "credential" }],
});
