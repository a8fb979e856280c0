import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { createRegistry } from "@/lib/setting/registry";
import type { ResourceBinding } from "@/lib/setting/resource-binding";
import { exclusions } from "./exclusions";
import { type ResourceType, resources } from "./resources";

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
	mcp_server: {
		resource_type: "mcp_server",
		operations: ["list", "read", "update", "create", "delete"],
		authority: "workspace.collaborate",
	},
	runtime_flag: {
		resource_type: "runtime_flag",
		operations: ["list", "read", "update"],
		authority: "org.settings.manage",
	},
	skill: {
		resource_type: "skill",
		operations: ["list", "read", "update", "delete"],
		authority: "workspace.collaborate",
	},
	user_settings: { resource_type: "user_settings", operations: ["list", "read", "update"], authority: "self" },
	workspace: { resource_type: "workspace", operations: ["list", "read", "update"], authority: "workspace.own" },
};

const allResources: readonly ResourceDefinition[] = Object.values(resources);

/** The registry of everything Steward can be set to. */
export const settingsCatalog = createRegistry(allResources, { bindings: Object.values(bindings), exclusions });
