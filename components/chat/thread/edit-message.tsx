"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { TextArea } from "@/components/ui/form/text-area";
import type { ChatMessage } from "@/lib/chat/message";
import { browserTimeZone } from "@/lib/client/chat/browser-time-zone";
import { newSaveId } from "@/lib/client/new-save-id";
import { useChatAction, useChatControls } from "../chat-controls";

interface EditMessageProps {
	readonly message: ChatMessage;
	readonly text: string;
	readonly onClose: () => void;
}

/** A message written anew: sent, it starts a branch beside the old one, which stays. */
export function EditMessage({ message, text, onClose }: EditMessageProps) {
	const t = useTranslations("chat");
	const { actions, conversation } = useChatControls();
	const { busy, refusal, run } = useChatAction(conversation.id);
	const [edited, setEdited] = useState(text);
	const [clientId] = useState(newSaveId);
	const send = async () => {
		const sent = await run("edit", () =>
			actions.sendMessage({
				conversation_id: conversation.id,
				agent: message.agent,
				text: edited,
				parent_id: message.parent_id,
				...browserTimeZone(),
				client_id: clientId,
			}),
		);
		if (sent) onClose();
	};
	return (
		<div className="w-full max-w-[84%]">
			<TextArea autoFocus label={t("edit")} value={edited} onValue={setEdited} rows={2} />
			{refusal && (
				<p role="alert" className="mt-1 text-red text-small">
					{refusal}
				</p>
			)}
			<div className="mt-2 flex flex-wrap items-center justify-end gap-2">
				<span className="min-w-0 flex-1 basis-40 text-faint text-micro">{t("editKeeps")}</span>
				<Button small look="ghost" onClick={onClose}>
					{t("cancel")}
				</Button>
				<Button
					small
					look="strong"
					busy={busy !== null}
					blockedBy={edited.trim() === "" ? t("emptyMessage") : undefined}
					onClick={() => void send()}
				>
					{t("sendAgain")}
				</Button>
			</div>
		</div>
	);
}
