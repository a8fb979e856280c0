import type { JsonObject } from "@/lib/shared/json";
import type { ToolEffect } from "./tool-contract";

/** Names that every provider takes. */
export const toolNamePattern = /^[a-zA-Z0-9_-]{1,64}$/;

/** Where a tool comes from. */
export type ToolSource =
	/** Steward's own: settings, profiles, memory, ask_user, enable_toolset, skills. */
	| { readonly kind: "steward"; readonly toolset: string }
	/** `server_ref` is `workspace:<mcp_server id>` or `profile:<profile id>:<server name>`; `tool` is the server's own name. */
	| {
			readonly kind: "mcp";
			readonly server_ref: string;
			readonly server: string;
			readonly tool: string;
	  };

/** One tool as a model is offered it. */
export interface OfferedTool {
	/** What the model calls; an alias where the original is unfit. Fits `toolNamePattern`. */
	readonly name: string;
	/** For people. */
	readonly title: string;
	readonly description: string;
	/** Root is an object. */
	readonly input_schema: JsonObject;
	readonly source: ToolSource;
	readonly effect: ToolEffect;
	/** Hash of original name, description and schema; key order does not count. */
	readonly definition_hash: string;
}

/** A named group of tools that can be switched on per conversation (*toolsets*). */
export interface ToolsetContribution {
	/** `^[a-z][a-z0-9]*(_[a-z0-9]+)*$`, the prefix of its tools. */
	readonly name: string;
	/** One line. */
	readonly description: string;
	readonly tools: readonly OfferedTool[];
}
