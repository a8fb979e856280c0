import type { AgentFamily } from "@/lib/agent/presets";

/** What cannot change about an agent. */
export interface AgentKind {
	readonly family: AgentFamily;
	readonly preset: string;
}
