import "server-only";
import type { NoticePart } from "@/lib/chat/part";
import type { ServerView } from "@/lib/mcp/server-view";
import type { SelectedSkill } from "@/lib/server/skill/selected-skills";
import type { OfferedTool, ToolsetContribution } from "@/lib/tool/offered-tool";
import type { ToolScope } from "@/lib/tool/toolset/resolve-tool";
import { toolsetTools } from "@/lib/tool/toolset/toolset-tools";
import { offeredServers } from "./offered-servers";
import { skillTools } from "./skills/skill-tools";
import { askUser, isStewardToolset, stewardToolsets } from "./steward-tools";

/** What decides which tools a conversation has. */
export interface ScopeFacts {
	readonly conversationId: string;
	/** The settings assistant: settings and profiles are core tools. */
	readonly assistant: boolean;
	/** `workspace.default_toolsets`. */
	readonly defaultToolsets: readonly string[];
	readonly servers: readonly ServerView[];
	/** The selected ones. */
	readonly skills: readonly SelectedSkill[];
}

/** Core tools, toolsets and what the person is told of them. */
export interface ConversationTools extends ToolScope {
	readonly notices: readonly NoticePart[];
	/** Every MCP tool, offered now or in a toolset. */
	readonly served: readonly OfferedTool[];
	/** True when the settings tools can be reached. */
	readonly settings: boolean;
	readonly skills: readonly SelectedSkill[];
}

/** Puts together what a conversation with the Agent toggle on may call (*chat*, What is offered where). */
export function conversationTools(facts: ScopeFacts): ConversationTools {
	const servers = offeredServers(facts.servers);
	const own = facts.defaultToolsets.filter(isStewardToolset).map((name) => stewardToolsets[name]);
	const assistantSets = [stewardToolsets.settings, stewardToolsets.profiles];
	const isCore = (set: ToolsetContribution) => facts.assistant && assistantSets.some(({ name }) => name === set.name);
	const contributions: ToolsetContribution[] = [...own.filter((set) => !isCore(set)), ...servers.deferred];
	const settings = facts.assistant || own.some(({ name }) => name === "settings");
	const coreTools: OfferedTool[] = [
		...(facts.assistant ? assistantSets.flatMap(({ tools }) => tools) : []),
		...(settings ? [askUser] : []),
		...skillTools(facts.skills),
		...(contributions.length > 0 ? toolsetTools : []),
		...servers.direct,
	];
	return {
		conversationId: facts.conversationId,
		coreTools,
		contributions,
		notices: servers.notices,
		served: [...servers.direct, ...servers.deferred.flatMap(({ tools }) => tools)],
		settings,
		skills: facts.skills,
	};
}
