import "server-only";
import { agentWrites } from "@/lib/server/agent/save-agent-changes";
import { flagWrites } from "@/lib/server/flag/save-flag-override";
import { mcpWrites } from "@/lib/server/mcp/save-mcp-document";
import { serverWrites } from "@/lib/server/mcp/workspace/save-server";
import { preferencesWrites } from "@/lib/server/preferences/save-preferences";
import { profileWrites } from "@/lib/server/profile/save-profile-changes";
import type { WriteBinding } from "@/lib/server/setting/write-record";
import { skillWrites } from "@/lib/server/skill/save-skill";
import { workspaceWrites } from "@/lib/server/workspace/save-workspace-changes";
import { isResourceType, type ResourceType } from "@/lib/tool/resources";

const writeBindings: Readonly<Record<ResourceType, WriteBinding>> = {
	agent: agentWrites,
	agent_profile: profileWrites,
	agent_profile_mcp: mcpWrites,
	mcp_server: serverWrites,
	runtime_flag: flagWrites,
	skill: skillWrites,
	user_settings: preferencesWrites,
	workspace: workspaceWrites,
};

/** How the records of a type may change; `undefined` for a type this version does not know. */
export function writeBindingOf(type: string): WriteBinding | undefined {
	return isResourceType(type) ? writeBindings[type] : undefined;
}
