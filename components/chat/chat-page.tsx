"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquareOff, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NavLink } from "@/components/layout/nav-link";
import { Button, linkButtonClass } from "@/components/ui/action/button";
import { EmptyState } from "@/components/ui/surface/empty-state";
import type { ConversationSnapshot } from "@/lib/chat/conversation";
import { chatQuery } from "@/lib/client/chat/chat-queries";
import { startState } from "@/lib/client/chat/chat-state";
import { useChatAction } from "./chat-controls";
import { type ChatPreferences, ConversationView } from "./conversation-view";
import { AgentSwitch } from "./head/agent-switch";
import { ChatHead } from "./head/chat-head";
import { ConversationMenu } from "./head/conversation-menu";
import { OfferChip } from "./head/offer-chip";
import { ProfilePicker, useProfileName } from "./head/profile-picker";
import { serverActions } from "./server-actions";

interface ChatPageProps {
	/** As the server rendered it. */
	readonly first: ConversationSnapshot;
	readonly preferences: ChatPreferences;
	/** Profile that answers where none is chosen. */
	readonly defaultProfileId: string;
}

/** One conversation of the chat page. */
export function ChatPage({ first, preferences, defaultProfileId }: ChatPageProps) {
	const t = useTranslations("chat");
	const router = useRouter();
	const client = useQueryClient();
	// Events between the render on the server and now changed nothing: it is read once more.
	const query = { ...chatQuery(client, first.conversation.id, first), refetchOnMount: "always" } as const;
	const { data: chat = startState(first) } = useQuery(query);
	const { conversation } = chat;
	const { id, profile_id: profileId, agent } = conversation;
	const { refusal, run } = useChatAction(id);
	const to = useProfileName(profileId, defaultProfileId);
	const [removed, setRemoved] = useState(false);
	if (chat.deleted || removed) return <DeletedConversation id={id} onRestored={() => setRemoved(false)} />;
	return (
		<main id="content" tabIndex={-1} className="chat-main flex h-full min-h-0 min-w-0 flex-col bg-surface outline-none">
			<ConversationView
				actions={serverActions}
				kind="chat"
				chat={chat}
				fresh={{ profileId, agent }}
				to={to}
				preferences={preferences}
				empty={<p className="py-8 text-center text-faint text-small">{t("empty.started")}</p>}
				onCreated={() => undefined}
				head={
					<>
						<ChatHead
							title={conversation.title === "" ? t("untitled") : conversation.title}
							agent={
								<AgentSwitch
									on={agent}
									onChange={(on) => void run("agent", () => serverActions.setConversation({ id, agent: on }))}
								/>
							}
							picker={
								<ProfilePicker
									profileId={profileId}
									defaultId={defaultProfileId}
									onPick={(picked) =>
										void run("profile", () => serverActions.setConversation({ id, profile_id: picked }))
									}
								/>
							}
							chip={<OfferChip profileId={profileId} conversationId={id} kind="chat" agent={agent} />}
							menu={
								<ConversationMenu
									conversation={conversation}
									confirmArchive={preferences.confirmArchive}
									onArchived={() => router.push("/chat/new")}
									onDeleted={() => setRemoved(true)}
								/>
							}
						/>
						{refusal && (
							<p role="alert" className="border-red-line border-b bg-red-tint px-gutter py-2 text-red text-small">
								{refusal}
							</p>
						)}
					</>
				}
			/>
		</main>
	);
}

interface DeletedConversationProps {
	readonly id: string;
	readonly onRestored: () => void;
}

/** What stands in place of a deleted conversation; for a day it can be taken back. */
function DeletedConversation({ id, onRestored }: DeletedConversationProps) {
	const t = useTranslations("chat");
	const { busy, refusal, run } = useChatAction(id);
	const restore = async () => {
		if ((await run("restore", () => serverActions.restoreConversation({ id }))) !== undefined) onRestored();
	};
	return (
		<main id="content" tabIndex={-1} className="grid h-full place-items-center outline-none">
			<EmptyState
				icon={MessageSquareOff}
				level={1}
				title={t("deleted.title")}
				action={
					<>
						<Button icon={Undo2} busy={busy !== null} onClick={() => void restore()}>
							{t("deleted.restore")}
						</Button>
						<NavLink href="/chat/new" className={linkButtonClass("strong")}>
							{t("list.new")}
						</NavLink>
					</>
				}
			>
				{refusal ?? t("deleted.text")}
			</EmptyState>
		</main>
	);
}
