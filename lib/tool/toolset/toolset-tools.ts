import type { JsonObject } from "@/lib/shared/json";
import type { OfferedTool } from "../offered-tool";

const input: JsonObject = {
	type: "object",
	properties: { name: { type: "string" } },
	required: ["name"],
	additionalProperties: false,
};

const switchTool = (name: string, title: string, description: string): OfferedTool => ({
	name,
	title,
	description,
	input_schema: input,
	source: { kind: "steward", toolset: "toolsets" },
	effect: "read",
	definition_hash: name,
});

/** Switches a toolset on for the conversation (*toolsets*, EnableToolsetTool). */
export const enableToolset = switchTool(
	"enable_toolset",
	"Enable a toolset",
	"Adds the tools of a toolset to this conversation.",
);

/** Switches a toolset off (*toolsets*, DisableToolsetTool). */
export const disableToolset = switchTool(
	"disable_toolset",
	"Disable a toolset",
	"Removes the tools of a toolset from this conversation.",
);

/** What there is to call when a conversation has toolsets; nothing without contributions. */
export const toolsetTools: readonly OfferedTool[] = [enableToolset, disableToolset];
