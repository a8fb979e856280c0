import { matchesAllowed } from "@/lib/skill/parse/allowed-tools";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import type { CalledSkill, Part } from "../part";

/** Calls after which their skill is the active one. */
const activating: ReadonlySet<string> = new Set(["loadSkill", "runSkill"]);

/** The skill that was loaded or run last in a turn, by the turn's parts; its ceiling ends with the turn (*skills*, File). */
export function activeSkill(parts: readonly Part[]): CalledSkill | undefined {
	const last = parts.findLast((part) => part.kind === "call" && part.skill !== undefined && activating.has(part.tool));
	return last?.kind === "call" ? last.skill : undefined;
}

/** A call as a ceiling is asked about it; `skillId` is the one that a call of `runSkill` is about. */
export interface CeilingQuestion {
	readonly tool: Pick<OfferedTool, "name" | "source">;
	readonly skillId?: string;
}

/**
 * True when an active skill lets a call pass. One that names no tools lets everything pass; one that does lets pass what
 * it names, another skill to be loaded, a run of itself, and a question to the person.
 */
export function passesCeiling(active: CalledSkill, { tool, skillId }: CeilingQuestion): boolean {
	const { allowed_tools: allowed } = active;
	if (allowed === undefined) return true;
	const { name, source } = tool;
	if (source.kind === "mcp") return matchesAllowed(allowed, { name, original: source.tool, server: source.server });
	if (name === "ask_user" || name === "loadSkill") return true;
	return (name === "runSkill" && skillId === active.id) || matchesAllowed(allowed, { name });
}
