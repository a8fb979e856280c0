import type { OfferedTool, ToolsetContribution } from "@/lib/tool/offered-tool";

/** A tool that takes nothing. */
export function plainTool(name: string, toolset = name): OfferedTool {
	return {
		name,
		title: name,
		description: `Does ${name}.`,
		input_schema: { type: "object", properties: {}, additionalProperties: false },
		source: { kind: "steward", toolset },
		effect: "read",
		definition_hash: name,
	};
}

/** A toolset whose tools have the given names. */
export function plainToolset(name: string, tools: readonly string[]): ToolsetContribution {
	return { name, description: `All about ${name}.`, tools: tools.map((tool) => plainTool(tool, name)) };
}

/** The synthetic toolset of the source document: its tool is named exactly as it is. */
export const ping = plainToolset("ping", ["ping"]);
