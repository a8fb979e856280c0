import * as z from "zod/mini";
import { defineTool, objectInput } from "./tool-contract";

export const profilesUpdate = defineTool({
	name: "profiles_update",
	toolset: "profiles",
	title: "Change a profile (compatibility)",
	description: "Changes name, model or auto_approve of a profile. For every other field use settings_update.",
	input: z.strictObject({
		profile_id: z.string(),
		name: z.optional(z.string()),
		model: z.optional(z.string()),
		auto_approve: z.optional(z.boolean()),
	}),
	effect: "write",
	output: "Accepted keys and the new revision.",
	offered: "endpoint",
});

export const profilesGetMcp = defineTool({
	name: "profiles_get_mcp",
	toolset: "profiles",
	title: "Read a profile's MCP servers (compatibility)",
	description: "Reads the MCP document of a profile: enabled and servers, secrets as redaction markers.",
	input: z.strictObject({ profile_id: z.string() }),
	effect: "read",
	output: "The document and its own revision.",
	offered: "endpoint",
});

export const profilesUpdateMcp = defineTool({
	name: "profiles_update_mcp",
	toolset: "profiles",
	title: "Change a profile's MCP servers (compatibility)",
	description: "Changes the MCP document of a profile. Omitted fields stay; servers replaces the whole map.",
	input: z.strictObject({
		profile_id: z.string(),
		enabled: z.optional(z.boolean()),
		servers: z.optional(objectInput),
	}),
	effect: "write",
	output: "Accepted keys and the document's new revision.",
	offered: "endpoint",
});
