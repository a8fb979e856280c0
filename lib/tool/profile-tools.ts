import * as z from "zod/mini";
import { defineTool, objectInput } from "./tool-contract";

export const profilesCreate = defineTool({
	name: "profiles_create",
	toolset: "profiles",
	title: "Create a profile",
	description:
		"Creates an agent profile. settings takes any other creatable field of agent_profile by its field name (settings_describe with operation create shows them); a field given twice is refused. The same save_id within 24 h answers the first result.",
	input: z.strictObject({
		agent_id: z.string(),
		name: z.string(),
		model: z.optional(z.string()),
		auto_approve: z.optional(z.boolean()),
		settings: z.optional(objectInput),
		save_id: z.optional(z.string()),
	}),
	effect: "write",
	output: "The new profile's target, accepted keys and revision.",
	offered: "everywhere",
});

export const profilesDelete = defineTool({
	name: "profiles_delete",
	toolset: "profiles",
	title: "Delete a profile",
	description:
		"Deletes a profile and its MCP servers. Refused with the list of dependents unless force is true; ask the person before forcing.",
	input: z.strictObject({
		profile_id: z.string(),
		force: z.optional(z.boolean()),
		expected_revision: z.optional(z.int().check(z.minimum(0))),
	}),
	effect: "destructive",
	output: "The deleted profile's id and last revision, or the dependents.",
	offered: "everywhere",
});

export const profilesDuplicate = defineTool({
	name: "profiles_duplicate",
	toolset: "profiles",
	title: "Duplicate a profile",
	description: 'Copies a profile with its MCP servers under a new name (default: the old one + " copy").',
	input: z.strictObject({ profile_id: z.string(), name: z.optional(z.string()) }),
	effect: "write",
	output: "The copy's target and revision.",
	offered: "everywhere",
});
