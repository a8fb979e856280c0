import { defineResource } from "@/lib/setting/define-resource";
import { mcpEnabled, mcpServers } from "./settings/document";

/** The MCP document of a profile; its id is the profile's, its revision its own. */
export const agentProfileMcp = defineResource({
	type: "agent_profile_mcp",
	domain: "agent_profiles",
	label: "MCP servers of a profile",
	description:
		"MCP servers that one profile brings along. Where a workspace server has the same name, the profile's wins.",
	scope: "install",
	selectors: "entity",
	requiredScope: "org.config.manage",
	settings: [mcpEnabled, mcpServers],
	classified: [
		{ field: "id", classification: "computed", reason: "The profile's id." },
		{
			field: "meta",
			classification: "preserved_metadata",
			reason: "Opaque data of other programs, kept as it is when a writer leaves it out.",
		},
		{ field: "etag", classification: "computed", reason: "Hash of the document's content." },
		{ field: "revision", classification: "computed", reason: "Counts accepted writes of this document." },
		{ field: "created_at", classification: "computed", reason: "Set with the first write." },
		{ field: "updated_at", classification: "computed", reason: "Set by each accepted write; never the profile's." },
	],
	href: (id) => `/settings/profiles/${encodeURIComponent(id)}`,
	updatedEvent: "agent_profile.mcp_config.updated",
});
