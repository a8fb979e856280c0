"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/action/button";
import type { QueuedMessage } from "@/lib/chat/conversation";
import { useChatAction, useChatControls } from "../chat-controls";

interface QueuedBubbleProps {
	readonly queued: QueuedMessage;
	/** Its text is the person's again. */
	readonly onTakenBack: (text: string) => void;
}

/** The message that is sent when the turn is over; until then it can be taken back. */
export function QueuedBubble({ queued, onTakenBack }: QueuedBubbleProps) {
	const t = useTranslations("chat");
	const { actions, conversation } = useChatControls();
	const { busy, refusal, run } = useChatAction(conversation.id);
	const takeBack = async () => {
		const done = await run("cancel", () => actions.cancelQueued({ conversation_id: conversation.id }));
		if (done !== undefined) onTakenBack(queued.text);
	};
	return (
		<article className="flex flex-col items-end gap-1">
			<h2 className="sr-only">{t("queued.title")}</h2>
			<p
				dir="auto"
				className="max-w-[84%] whitespace-pre-wrap rounded-[14px_14px_4px_14px] border border-line-strong border-dashed px-3.5 py-2 text-[0.9375rem]/[1.375rem] text-muted [overflow-wrap:anywhere]"
			>
				{queued.text}
			</p>
			<div className="flex items-center gap-2 text-faint text-micro">
				<Clock aria-hidden className="icon-xs" />
				{t("queued.text")}
				<Button small look="ghost" busy={busy !== null} onClick={() => void takeBack()}>
					{t("queued.cancel")}
				</Button>
			</div>
			{refusal && (
				<p role="alert" className="text-red text-small">
					{refusal}
				</p>
			)}
		</article>
	);
}
