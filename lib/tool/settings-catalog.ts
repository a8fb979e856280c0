import { agent } from "@/lib/agent/resource";
import { runtimeFlag } from "@/lib/flag/resource";
import { agentProfileMcp } from "@/lib/mcp/resource";
import { userSettings } from "@/lib/preferences/resource";
import { agentProfile } from "@/lib/profile/resource";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { createRegistry, type ResourceBinding } from "@/lib/setting/registry";
import { workspace } from "@/lib/workspace/resource";
import { exclusions } from "./exclusions";

/** Every resource, keyed by its type. */
export const resources = {
	agent,
	agent_profile: agentProfile,
	agent_profile_mcp: agentProfileMcp,
	runtime_flag: runtimeFlag,
	user_settings: userSettings,
	workspace,
} as const;

/** Closed: maps over resource types are `Record<ResourceType, …>`. */
export type ResourceType = keyof typeof resources;

/** Type guard for types from outside. */
export function isResourceType(type: string): type is ResourceType {
	return Object.hasOwn(resources, type);
}

/** The operations each resource has on every surface; the server's adapters are checked against this. */
export const bindings: Readonly<Record<ResourceType, ResourceBinding>> = {
	agent: {
		resource_type: "agent",
		operations: ["list", "read", "update", "create", "delete", "choices"],
		authority: "org.config.manage",
	},
	agent_profile: {
		resource_type: "agent_profile",
		operations: ["list", "read", "update", "create", "delete", "choices"],
		authority: "org.config.manage",
	},
	agent_profile_mcp: {
		resource_type: "agent_profile_mcp",
		operations: ["list", "read", "update"],
		authority: "org.config.manage",
	},
	runtime_flag: {
		resource_type: "runtime_flag",
		operations: ["list", "read", "update"],
		authority: "org.settings.manage",
	},
	user_settings: { resource_type: "user_settings", operations: ["list", "read", "update"], authority: "self" },
	workspace: { resource_type: "workspace", operations: ["list", "read", "update"], authority: "workspace.own" },
};

const allResources: readonly ResourceDefinition[] = Object.values(resources);

/** The registry of everything Steward can be set to. */
export const settingsCatalog = createRegistry(allResources, { bindings: Object.values(bindings), exclusions });
