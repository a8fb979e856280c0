import { agent } from "@/lib/agent/resource";
import { runtimeFlag } from "@/lib/flag/resource";
import { agentProfileMcp } from "@/lib/mcp/resource";
import { mcpServer } from "@/lib/mcp/workspace/server-resource";
import { userSettings } from "@/lib/preferences/resource";
import { agentProfile } from "@/lib/profile/resource";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { skill } from "@/lib/skill/skill-resource";
import { workspace } from "@/lib/workspace/resource";

/** Every resource, keyed by its type. */
export const resources = {
	agent,
	agent_profile: agentProfile,
	agent_profile_mcp: agentProfileMcp,
	mcp_server: mcpServer,
	runtime_flag: runtimeFlag,
	skill,
	user_settings: userSettings,
	workspace,
} as const;

/** Closed: maps over resource types are `Record<ResourceType, …>`. */
export type ResourceType = keyof typeof resources;

/** Type guard for types from outside. */
export function isResourceType(type: string): type is ResourceType {
	return Object.hasOwn(resources, type);
}

/** The definition of a type from outside, such as an event's; `undefined` for an unknown one. */
export function resourceOf(type: string): ResourceDefinition | undefined {
	return isResourceType(type) ? resources[type] : undefined;
}
