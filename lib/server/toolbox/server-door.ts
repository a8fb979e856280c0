import "server-only";
import type { ExecuteOptions, GateQuestion, ToolOutcome } from "@/lib/chat/turn-ports";
import type { ServerTool, ServerView } from "@/lib/mcp/server-view";

/** What the toolbox needs of MCP servers; the servers of one workspace and profile. */
export interface ServerDoor {
	/** Every server that is enabled, connected in parallel; what does not answer in time is `missing`. */
	open(signal: AbortSignal): Promise<readonly ServerView[]>;
	/** What is stored of a tool now, without connecting: the gate trusts nothing older. */
	find(serverRef: string, tool: string): Promise<StoredTool>;
	call(question: GateQuestion, options: ExecuteOptions): Promise<ToolOutcome>;
	/** Turns "always allow" of a tool on, as the person who answered; the definition is pinned. */
	allowAlways(serverRef: string, tool: string): Promise<void>;
}

export interface StoredTool {
	readonly server: "enabled" | "disabled" | "missing";
	/** Absent when the server has no such tool now. */
	readonly tool?: ServerTool;
	readonly definition: "unchanged" | "changed";
	/** Page with the tool's "Always allow". */
	readonly settings_href: string;
}
