import type { OfferedTool, ToolsetContribution } from "../offered-tool";
import type { ToolsetRegistry } from "./toolset-registry";

/** What is callable in a conversation. */
export interface ToolScope {
	readonly conversationId: string;
	/** Offered without a toolset. */
	readonly coreTools: readonly OfferedTool[];
	readonly contributions: readonly ToolsetContribution[];
}

/** A tool that a name leads to, with the toolset it belongs to, or the answer that there is none. */
export type ResolvedTool =
	| { readonly kind: "tool"; readonly tool: OfferedTool; readonly toolset?: string }
	| { readonly kind: "error"; readonly message: string };

/**
 * Finds the tool of a name in one pass (*toolsets*, ToolsetDispatchPolicy): core tool, tool of an active set, longest
 * toolset whose name is the tool's or its prefix, which is activated even when it has no such tool, else an error.
 */
export function resolveTool(name: string, scope: ToolScope, registry: ToolsetRegistry): ResolvedTool {
	const { conversationId, coreTools, contributions } = scope;
	const core = coreTools.find((tool) => tool.name === name);
	if (core) return { kind: "tool", tool: core };
	const active = registry.activeNames(conversationId);
	const owner =
		contributions.find((set) => active.has(set.name) && owns(set, name)) ?? longestPrefix(name, contributions);
	if (!owner) return notFound(name);
	registry.touch(conversationId, owner.name);
	const tool = owner.tools.find((known) => known.name === name);
	return tool ? { kind: "tool", tool, toolset: owner.name } : notFound(name);
}

/** The tools a model is shown now: core, the switches when there is something to switch, and the active sets'. */
export function visibleTools(
	{ conversationId, coreTools, contributions }: ToolScope,
	registry: ToolsetRegistry,
): readonly OfferedTool[] {
	const active = registry.activeNames(conversationId);
	return [...coreTools, ...contributions.filter((set) => active.has(set.name)).flatMap((set) => set.tools)];
}

const owns = (set: ToolsetContribution, name: string) => set.tools.some((tool) => tool.name === name);

function longestPrefix(name: string, contributions: readonly ToolsetContribution[]): ToolsetContribution | undefined {
	const fitting = contributions.filter((set) => name === set.name || name.startsWith(`${set.name}_`));
	return fitting.sort((a, b) => b.name.length - a.name.length)[0];
}

function notFound(name: string): ResolvedTool {
	return { kind: "error", message: `tool '${name.slice(0, 64)}' not found` };
}
