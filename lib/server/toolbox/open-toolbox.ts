import "server-only";
import type { NoticePart } from "@/lib/chat/part";
import { agentSection } from "@/lib/chat/prompt/agent-section";
import { composePrompt, type PromptTexts } from "@/lib/chat/prompt/compose-prompt";
import { settingsGuidance } from "@/lib/chat/prompt/settings-guidance";
import { findSkill } from "@/lib/chat/skill/find-skill";
import { maxTools } from "@/lib/chat/turn/model-request";
import type { Executors, Gate, Offer, Resolution, Toolbox } from "@/lib/chat/turn-ports";
import { type SkillBlock, skillBlock } from "@/lib/skill/skill-block";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import { settingsCatalog } from "@/lib/tool/settings-catalog";
import { resolveTool, visibleTools } from "@/lib/tool/toolset/resolve-tool";
import { toolsetSection } from "@/lib/tool/toolset/toolset-section";
import { createExecutors } from "./executors";
import { createGate } from "./gate";
import { type ConversationTools, conversationTools } from "./tool-scope";
import type { StoredFacts, ToolboxFacts } from "./toolbox-facts";

/** What a turn may call, who decides about it and what runs it. */
export interface OpenedToolbox {
	readonly toolbox: Toolbox;
	readonly gate: Gate;
	readonly executors: Executors;
}

/**
 * Opens the toolbox of one conversation for one turn. With the Agent toggle off nothing is offered. Everything is
 * read again before each generation: what a call changed counts for the next.
 */
export function openToolbox(facts: ToolboxFacts): OpenedToolbox {
	let last: ConversationTools | undefined;
	const current = async (signal: AbortSignal, { defaultToolsets }: StoredFacts) => {
		last = await readTools(facts, signal, defaultToolsets);
		return last;
	};
	return {
		toolbox: {
			offer: async ({ protocol, context_window, signal }) => {
				const stored = await facts.stored();
				const { texts } = stored;
				if (!facts.agent) return { tools: [], system: composePrompt(texts), notices: [] };
				return offerOf(await current(signal, stored), facts, { protocol, context_window, texts });
			},
			resolve: async (name) => {
				if (!facts.agent) return unknown(`tool '${name.slice(0, 64)}' not found`);
				return resolutionOf(name, last ?? (await current(facts.signal, await facts.stored())), facts);
			},
		},
		gate: createGate(facts),
		executors: createExecutors(facts, () => last?.contributions.map(({ name }) => name) ?? []),
	};
}

async function readTools(
	facts: ToolboxFacts,
	signal: AbortSignal,
	defaultToolsets: readonly string[],
): Promise<ConversationTools> {
	const [servers, skills] = await Promise.all([facts.servers.open(signal), facts.skills.selected()]);
	return conversationTools({
		conversationId: facts.conversationId,
		assistant: facts.assistant,
		defaultToolsets,
		servers,
		skills,
	});
}

interface Asked {
	readonly protocol: "native" | "fenced";
	readonly context_window: number | undefined;
	readonly texts: PromptTexts;
}

function offerOf(
	scope: ConversationTools,
	{ registry }: ToolboxFacts,
	{ protocol, context_window, texts }: Asked,
): Offer {
	const visible = visibleTools(scope, registry);
	const tools = protocol === "native" ? fittingTools(visible, scope) : visible;
	const active = registry.activeNames(scope.conversationId);
	const skills = skillBlock(scope.skills, context_window);
	return {
		tools,
		toolsets: scope.contributions.map(({ name }) => name),
		notices: [...scope.notices, ...leftOut(visible.length - tools.length), ...skillNotices(skills)],
		system: composePrompt({
			...texts,
			agent: agentSection(protocol, tools, skills.lines),
			settings_guidance: scope.settings ? settingsGuidance(settingsCatalog.domains) : "",
			toolsets: toolsetSection(scope.contributions, active),
		}),
	};
}

/** As many tools as every provider takes: those that nobody asked for, of servers that are always offered, go first. */
function fittingTools(visible: readonly OfferedTool[], { coreTools }: ConversationTools): readonly OfferedTool[] {
	if (visible.length <= maxTools) return visible;
	const always = coreTools.filter(({ source }) => source.kind === "mcp");
	const wanted = visible.filter((tool) => !always.includes(tool)).slice(0, maxTools);
	return [...wanted, ...always.slice(0, maxTools - wanted.length)];
}

function leftOut(count: number): NoticePart[] {
	return count === 0 ? [] : [{ kind: "notice", notice: "too_many_tools", params: { count, limit: maxTools } }];
}

function skillNotices({ shortened, left_out: count }: SkillBlock): NoticePart[] {
	if (count > 0) return [{ kind: "notice", notice: "skills_left_out", params: { count } }];
	return shortened ? [{ kind: "notice", notice: "skills_shortened", params: {} }] : [];
}

/** The tool of a name; a tool of a server may also be called by its own name where only one server has it. */
function resolutionOf(name: string, scope: ConversationTools, { registry }: ToolboxFacts): Resolution {
	const found = resolveTool(name, scope, registry);
	if (found.kind === "tool") return { kind: "tool", tool: found.tool };
	const named = scope.served.filter(({ source }) => source.kind === "mcp" && source.tool === name);
	const [only] = named;
	if (only && named.length === 1) {
		// A tool of a deferred toolset: called is used.
		const owner = scope.contributions.find(({ tools }) => tools.includes(only));
		if (owner) registry.touch(scope.conversationId, owner.name);
		return { kind: "tool", tool: only };
	}
	const skill = findSkill(name, scope.skills);
	if (skill)
		return unknown(`'${name.slice(0, 64)}' is a skill, not a tool: call loadSkill with skillName '${skill.name}'.`);
	if (named.length > 1) {
		return unknown(`tool '${name.slice(0, 64)}' is on several servers: ${named.map((tool) => tool.name).join(", ")}`);
	}
	return unknown(found.message);
}

const unknown = (message: string): Resolution => ({ kind: "unknown", rule: "not_offered", message });
