"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/action/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Conversation } from "@/lib/chat/conversation";
import { isolated } from "@/lib/i18n/isolated";
import { useChatAction, useChatControls } from "../chat-controls";
import type { ConversationTask } from "./conversation-task";

interface ConversationDialogsProps {
	readonly conversation: Conversation;
	readonly task: ConversationTask | null;
	readonly onClose: () => void;
	readonly onArchived: () => void;
	readonly onDeleted: () => void;
}

/** The questions behind the menu of a conversation. */
export function ConversationDialogs(props: ConversationDialogsProps) {
	const { task, onClose } = props;
	return (
		<>
			<RenameDialog {...props} key={`${props.conversation.id}/${task}`} open={task === "rename"} onClose={onClose} />
			<ConfirmDialog {...props} task="archive" open={task === "archive"} />
			<ConfirmDialog {...props} task="undo" open={task === "undo"} />
			<ConfirmDialog {...props} task="delete" open={task === "delete"} />
		</>
	);
}

interface RenameDialogProps {
	readonly conversation: Conversation;
	readonly open: boolean;
	readonly onClose: () => void;
}

function RenameDialog({ conversation, open, onClose }: RenameDialogProps) {
	const t = useTranslations("chat");
	const { actions } = useChatControls();
	const { busy, refusal, run } = useChatAction(conversation.id);
	const [title, setTitle] = useState(conversation.title);
	const save = async () => {
		const named = await run("rename", () => actions.setConversation({ id: conversation.id, title: title.trim() }));
		if (named !== undefined) onClose();
	};
	return (
		<Dialog
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t("menu.rename")}
			actions={
				<Button
					look="primary"
					busy={busy !== null}
					blockedBy={title.trim() === "" ? t("menu.noTitle") : undefined}
					onClick={() => void save()}
				>
					{t("menu.saveTitle")}
				</Button>
			}
		>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (title.trim() !== "") void save();
				}}
			>
				<label className="block">
					<span className="mb-1 block font-medium text-small">{t("menu.title")}</span>
					<input
						dir="auto"
						value={title}
						maxLength={80}
						onChange={(event) => setTitle(event.target.value)}
						className="h-ctl w-full rounded-md border border-line-strong bg-surface px-2.5 text-input"
					/>
				</label>
			</form>
			<Refusal words={refusal} />
		</Dialog>
	);
}

interface ConfirmDialogProps extends Omit<ConversationDialogsProps, "task"> {
	readonly task: "archive" | "undo" | "delete";
	readonly open: boolean;
}

function ConfirmDialog({ conversation, task, open, onClose, onArchived, onDeleted }: ConfirmDialogProps) {
	const t = useTranslations("chat");
	const { actions } = useChatControls();
	const { busy, refusal, run } = useChatAction(conversation.id);
	const [nothing, setNothing] = useState(false);
	const { id } = conversation;
	const confirm = async () => {
		if (task === "undo") {
			const undone = await run(task, () => actions.undoConversationWrites({ conversation_id: id }));
			setNothing(undone?.receipts.length === 0);
			if (undone && undone.receipts.length > 0) onClose();
			return;
		}
		const put = task === "archive" ? actions.archiveConversation : actions.deleteConversation;
		if ((await run(task, () => put({ id }))) === undefined) return;
		onClose();
		if (task === "archive") onArchived();
		if (task === "delete") onDeleted();
	};
	return (
		<Dialog
			role="alertdialog"
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t(`menu.${task}Title`, { title: isolated(conversation.title || t("untitled")) })}
			description={t(`menu.${task}Text`)}
			actions={
				<>
					<Button look="ghost" onClick={onClose}>
						{t("cancel")}
					</Button>
					<Button look={task === "delete" ? "danger" : "primary"} busy={busy !== null} onClick={() => void confirm()}>
						{t(`menu.${task}`)}
					</Button>
				</>
			}
		>
			<Refusal words={refusal} />
			{nothing && (
				<p role="status" className="mt-2 text-muted text-small">
					{t("menu.undoNothing")}
				</p>
			)}
		</Dialog>
	);
}

function Refusal({ words }: { readonly words: string | null }) {
	if (!words) return null;
	return (
		<p role="alert" className="mt-2 text-red text-small">
			{words}
		</p>
	);
}
