"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type ChatPreferences, ConversationView } from "./conversation-view";
import { AgentSwitch } from "./head/agent-switch";
import { ChatHead } from "./head/chat-head";
import { OfferChip } from "./head/offer-chip";
import { ProfilePicker, useProfileName } from "./head/profile-picker";
import { serverActions } from "./server-actions";

interface NewChatProps {
	readonly preferences: ChatPreferences;
	readonly defaultProfileId: string;
	/** What stands where messages will be. */
	readonly empty: ReactNode;
}

/** A conversation that does not exist yet: it is made by its first message. */
export function NewChat({ preferences, defaultProfileId, empty }: NewChatProps) {
	const t = useTranslations("chat");
	const router = useRouter();
	const [profileId, setProfileId] = useState("");
	const [agent, setAgent] = useState(preferences.agentDefault);
	const to = useProfileName(profileId, defaultProfileId);
	return (
		<main id="content" tabIndex={-1} className="chat-main flex h-full min-h-0 min-w-0 flex-col bg-surface outline-none">
			<ConversationView
				actions={serverActions}
				kind="chat"
				chat={undefined}
				fresh={{ profileId, agent }}
				to={to}
				preferences={preferences}
				empty={empty}
				onCreated={(id) => router.push(`/chat/${encodeURIComponent(id)}`)}
				head={
					<ChatHead
						title={t("list.new")}
						agent={<AgentSwitch on={agent} onChange={setAgent} />}
						picker={<ProfilePicker profileId={profileId} defaultId={defaultProfileId} onPick={setProfileId} />}
						chip={<OfferChip profileId={profileId} kind="chat" agent={agent} />}
					/>
				}
			/>
		</main>
	);
}
