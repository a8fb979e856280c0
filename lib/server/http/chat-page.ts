import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { ConversationSnapshot } from "@/lib/chat/conversation";
import { listConversations } from "@/lib/server/conversation/list-conversations";
import { readConversation } from "@/lib/server/conversation/read-conversation";
import { storageError } from "@/lib/server/db/storage-error";
import { requestPreferences } from "@/lib/server/preferences/request-preferences";
import { isAppError } from "@/lib/shared/app-error";
import { defaultWorkspaceId } from "@/lib/workspace/default-workspace";
import { pageContext } from "./page-context";
import { readIfThere } from "./page-record";

/** A conversation for its page, read once per request. A missing or foreign one is the page "not found". */
export const conversationForPage = cache(async (id: string): Promise<ConversationSnapshot> => {
	try {
		return await readConversation(await pageContext(), { id });
	} catch (error) {
		if (isAppError(error) && error.body.code === "not_found") notFound();
		throw storageError(error);
	}
});

/** The conversation that moved last, or `null` where there is none yet. */
export async function lastConversationId(): Promise<string | null> {
	const page = await listConversations(await pageContext(), { kind: "chat", archived: false, limit: 1 });
	return page.items[0]?.id ?? null;
}

/** What a chat knows of its reader and its workspace. */
export async function chatFacts() {
	const [{ chat, defaultProfileId }, workspace] = await Promise.all([
		requestPreferences(),
		readIfThere("workspace", defaultWorkspaceId),
	]);
	const named = (field: string) => {
		const value = workspace?.values[field];
		return typeof value === "string" ? value : "";
	};
	const usual = named("default_agent_profile_id") || defaultProfileId;
	return {
		preferences: chat,
		defaultProfileId: usual,
		/** Who answers on settings pages. */
		assistantProfileId: named("settings_agent_profile_id") || usual,
	};
}
