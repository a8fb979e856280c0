"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/action/button";
import type { ChatMessage } from "@/lib/chat/message";
import { readOlder } from "@/lib/client/chat/chat-queries";
import { type ChatState, shownBranch } from "@/lib/client/chat/chat-state";
import { openCall } from "@/lib/client/chat/message-blocks";
import { PendingBar } from "../approval/pending-bar";
import { AssistantMessage } from "./assistant-message";
import type { ScrollKeeper } from "./scroll-keeper";
import { TurnState } from "./turn-state";
import { UserMessage } from "./user-message";
import { whenSeen } from "./when-seen";

interface ThreadProps {
	readonly chat: ChatState;
	readonly keeper: ScrollKeeper;
	/** The reader left the end, as the keeper tells it. */
	readonly away: boolean;
	/** In place of messages where there are none. */
	readonly empty: ReactNode;
	/** Below the last message: the one that waits to be sent. */
	readonly below?: ReactNode;
}

/** The messages of a conversation: the one scroll owner, at the end unless its reader went up. */
export function Thread({ chat, keeper, away, empty, below }: ThreadProps) {
	const t = useTranslations("chat");
	const [seen, setSeen] = useState<string | null>(null);
	const branch = shownBranch(chat);
	const last = branch.at(-1);
	// What came after the reader left the end is new to them.
	if (!away && last && seen !== last.id) setSeen(last.id);
	const waiting = openCall(last);
	return (
		<div className="flex min-h-0 flex-1 flex-col">
			<div className="relative flex min-h-0 flex-1 flex-col">
				<section
					key={chat.conversation.id}
					ref={keeper.attach}
					data-scroll-owner
					aria-label={t("messages")}
					className="thread scroll-owner"
				>
					<div className="chat-column flex min-h-full flex-col gap-5 py-4">
						<OlderMessages chat={chat} />
						{branch.length === 0 && empty}
						{branch.map((message) => (
							<Message key={message.id} message={message} last={message === last} />
						))}
						{below}
					</div>
				</section>
				{away && (
					<div className="absolute inset-x-0 bottom-3 z-10 flex justify-center">
						<Button icon={ArrowDown} small className="rounded-full!" onClick={keeper.toEnd}>
							{last && seen !== last.id ? t("newMessages") : t("toEnd")}
						</Button>
					</div>
				)}
			</div>
			{waiting && <PendingBar call={waiting} />}
			<TurnState message={last} />
		</div>
	);
}

function Message({ message, last }: { readonly message: ChatMessage; readonly last: boolean }) {
	return message.role === "user" ? (
		<UserMessage message={message} />
	) : (
		<AssistantMessage message={message} last={last} />
	);
}

/** At the head of what is loaded; coming into view loads more. */
function OlderMessages({ chat }: { readonly chat: ChatState }) {
	const t = useTranslations("chat");
	const client = useQueryClient();
	const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
	if (chat.older_cursor === undefined) return null;
	const load = async () => {
		if (state === "busy") return;
		setState("busy");
		setState(
			await readOlder(client, chat.conversation.id).then(
				() => "idle" as const,
				() => "failed" as const,
			),
		);
	};
	return (
		<div ref={state === "idle" ? whenSeen(() => void load()) : null} className="flex justify-center">
			<Button small busy={state === "busy"} onClick={() => void load()}>
				{state === "failed" ? t("olderFailed") : t("older")}
			</Button>
		</div>
	);
}
