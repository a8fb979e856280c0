import "server-only";
import { agentAdapter } from "@/lib/server/agent/agent-adapter";
import { flagAdapter } from "@/lib/server/flag/flag-adapter";
import { mcpAdapter } from "@/lib/server/mcp/mcp-adapter";
import { serverAdapter } from "@/lib/server/mcp/workspace/server-adapter";
import { preferencesAdapter } from "@/lib/server/preferences/preferences-adapter";
import { profileAdapter } from "@/lib/server/profile/profile-adapter";
import { skillAdapter } from "@/lib/server/skill/skill-adapter";
import { workspaceAdapter } from "@/lib/server/workspace/workspace-adapter";
import type { SettingsRegistry } from "@/lib/setting/registry";
import type { Operation } from "@/lib/setting/resource-binding";
import { isResourceType, type ResourceType } from "@/lib/tool/resources";
import type { ResourceAdapter } from "./resource-adapter";

/** The adapter of each resource type, exhaustive: a type without one does not compile. */
export const adapters: Readonly<Record<ResourceType, ResourceAdapter>> = {
	agent: agentAdapter,
	agent_profile: profileAdapter,
	agent_profile_mcp: mcpAdapter,
	mcp_server: serverAdapter,
	runtime_flag: flagAdapter,
	skill: skillAdapter,
	user_settings: preferencesAdapter,
	workspace: workspaceAdapter,
};

/** The adapter of a type from outside; `undefined` for an unknown one. */
export function adapterOf(type: string): ResourceAdapter | undefined {
	return isResourceType(type) ? adapters[type] : undefined;
}

const bound: Readonly<Record<Operation, (adapter: ResourceAdapter) => boolean>> = {
	list: () => true,
	read: () => true,
	update: () => true,
	create: (adapter) => adapter.create !== undefined,
	delete: (adapter) => adapter.remove !== undefined,
	choices: (adapter) => adapter.choices !== undefined,
};

/** Compares what the catalog promises with what the adapters do; throws one Error naming every difference. For start. */
export function checkAdapters(
	catalog: SettingsRegistry,
	known: Readonly<Record<string, ResourceAdapter>> = adapters,
): void {
	const faults: string[] = [];
	for (const { type } of catalog.resources) {
		const promised = new Set(catalog.binding(type)?.operations);
		const adapter = Object.hasOwn(known, type) ? known[type] : undefined;
		if (adapter?.resource.type !== type) {
			faults.push(`${type}: no adapter of this type`);
			continue;
		}
		for (const [operation, has] of Object.entries(bound)) {
			const wanted = promised.has(operation as Operation);
			if (wanted !== has(adapter))
				faults.push(`${type}: ${operation} is ${wanted ? "promised but not bound" : "bound but not promised"}`);
		}
	}
	if (faults.length > 0) throw new Error(`resource adapters:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
}
