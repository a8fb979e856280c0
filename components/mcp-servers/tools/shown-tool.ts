import type { ToolRule } from "@/lib/mcp/tool/tool-permission";
import type { ToolStatus } from "@/lib/mcp/workspace/server-status";

/** A tool as the card shows it; `listed` is false for one that something is decided about and the server does not name. */
export type ShownTool = ToolStatus & { readonly listed: boolean };

/** What is decided about a tool. */
export interface ToolState {
	readonly enabled: boolean;
	readonly always_allow: boolean;
}

export interface ToolItemProps {
	readonly serverId: string;
	readonly tool: ShownTool;
	readonly state: ToolState;
	/** What decides about it now. */
	readonly rule: ToolRule;
	readonly edited: boolean;
	readonly disabled: boolean;
	readonly onState: (state: ToolState) => void;
	/** The server's state is another one. */
	readonly onAsked: () => void;
}
