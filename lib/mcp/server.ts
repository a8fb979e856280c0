import * as z from "zod/mini";
import type { SensitiveRule } from "@/lib/setting/define-setting";

/** Transports as stored; `streamable_http` is the longer name of `http`. */
export const serverTypes = ["stdio", "http", "sse", "streamable_http"] as const;

/** The one contract of an MCP server, in a profile's document and in a workspace. Closed; no field is required by itself. */
export const serverSchema = z.strictObject({
	type: z.optional(z.enum(serverTypes)),
	command: z.optional(z.string()),
	args: z.optional(z.array(z.string())),
	env: z.optional(z.record(z.string(), z.string())),
	url: z.optional(z.string()),
	headers: z.optional(z.record(z.string(), z.string())),
	enabled: z.optional(z.boolean()),
	mode: z.optional(z.enum(["auto", "shared", "per_session"])),
	tools: z.optional(
		z.record(z.string(), z.strictObject({ enabled: z.optional(z.boolean()), always_allow: z.optional(z.boolean()) })),
	),
	meta: z.optional(z.record(z.string(), z.unknown())),
	extra: z.optional(z.record(z.string(), z.unknown())),
});

export type Server = z.output<typeof serverSchema>;

/** How Steward reaches a server: starts it, or calls its URL one of two ways. */
export type Transport = "stdio" | "http" | "sse";

/** Server by name. */
export type ServerMap = Record<string, Server>;

/** Where a server holds secrets, below the server itself; those sent to a URL belong to its host. */
export const serverSensitive = [
	{ path: ["env", "*"], kind: "always" },
	{ path: ["headers", "*"], kind: "always", boundToUrl: true },
	{ path: ["url"], kind: "url" },
	{ path: ["args", "*"], kind: "credential" },
	{ path: ["command"], kind: "credential" },
	{ path: ["meta"], kind: "credential" },
	{ path: ["extra"], kind: "credential" },
] as const satisfies readonly (Pick<SensitiveRule, "path" | "kind"> & { boundToUrl?: true })[];
