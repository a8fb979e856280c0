import type { JsonObject } from "@/lib/shared/json";
import type { ServerStage, ServerTool, ServerView } from "../server-view";

/** One tool of a server as its page shows it; what is decided about it is the record's. */
export interface ToolStatus
	extends Pick<ServerTool, "tool" | "alias" | "title" | "description" | "read_only" | "usable"> {
	/** It was always allowed and is defined otherwise now: what was allowed, and what it is. It asks again. */
	readonly changed?: { readonly before: ToolDefinition; readonly after: ToolDefinition };
}

/** What "always allow" is given for. */
export interface ToolDefinition {
	readonly description: string;
	readonly input_schema: JsonObject;
}

/** What is known of a server from the last time somebody asked it. */
export interface ServerStatus extends Pick<ServerView, "server_ref" | "failure" | "transport"> {
	/** `untested`: nobody asked it since its connection changed; `checking`: it is being asked now. */
	readonly phase: "untested" | "checking" | "ok" | "failed" | "sign_in";
	/** While it is being asked: what is done now. */
	readonly stage?: ServerStage;
	/** When it was asked, ISO 8601. */
	readonly checked_at?: string;
	/** A sign-in with this server is stored for the person. */
	readonly signed_in: boolean;
	/** In the order listed; those of an earlier time while it fails. */
	readonly tools: readonly ToolStatus[];
}

/** A server of a profile's document with its state. */
export interface NamedServerStatus {
	readonly name: string;
	readonly status: ServerStatus;
}

/** A server of a workspace with its state, as its list shows it. */
export interface WorkspaceServer {
	readonly id: string;
	readonly name: string;
	readonly revision: number;
	/** The server in the form of `serverSchema`; stored secrets are redaction markers. */
	readonly server: JsonObject;
	readonly status: ServerStatus;
}
