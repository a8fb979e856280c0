"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/action/button";
import type { ChatMessage } from "@/lib/chat/message";
import { useChatAction, useChatControls } from "../chat-controls";

/** "2/3": which of the branches at this place is shown, and the ways to the others. */
export function BranchSwitch({ message }: { readonly message: ChatMessage }) {
	const t = useTranslations("chat");
	const { actions, conversation } = useChatControls();
	const { busy, run } = useChatAction(conversation.id);
	const siblings = message.siblings ?? [];
	const index = siblings.indexOf(message.id);
	if (siblings.length < 2 || index < 0) return null;
	const show = (id: string | undefined) =>
		id && void run("branch", () => actions.setConversation({ id: conversation.id, head_id: id }));
	const end = (at: number) => (siblings[at] === undefined ? t("branch.end") : undefined);
	return (
		<fieldset data-branches className="flex items-center" aria-label={t("branch.label")}>
			<IconButton
				small
				icon={ChevronLeft}
				label={t("branch.previous")}
				busy={busy !== null}
				blockedBy={end(index - 1)}
				onClick={() => show(siblings[index - 1])}
			/>
			<span className="min-w-7 text-center text-muted text-micro tabular-nums">
				{t("branch.place", { place: index + 1, count: siblings.length })}
			</span>
			<IconButton
				small
				icon={ChevronRight}
				label={t("branch.next")}
				busy={busy !== null}
				blockedBy={end(index + 1)}
				onClick={() => show(siblings[index + 1])}
			/>
		</fieldset>
	);
}
