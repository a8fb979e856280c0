import "server-only";
import { agentProfileMcp } from "@/lib/mcp/resource";
import { entityId } from "@/lib/server/setting/check-target";
import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import { listMcpDocuments } from "./list-mcp-documents";
import { readMcpDocument } from "./read-mcp-document";
import { saveMcpDocument } from "./save-mcp-document";

/** Binds `agent_profile_mcp` to its verbs. */
export const mcpAdapter: ResourceAdapter = {
	resource: agentProfileMcp,
	list: listMcpDocuments,
	read: async (ctx, target) => readMcpDocument(ctx, entityId(agentProfileMcp, target)),
	update: async (ctx, target, request) =>
		saveMcpDocument(ctx, { ...request, profileId: entityId(agentProfileMcp, target) }),
};
