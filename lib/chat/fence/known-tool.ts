import type { OfferedTool } from "@/lib/tool/offered-tool";

/** A name that a written call may use, and what is needed to tell its arguments from its wrapping. */
export interface KnownTool {
	readonly name: string;
	/** The tool's own name on its MCP server, where it has one. */
	readonly original?: string;
	/** Names of its arguments, where they are known. */
	readonly properties?: readonly string[];
}

/** Names that a model's text may call. */
export interface KnownTools {
	readonly tools: readonly KnownTool[];
	/** Names of toolsets: `T` and `T_…` may be called though they are not active (*toolsets*, dispatch). */
	readonly toolsets?: readonly string[];
}

/** The four calls of the seed's fence format (*agent tools*, tool call format). */
export const fenceCalls = ["loadSkill", "runSkill", "runIntent", "runMcp"] as const;

export type FenceCall = (typeof fenceCalls)[number];

/** What skill bodies and other agents' prompts call them, folded. */
const aliases: Readonly<Record<string, FenceCall>> = {
	loadskill: "loadSkill",
	activateskill: "loadSkill",
	useskill: "loadSkill",
	runskill: "runSkill",
	runjs: "runSkill",
	executeskill: "runSkill",
	runintent: "runIntent",
	intent: "runIntent",
	runmcp: "runMcp",
	runmcptool: "runMcp",
	callmcp: "runMcp",
	callmcptool: "runMcp",
};

const decorations = /^(?:tools?[:.]|functions?[:.]|default_api[:.]|mcp[:.])/i;

/** What a filter needs to know of an offered tool. */
export function knownTool(tool: OfferedTool): KnownTool {
	const declared = tool.input_schema.properties;
	return {
		name: tool.name,
		...(tool.source.kind === "mcp" ? { original: tool.source.tool } : {}),
		...(typeof declared === "object" && declared !== null ? { properties: Object.keys(declared) } : {}),
	};
}

/**
 * The known name that `said` means: itself, without decoration such as `functions.`, or equal but for case, `-` and
 * `_`. No guessing by likeness: a name with side effects is said, or it is not.
 */
export function knownName(said: string, known: KnownTools): string | undefined {
	const plain = said.trim();
	return exact(plain, known) ?? folded(plain, known) ?? bare(plain, known);
}

/** The offered tool that `runMcp.toolName` means: by alias, or by its original name where that is unique. */
export function mcpTool(toolName: string, known: KnownTools): KnownTool | undefined {
	const byName = known.tools.find((tool) => tool.name === toolName);
	if (byName) return byName;
	const byOriginal = known.tools.filter((tool) => tool.original === toolName);
	return byOriginal.length === 1 ? byOriginal[0] : undefined;
}

function exact(said: string, known: KnownTools): string | undefined {
	if (known.tools.some((tool) => tool.name === said)) return said;
	if (isFenceCall(said)) return offersFenceCall(said, known) ? said : undefined;
	return known.toolsets?.some((name) => said === name || said.startsWith(`${name}_`)) ? said : undefined;
}

function folded(said: string, known: KnownTools): string | undefined {
	const key = fold(said);
	const same = known.tools.filter((tool) => fold(tool.name) === key);
	if (same.length > 0) return same.length === 1 ? same[0]?.name : undefined;
	const alias = Object.hasOwn(aliases, key) ? aliases[key] : undefined;
	return alias && offersFenceCall(alias, known) ? alias : undefined;
}

function bare(said: string, known: KnownTools): string | undefined {
	const plain = said.replace(decorations, "");
	if (plain === said) return undefined;
	return exact(plain, known) ?? folded(plain, known);
}

function isFenceCall(said: string): said is FenceCall {
	return fenceCalls.some((name) => name === said);
}

/** `runMcp` is a way to say any tool of a server; the others are tools of their own. */
function offersFenceCall(name: FenceCall, known: KnownTools): boolean {
	if (known.tools.some((tool) => tool.name === name)) return true;
	return name === "runMcp" && known.tools.some((tool) => tool.original !== undefined);
}

function fold(name: string): string {
	return name.toLowerCase().replace(/[-_\s]/g, "");
}
