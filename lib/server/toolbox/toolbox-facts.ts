import "server-only";
import type { PromptTexts } from "@/lib/chat/prompt/compose-prompt";
import type { Context } from "@/lib/server/context";
import type { StorageBundle } from "@/lib/storage/bundle";
import type { ToolsetRegistry } from "@/lib/tool/toolset/toolset-registry";
import type { ServerDoor } from "./server-door";
import type { SkillDoor } from "./skills/skill-door";

/** What the toolbox of one turn stands on. */
export interface ToolboxFacts {
	/** Acts as the conversation; whose rights count is the person's. */
	readonly ctx: Context;
	readonly conversationId: string;
	readonly workspaceId: string;
	readonly storage: Pick<StorageBundle, "workingMemory" | "reflections">;
	/** The Agent toggle. */
	readonly agent: boolean;
	/** The settings assistant: settings and profiles are core tools. */
	readonly assistant: boolean;
	/** `agent_profile.auto_approve` as it is stored now, where it was on when the turn began. */
	autoApprove(): Promise<boolean>;
	readonly signal: AbortSignal;
	readonly registry: ToolsetRegistry;
	readonly servers: ServerDoor;
	readonly skills: SkillDoor;
	/** What is stored now, read before each generation. */
	stored(): Promise<StoredFacts>;
}

export interface StoredFacts {
	/** `workspace.default_toolsets`. */
	readonly defaultToolsets: readonly string[];
	/** Sections that do not depend on tools: profile, workspace, working memory, reflections. */
	readonly texts: PromptTexts;
}
