import "server-only";
import { definitionText } from "@/lib/mcp/tool/definition-text";
import { hashText } from "@/lib/server/mcp-client/tool-views";
import type { JsonSchema } from "@/lib/setting/json-schema";
import { type ChatToolName, chatToolSchema, chatTools } from "@/lib/tool/chat-tools";
import type { OfferedTool, ToolsetContribution } from "@/lib/tool/offered-tool";
import { type ToolName, toolContract, toolsets, toolsOf } from "@/lib/tool/tool-catalog";
import { toolInputSchema } from "@/lib/tool/tool-contract";
import { assertContributions } from "@/lib/tool/toolset/check-contributions";
import { toolsetTools } from "@/lib/tool/toolset/toolset-tools";

/** Hash of a tool's definition; the order of keys in its schema does not count. */
function definitionHash(tool: string, description: string, schema: unknown): string {
	return hashText(definitionText({ tool, description, input_schema: schema }));
}

function offered(
	name: ToolName | ChatToolName,
	facts: Pick<OfferedTool, "title" | "description" | "effect"> & { readonly toolset: string },
	schema: JsonSchema,
): OfferedTool {
	const { title, description, effect, toolset } = facts;
	return {
		name,
		title,
		description,
		input_schema: schema,
		source: { kind: "steward", toolset },
		effect,
		definition_hash: definitionHash(name, description, schema),
	};
}

const catalogTool = (name: ToolName) => offered(name, toolContract(name), toolInputSchema(toolContract(name)));
/** A tool that only conversations have. */
export const chatTool = (name: ChatToolName) => offered(name, chatTools[name], chatToolSchema(name));

/** Asks the person; offered whenever the settings tools are. */
export const askUser: OfferedTool = chatTool("ask_user");

const memoryTools = (["memory_list", "memory_add", "memory_remove"] as const).map(chatTool);

/** The toolsets that Steward itself contributes, by name. */
export const stewardToolsets = {
	settings: {
		name: "settings",
		description: toolsets.settings.description,
		tools: toolsOf("settings", "chat").map(catalogTool),
	},
	profiles: {
		name: "profiles",
		description: toolsets.profiles.description,
		tools: toolsOf("profiles", "chat").map(catalogTool),
	},
	memory: {
		name: "memory",
		description: "Notes of this conversation and what earlier conversations taught.",
		tools: memoryTools,
	},
} as const satisfies Readonly<Record<string, ToolsetContribution>>;

assertContributions(Object.values(stewardToolsets), [...toolsetTools, askUser]);

/** True for a toolset of Steward itself. */
export function isStewardToolset(name: string): name is keyof typeof stewardToolsets {
	return Object.hasOwn(stewardToolsets, name);
}
