import type * as z from "zod/mini";
import { profilesGetMcp, profilesUpdate, profilesUpdateMcp } from "./compatibility-tools";
import { profilesCreate, profilesDelete, profilesDuplicate } from "./profile-tools";
import { settingsDescribe, settingsGet, settingsListResources, settingsSearch, settingsUpdate } from "./settings-tools";
import type { ToolContract, ToolsetName } from "./tool-contract";

/** Every tool of Steward's own toolsets by name, in the order they are advertised. */
export const toolContracts = {
	settings_search: settingsSearch,
	settings_describe: settingsDescribe,
	settings_get: settingsGet,
	settings_update: settingsUpdate,
	settings_list_resources: settingsListResources,
	profiles_create: profilesCreate,
	profiles_delete: profilesDelete,
	profiles_duplicate: profilesDuplicate,
	profiles_update: profilesUpdate,
	profiles_get_mcp: profilesGetMcp,
	profiles_update_mcp: profilesUpdateMcp,
} as const;

/** Closed: maps over tools are `Record<ToolName, …>`, so that a forgotten tool is a compile error. */
export type ToolName = keyof typeof toolContracts;

/** Validated arguments of a tool. */
export type ToolInput<Name extends ToolName> = z.output<(typeof toolContracts)[Name]["input"]>;

/** Type guard for names from outside. */
export function isToolName(name: string): name is ToolName {
	return Object.hasOwn(toolContracts, name);
}

/** The contract of a tool under its general type. */
export function toolContract(name: ToolName): ToolContract {
	return toolContracts[name];
}

export const toolNames: readonly ToolName[] = Object.keys(toolContracts).filter(isToolName);

/** What a toolset is for, in the words the prompt and the page use. */
export const toolsets = {
	settings: { title: "Settings", description: "Find, explain, read and change Steward's settings." },
	profiles: { title: "Profiles", description: "Create, delete and duplicate agent profiles." },
} as const satisfies Record<ToolsetName, { readonly title: string; readonly description: string }>;

/** Tools of a toolset as one surface offers them; compatibility tools only on the MCP endpoint. */
export function toolsOf(toolset: ToolsetName, surface: "chat" | "endpoint"): readonly ToolName[] {
	return toolNames.filter((name) => {
		const contract = toolContract(name);
		return contract.toolset === toolset && (surface === "endpoint" || contract.offered === "everywhere");
	});
}
