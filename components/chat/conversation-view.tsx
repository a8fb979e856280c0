"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { ArrivalFocus } from "@/components/layout/reveal/arrival-focus";
import type { ConversationKind } from "@/lib/chat/conversation";
import { browserTimeZone } from "@/lib/client/chat/browser-time-zone";
import type { ChatActions, OpenPage } from "@/lib/client/chat/chat-actions";
import type { ChatState } from "@/lib/client/chat/chat-state";
import { readComposer, writeComposer } from "@/lib/client/chat/composer-drafts";
import { newSaveId } from "@/lib/client/new-save-id";
import { type ChatControls, ChatControlsProvider, useChatAction } from "./chat-controls";
import { Composer } from "./composer/composer";
import { QueuedBubble } from "./composer/queued-message";
import type { SubmitKey } from "./composer/submit-key";
import { SkillRunner } from "./runner/skill-runner";
import { createScrollKeeper } from "./thread/scroll-keeper";
import { Thread } from "./thread/thread";

/** How a person likes to chat (`user_settings`). */
export interface ChatPreferences {
	readonly submitKey: SubmitKey;
	readonly confirmArchive: boolean;
	readonly agentDefault: boolean;
	readonly showToolDetails: boolean;
}

interface ConversationViewProps {
	readonly actions: ChatActions;
	readonly kind: ConversationKind;
	/** Absent: there is none before the first message. */
	readonly chat: ChatState | undefined;
	/** What a new conversation starts with. */
	readonly fresh: { readonly profileId: string; readonly agent: boolean };
	/** Name of who answers. */
	readonly to: string;
	readonly preferences: ChatPreferences;
	/** The page open beside the settings assistant. */
	readonly page?: OpenPage;
	readonly empty: ReactNode;
	/** Above the messages. */
	readonly head?: ReactNode;
	/** In the composer, left of Send. */
	readonly tools?: ReactNode;
	/** The first message made a conversation. */
	readonly onCreated: (id: string) => void;
}

/** A conversation with its composer, on the chat page and beside settings alike. */
export function ConversationView(props: ConversationViewProps) {
	const { actions, kind, chat, fresh, to, preferences, page, empty, head, tools, onCreated } = props;
	const t = useTranslations("chat");
	const conversation = chat?.conversation;
	const { busy, refusal, run } = useChatAction(conversation?.id);
	const [away, setAway] = useState(false);
	const [keeper] = useState(() => createScrollKeeper(setAway));
	const [clientId, setClientId] = useState(newSaveId);
	const field = useRef<HTMLTextAreaElement>(null);
	const send = async (text: string) => {
		const sent = await run("send", () =>
			actions.sendMessage({
				...(conversation ? { conversation_id: conversation.id } : { kind, profile_id: fresh.profileId }),
				agent: conversation?.agent ?? fresh.agent,
				text,
				...(page && { page }),
				...browserTimeZone(),
				client_id: clientId,
			}),
		);
		if (!sent) return false;
		setClientId(newSaveId());
		keeper.toEnd();
		field.current?.focus();
		if (!conversation) onCreated(sent.conversation_id);
		return true;
	};
	const place = conversation?.id ?? (kind === "chat" ? "new" : "assistant");
	const takeBack = (text: string) => {
		writeComposer(place, [text, readComposer(place)].filter((part) => part.trim() !== "").join("\n\n"));
		field.current?.focus();
	};
	const controls: ChatControls = {
		actions,
		conversation: conversation ?? { id: "", kind, activity: "idle" },
		details: preferences.showToolDetails,
		send,
	};
	return (
		<ChatControlsProvider value={controls}>
			{head}
			{kind === "chat" && <ArrivalFocus field={field} />}
			{chat && <SkillRunner chat={chat} />}
			{chat ? (
				<Thread
					chat={chat}
					keeper={keeper}
					away={away}
					empty={empty}
					below={conversation?.queued && <QueuedBubble queued={conversation.queued} onTakenBack={takeBack} />}
				/>
			) : (
				<section data-scroll-owner aria-label={t("messages")} className="thread scroll-owner">
					<div className="chat-column py-4">{empty}</div>
				</section>
			)}
			<Composer
				place={place}
				to={to}
				submitKey={preferences.submitKey}
				activity={conversation?.activity ?? "idle"}
				onSend={send}
				onStop={() => conversation && void run("stop", () => actions.stopTurn({ conversation_id: conversation.id }))}
				busy={busy}
				refusal={refusal}
				tools={tools}
				field={field}
			/>
		</ChatControlsProvider>
	);
}
