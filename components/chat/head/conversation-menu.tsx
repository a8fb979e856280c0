"use client";

import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/action/button";
import { Menu } from "@/components/ui/action/menu";
import type { MenuEntry } from "@/components/ui/action/menu-entry";
import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import type { Conversation } from "@/lib/chat/conversation";
import { useChatAction, useChatControls } from "../chat-controls";
import type { ConversationTask } from "./conversation-task";

const dialogs = onDemand(() => import("./conversation-dialogs"));

interface ConversationMenuProps {
	readonly conversation: Conversation;
	/** Asks before archiving (`user_settings.confirm_archive`). */
	readonly confirmArchive: boolean;
	/** It was put away. */
	readonly onArchived: () => void;
	readonly onDeleted: () => void;
}

/** What can be done with a conversation as a whole. */
export function ConversationMenu({ conversation, confirmArchive, onArchived, onDeleted }: ConversationMenuProps) {
	const t = useTranslations("chat");
	const { actions } = useChatControls();
	const { run } = useChatAction(conversation.id);
	const [task, setTask] = useState<ConversationTask | null>(null);
	const loaded = useOnDemand(dialogs, task !== null, () => setTask(null));
	const { id, archived } = conversation;
	const archive = async () => {
		if (confirmArchive) setTask("archive");
		else if ((await run("archive", () => actions.archiveConversation({ id }))) !== undefined) onArchived();
	};
	const entries: MenuEntry[] = [
		{ kind: "action", label: t("menu.rename"), icon: Pencil, onSelect: () => setTask("rename") },
		archived
			? {
					kind: "action",
					label: t("menu.unarchive"),
					icon: ArchiveRestore,
					onSelect: () => void run("unarchive", () => actions.unarchive({ id })),
				}
			: { kind: "action", label: t("menu.archive"), icon: Archive, onSelect: () => void archive() },
		{ kind: "action", label: t("menu.undo"), icon: Undo2, onSelect: () => setTask("undo") },
		{ kind: "line", id: "danger" },
		{ kind: "action", label: t("menu.delete"), icon: Trash2, danger: true, onSelect: () => setTask("delete") },
	];
	return (
		<>
			<Menu
				label={t("menu.label")}
				entries={entries}
				trigger={<IconButton icon={Ellipsis} label={t("menu.label")} />}
			/>
			{loaded && (
				<loaded.part.ConversationDialogs
					conversation={conversation}
					task={task}
					onClose={() => setTask(null)}
					onArchived={onArchived}
					onDeleted={onDeleted}
				/>
			)}
		</>
	);
}
