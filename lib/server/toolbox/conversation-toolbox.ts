import "server-only";
import type { Conversation } from "@/lib/chat/conversation";
import type { PromptTexts } from "@/lib/chat/prompt/compose-prompt";
import { reflectionsSection, workingMemorySection } from "@/lib/chat/prompt/memory-sections";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { branchNotes } from "@/lib/server/memory/branch-notes";
import { recentReflections } from "@/lib/server/memory/recent-reflections";
import { profileRecord } from "@/lib/server/profile/profile-record";
import { loadRecord } from "@/lib/server/setting/load-record";
import { loadForRead } from "@/lib/server/setting/read-record";
import { storage } from "@/lib/server/storage/storage";
import { workspaceRecord } from "@/lib/server/workspace/workspace-record";
import { type OpenedToolbox, openToolbox } from "./open-toolbox";
import { storedSkills } from "./skills/stored-skills";
import { storedServers } from "./stored-servers";
import { toolsetMemory } from "./toolset-memory";

/** Reflections of earlier conversations that join a prompt. */
const reflectionsInPrompt = 5;

/** Whose turn it is and for whom. */
export interface ToolboxOpening {
	readonly conversation: Pick<Conversation, "id" | "kind" | "workspace_id" | "agent" | "head_id">;
	readonly profile: { readonly id: string; readonly system_prompt: string; readonly auto_approve: boolean };
	/** What the settings assistant is beside, as a section of the prompt. */
	readonly page?: string;
	/** Aborted when the turn is stopped. */
	readonly signal: AbortSignal;
}

/** Opens the toolbox of a conversation for one turn, over what is stored; `ctx` acts as the conversation. */
export function openConversationToolbox(ctx: Context, opening: ToolboxOpening): OpenedToolbox {
	const { conversation, profile, signal } = opening;
	return openToolbox({
		ctx,
		conversationId: conversation.id,
		workspaceId: conversation.workspace_id,
		agent: conversation.agent,
		assistant: conversation.kind === "assistant",
		autoApprove: async () => profile.auto_approve && (await approvesNow(profile.id)),
		signal,
		registry: toolsetMemory(),
		storage: storage(),
		servers: storedServers(ctx, { workspaceId: conversation.workspace_id, profileId: profile.id }),
		skills: storedSkills(ctx, {
			workspaceId: conversation.workspace_id,
			conversationId: conversation.id,
			headId: conversation.head_id,
		}),
		stored: async () => {
			const { values } = await loadForRead(database().read, ctx, workspaceRecord, conversation.workspace_id);
			const texts = await promptTexts(profile.system_prompt, conversation, values);
			const page = opening.page === undefined ? {} : { page: opening.page };
			return { defaultToolsets: values.default_toolsets as string[], texts: { ...texts, ...page } };
		},
	});
}

/** Read at each call: who switches it off stops a turn that runs; who switches it on changes the next one. */
async function approvesNow(profileId: string): Promise<boolean> {
	const profile = await loadRecord(database().read, profileRecord, profileId);
	return profile !== undefined && profile.deletedAt === null && profile.values.auto_approve === true;
}

async function promptTexts(
	systemPrompt: string,
	conversation: ToolboxOpening["conversation"],
	workspace: { readonly instructions?: unknown; readonly reflections_enabled?: unknown },
): Promise<PromptTexts> {
	const [notes, learned] = await Promise.all([
		branchNotes(conversation.id, conversation.head_id),
		workspace.reflections_enabled === true ? recentReflections(conversation.workspace_id, reflectionsInPrompt) : [],
	]);
	return {
		profile: systemPrompt,
		workspace: typeof workspace.instructions === "string" ? workspace.instructions : "",
		working_memory: workingMemorySection(notes),
		reflections: reflectionsSection(learned),
	};
}
