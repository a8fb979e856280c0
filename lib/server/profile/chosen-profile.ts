import "server-only";
import type { Conversation } from "@/lib/chat/conversation";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { ownPreferencesId } from "@/lib/server/preferences/own-preferences";
import { preferencesRecord } from "@/lib/server/preferences/preferences-record";
import { loadForRead } from "@/lib/server/setting/read-record";
import { workspaceRecord } from "@/lib/server/workspace/workspace-record";
import { AppError } from "@/lib/shared/app-error";
import { firstEnabledProfile } from "./first-enabled-profile";

/**
 * The profile that answers a conversation: its own, else the workspace's for the settings assistant, else the
 * workspace's default, else the person's, else the first enabled one. Throws `not_applicable` where none is enabled.
 */
export async function chosenProfile(
	ctx: Context,
	{ profile_id, kind, workspace_id }: Pick<Conversation, "profile_id" | "kind" | "workspace_id">,
): Promise<string> {
	if (profile_id !== "") return profile_id;
	const { values } = await loadForRead(database().read, ctx, workspaceRecord, workspace_id);
	const [first = ""] = [
		...(kind === "assistant" ? [values.settings_agent_profile_id] : []),
		values.default_agent_profile_id,
		(await loadForRead(database().read, ctx, preferencesRecord, ownPreferencesId(ctx))).values.default_agent_profile_id,
	].filter((id) => typeof id === "string" && id !== "");
	const chosen = first === "" ? await firstEnabledProfile(database().read) : String(first);
	if (chosen !== undefined) return chosen;
	throw new AppError("not_applicable", "No profile is enabled to answer.", { key: "agent_profile.enabled" });
}

/**
 * Whether a conversation is the settings assistant: the docked one, or an agent chat with the workspace's settings
 * profile (*chat*, What is offered where).
 */
export async function isAssistant(
	ctx: Context,
	{ kind, agent, workspace_id }: Pick<Conversation, "kind" | "agent" | "workspace_id">,
	profileId: string,
): Promise<boolean> {
	if (kind === "assistant" || !agent) return kind === "assistant";
	const { values } = await loadForRead(database().read, ctx, workspaceRecord, workspace_id);
	return values.settings_agent_profile_id === profileId;
}
