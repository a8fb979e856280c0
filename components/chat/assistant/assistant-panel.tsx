"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bot, SquarePen, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { assistantPanelId } from "@/components/layout/assistant/assistant-button";
import { closeAssistant } from "@/components/layout/assistant/assistant-state";
import { IconButton } from "@/components/ui/action/button";
import { Skeleton } from "@/components/ui/surface/skeleton";
import { chatQuery, conversationsQuery } from "@/lib/client/chat/chat-queries";
import { type ChatPreferences, ConversationView } from "../conversation-view";
import { OfferChip } from "../head/offer-chip";
import { serverActions } from "../server-actions";
import { AssistantWords } from "./assistant-words";
import { openPage } from "./open-page";
import { Suggestions } from "./suggestions";

interface AssistantPanelProps {
	readonly preferences: ChatPreferences;
	readonly profileId: string;
}

/** The settings assistant with its words, which a settings page does not carry. */
export function AssistantPanel(props: AssistantPanelProps) {
	return (
		<AssistantWords>
			<Panel {...props} />
		</AssistantWords>
	);
}

/** Beside a settings page; at the lower half of a phone, the page's save bar above it. */
function Panel({ preferences, profileId }: AssistantPanelProps) {
	const t = useTranslations("chat");
	const latest = useInfiniteQuery(conversationsQuery({ kind: "assistant", limit: 1 }));
	/** Null: a new one; undefined: the latest. */
	const [chosen, setChosen] = useState<string | null>();
	const id = chosen === undefined ? latest.data?.pages[0]?.items[0]?.id : (chosen ?? undefined);
	return (
		<aside
			id={assistantPanelId}
			aria-label={t("panel.title")}
			onKeyDown={(event) => {
				if (event.key !== "Escape" || event.defaultPrevented) return;
				close();
			}}
			className="chat-main flex min-h-0 min-w-0 flex-col bg-surface max-md:h-[calc((100dvh-var(--keyboard-inset))*0.58)] max-md:border-line-strong max-md:border-t md:h-full md:w-90 md:border-line md:border-l"
		>
			<header className="flex h-13 shrink-0 items-center gap-2 border-line border-b pr-2 pl-4">
				<Bot aria-hidden className="icon text-violet" />
				<h2 className="min-w-0 flex-1 truncate text-card">{t("panel.title")}</h2>
				<IconButton icon={SquarePen} label={t("list.new")} onClick={() => setChosen(null)} />
				<IconButton icon={X} label={t("panel.close")} onClick={close} />
			</header>
			{latest.isPending && chosen === undefined ? (
				<Skeleton className="m-4 h-24" />
			) : (
				<PanelConversation
					key={id ?? "new"}
					id={id}
					profileId={profileId}
					preferences={preferences}
					onCreated={setChosen}
				/>
			)}
		</aside>
	);
}

/** The focus goes back to the button that opened it. */
function close(): void {
	closeAssistant();
	document.querySelector<HTMLElement>("[data-assistant-button]")?.focus();
}

interface PanelConversationProps extends AssistantPanelProps {
	readonly id: string | undefined;
	readonly onCreated: (id: string) => void;
}

function PanelConversation({ id, profileId, preferences, onCreated }: PanelConversationProps) {
	const t = useTranslations("chat");
	const path = usePathname();
	const client = useQueryClient();
	const { data: chat, isError } = useQuery({ ...chatQuery(client, id ?? ""), enabled: id !== undefined });
	if (id !== undefined && !chat && !isError) return <Skeleton className="m-4 h-24" />;
	const known = chat?.deleted ? undefined : chat;
	return (
		<ConversationView
			actions={serverActions}
			kind="assistant"
			chat={known}
			fresh={{ profileId: "", agent: true }}
			to={t("panel.title")}
			preferences={preferences}
			page={openPage(path)}
			onCreated={onCreated}
			empty={<Suggestions />}
			tools={
				<OfferChip
					compact
					profileId={profileId}
					kind="assistant"
					agent
					{...(id !== undefined && { conversationId: id })}
				/>
			}
		/>
	);
}
