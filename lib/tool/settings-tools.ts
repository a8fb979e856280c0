import * as z from "zod/mini";
import { changesInput, defineTool, limitInput, objectInput, targetInput, toolLimits } from "./tool-contract";

const query = z.string().check(z.maxLength(toolLimits.queryLength));

export const settingsSearch = defineTool({
	name: "settings_search",
	toolset: "settings",
	title: "Search settings",
	description:
		"Finds settings by words of their key, label, aliases or description; metadata only, never saved values. An empty query lists the domain. Then call settings_describe.",
	input: z.strictObject({
		query,
		domain: z.optional(z.string()),
		limit: limitInput,
		cursor: z.optional(z.string()),
	}),
	effect: "read",
	output: "Summaries of settings, the covered domains, next cursor, next step.",
	offered: "everywhere",
});

export const settingsDescribe = defineTool({
	name: "settings_describe",
	toolset: "settings",
	title: "Describe a setting",
	description:
		"Explains one setting: schema, dependencies, options, when it applies and live choices with their status. A status other than ok does not mean that there are no valid values. context holds unsaved facts such as agent_id or model. For agent_profile.dynamic with a target, choices.dry_run says which candidate would answer now, and why others would not.",
	input: z.strictObject({
		key: z.string(),
		target: z.optional(targetInput),
		context: z.optional(objectInput),
		operation: z.optional(z.enum(["update", "create"])),
		include_resource_schema: z.optional(z.boolean()),
	}),
	effect: "read",
	output: "The descriptor, its operation and options schema, live choices.",
	offered: "everywhere",
});

export const settingsGet = defineTool({
	name: "settings_get",
	toolset: "settings",
	title: "Read settings",
	description:
		"Reads saved values of one resource by canonical keys (agent_profile.name). Secrets come as redaction markers, which cannot be written back.",
	input: z.strictObject({
		target: targetInput,
		keys: z.array(z.string()).check(z.minLength(1), z.maxLength(toolLimits.keys)),
	}),
	effect: "read",
	output: "One entry per requested key with its source, and the resource's revision.",
	offered: "everywhere",
});

export const settingsUpdate = defineTool({
	name: "settings_update",
	toolset: "settings",
	title: "Change settings",
	description:
		'Changes settings of one resource: canonical key → new value, at most 50 keys. Omitted keys stay; lists and maps are replaced whole; {"keep":true,"mark":…} keeps a secret inside them. options.expected_revision refuses a stale write.',
	input: z.strictObject({ target: targetInput, changes: changesInput, options: z.optional(objectInput) }),
	effect: "write",
	output: "Accepted keys and the new revision, or one structured error.",
	offered: "everywhere",
});

export const settingsListResources = defineTool({
	name: "settings_list_resources",
	toolset: "settings",
	title: "List resources",
	description: "Lists the resources of a type that you may see, each with the complete target for the other tools.",
	input: z.strictObject({
		resource_type: z.string(),
		workspace_id: z.optional(z.string()),
		query: z.optional(query),
		limit: limitInput,
		cursor: z.optional(z.string()),
	}),
	effect: "read",
	output: "Id, label, parent and target of each; an explicit empty state; next cursor.",
	offered: "everywhere",
});
