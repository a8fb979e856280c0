import type { JsonObject } from "@/lib/shared/json";
import type { Transport } from "./server";

/** What is done with a server, in this order; a failure names where it stopped. */
export const serverStages = ["secrets", "reach", "initialise", "list"] as const;

export type ServerStage = (typeof serverStages)[number];

/** Why a server cannot be used, closed; each has words on the page. */
export const serverFaults = [
	/** A `${secret:NAME}` that is not stored; nothing was sent. */
	"secret_missing",
	/** The stored server says neither a URL nor a command, or cannot be read. */
	"not_configured",
	/** Local programs are switched off (`features.stdioMcp`). */
	"stdio_off",
	/** The address is private or reserved; `host` is set where a person may confirm it. */
	"host_refused",
	"unreachable",
	"timed_out",
	/** The server wants a sign-in, or another one. */
	"sign_in",
	/** The server refuses what is sent (401 or 403 where a header of its own is set, or after a sign-in). */
	"refused",
	/** It answers with an HTTP error; `status` is set. */
	"http_error",
	/** What answers speaks no MCP. */
	"no_mcp",
	/** The answer, or the list of tools, is larger than Steward reads. */
	"too_large",
	"program_missing",
	/** The program ended while it was spoken to. */
	"program_ended",
	"internal",
] as const;

export type ServerFault = (typeof serverFaults)[number];

export interface ServerFailure {
	readonly stage: ServerStage;
	readonly reason: ServerFault;
	/** `host:port` that a person may confirm. */
	readonly host?: string;
	/** Name of the secret that is missing. */
	readonly secret?: string;
	/** HTTP status. */
	readonly status?: number;
}

/** Why a tool cannot be offered to a model. */
export type UnusableReason =
	| "root_not_object"
	| "schema_invalid"
	| "schema_too_large"
	/** Arguments that would be mirrored into headers are declared in a way that no client may follow. */
	| "headers_invalid"
	| "name_invalid"
	| "name_repeated";

/** One tool of a server, as it is listed now. */
export interface ServerTool {
	/** The server's own name; what is sent to it and shown to people. */
	readonly tool: string;
	/** `mcp_<slug>_<tool>`, safe for every provider, at most 64 characters, the same in every chat. */
	readonly alias: string;
	readonly title: string;
	readonly description: string;
	/** An object whose root is `type: object` when the tool is usable; `{}` otherwise. */
	readonly input_schema: JsonObject;
	/** Hash of name, description and schema; key order does not count. */
	readonly definition_hash: string;
	/** The server's own hint; a claim, no permission. */
	readonly read_only: boolean;
	/** Stored on the server's record; a tool nobody spoke about is enabled. */
	readonly enabled: boolean;
	readonly always_allow: boolean;
	readonly usable: true | { readonly reason: UnusableReason };
}

/**
 * `ok`: connected now; `failed`: `failure` says where and why; `sign_in`: a person has to sign in first; `missing`:
 * it did not answer in time and the run goes on without it. A server that is not `ok` may still list the tools it had.
 */
export type ServerState = "ok" | "failed" | "sign_in" | "missing";

/** One MCP server as a chat and a page see it. */
export interface ServerView {
	/** `workspace:<mcp_server id>` or `profile:<profile id>:<server name>`. */
	readonly server_ref: string;
	readonly name: string;
	/** Part of its tools' names; unique among the servers of one chat. */
	readonly slug: string;
	readonly enabled: boolean;
	readonly state: ServerState;
	readonly failure?: ServerFailure;
	/** The one that worked. */
	readonly transport?: Transport;
	readonly tools: readonly ServerTool[];
	/** Its tools are those of last time; it is being connected meanwhile. */
	readonly as_known?: true;
	/** The server had lost the session; it was opened again. */
	readonly reconnected?: true;
}
